import { type Static, Type } from '@sinclair/typebox';
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler';
import { lockAccess } from '../../../db/epoch';
import { slotNum } from '../../../db/slots';
import type { AdminPage, Db, HostUser, Session } from '../../../host';
import { notFound, OperationError, refused } from '../../../kit/errors';
import { emit } from '../../../kit/event';
import type { AdminCtx, JobCtx } from '../../../kit/group';
import { json } from '../../../kit/json-answer';
import { keepAdministrator } from '../../../kit/powers';
import { Nullable, Params, SlotNum } from '../../../kit/schema';
import { parseStrictJson } from '../../../kit/strict-json';
import { validate } from '../../../kit/validate';
import { accountLinked } from './events';
import { members, noMember } from './members';
import { nameOf } from './names';

const body = Params({ user_num: SlotNum('Number of the team member'), host_user_id: Nullable(Type.Integer({ minimum: 1 })) });
const check: TypeCheck<typeof body> = TypeCompiler.Compile(body);

/**
 * `GET /members` lists who is linked to which account, `POST /members` sets or cuts a link. By a signed-in person only: a link hands a
 * person's roles to an account, so no key and no operation may make one. Handlers throw OperationError (D45).
 */
export function accountLinkRoutes(ctx: AdminCtx): AdminPage['routes'] {
  const { host } = ctx;

  async function checkMayLink({ user, epoch }: Session): Promise<ReadonlySet<string>> {
    const capabilities = await host.users.capabilities(user, epoch);
    if (!capabilities.has('manage_options'))
      throw new OperationError('forbidden', 'You do not have permission to link accounts (requires manage_options).');
    return capabilities;
  }

  return [
    {
      method: 'GET',
      path: '/members',
      async handler(_request, session) {
        await checkMayLink(session);
        return json(200, await links(ctx));
      },
    },
    {
      method: 'POST',
      path: '/members',
      async handler(request, session) {
        const held = await checkMayLink(session);
        const params = parseStrictJson(request.body);
        validate(check, params);
        return json(
          200,
          await host.storage.tx(async (db) => {
            const { changed, ...linked } = await link(ctx, db, { params, held });
            await ctx.audit(db, { request, session, resource: 'account_links', action: 'link', params, changed });
            return linked;
          }),
        );
      },
    },
  ];
}

/** `{members: [{user_num, full_name, host_user}]}`. */
async function links({ host }: JobCtx) {
  const team = await host.storage.run((db) => members(db).list());
  const linked = await host.users.findMany(team.flatMap(({ hostUserId }) => hostUserId ?? []));
  const byId = new Map(linked.map((account) => [account.id, view(account)]));
  return {
    members: team.map((member) => ({
      user_num: slotNum(member.num),
      full_name: nameOf(member),
      host_user: byId.get(member.hostUserId ?? 0) ?? null,
    })),
  };
}

/** Who is linked to whom. */
export type AccountLinks = Awaited<ReturnType<typeof links>>;

interface Link {
  readonly params: Static<typeof body>;
  /** What the person who links may do. */
  readonly held: ReadonlySet<string>;
}

async function link(ctx: JobCtx, db: Db, { params, held }: Link) {
  const { users, storage } = ctx.host;
  const { user_num, host_user_id: id } = params;
  const team = members(db);
  await lockAccess(db);
  const member = await team.find(user_num, { lock: true });
  if (!member) throw noMember(user_num);
  const account = id === null ? undefined : await users.find(id);
  if (id !== null && !account) throw notFound('account', id);
  const holder = id === null ? undefined : await team.findByAccount(id);
  if (holder && holder.id !== member.id) throw refused(`this account is linked to team member ${slotNum(holder.num)}`);
  const changed = member.hostUserId !== id;
  if (changed) {
    await team.link(member, id, ctx.now());
    await storage.epoch.bump(db);
    if (member.hostUserId !== null) await keepAdministrator(users);
    if (id !== null) await emit({ ctx, db }, accountLinked, { accountId: id, held });
  }
  return { user_num, host_user: account ? view(account) : null, changed };
}

const view = ({ id, login, displayName }: HostUser) => ({ id, login, display_name: displayName });
