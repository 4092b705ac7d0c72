import type { ApprovedOutcome, BridgeCalls, BridgeService, OauthService, RestRequest, Session } from '../../../host';
import { OperationError, refused } from '../../../kit/errors';
import type { AdminCtx } from '../../../kit/group';
import type { ApprovalRow } from './approval-table';
import { approvals, type SealedCall } from './approvals';
import { concealed } from './concealed';

/** A signed-in person and the request of their decision. */
export interface Deciding {
  readonly request: RestRequest;
  readonly session: Session;
}

/** True where it was this decision that counts; false where somebody has decided before, or it has expired. */
type Decide = (row: ApprovalRow, deciding: Deciding) => Promise<boolean>;

/** Accepting resolves when the call has ended. Throws 409 where what it would hit has changed since it was asked for. */
export function decisions(ctx: AdminCtx): { readonly accept: Decide; readonly decline: Decide } {
  const { host, vault, now } = ctx;

  /** The decision and its audit row. */
  const decide = (row: ApprovalRow, state: 'accepted' | 'declined', { request, session }: Deciding): Promise<boolean> =>
    host.storage.tx(async (db) => {
      const { id, name, callerKind, callerId } = row;
      const isFirst = await approvals(db, vault).decide(id, { state, by: session.user.login, now: now() });
      if (!isFirst) return false;
      const action = state === 'accepted' ? 'accept' : 'decline';
      const params = { id, call: name, asked_by: `${callerKind}:${callerId}` };
      await ctx.audit(db, { request, session, resource: 'approvals', action, params, changed: true });
      return true;
    });

  const end = (id: string, state: 'accepted' | 'declined' | 'outdated', outcome: ApprovedOutcome | null) =>
    host.storage.tx((db) => approvals(db, vault).ended(id, { state, outcome }));

  return {
    async accept(row, deciding) {
      if (row.state !== 'pending' || row.sealed === null) return false;
      const calls = callsOf(ctx);
      const call = await host.storage.run((db) => approvals(db, vault).call(row));
      if (!(await decide(row, 'accepted', deciding))) return false;
      const outcome = await run(ctx, row, { ...call, calls, requestId: deciding.request.requestId });
      await end(row.id, outcome ? 'accepted' : 'outdated', outcome ? concealed(outcome) : null);
      if (!outcome) throw outdated(row);
      return true;
    },

    async decline(row, deciding) {
      if (!(await decide(row, 'declined', deciding))) return false;
      await end(row.id, 'declined', null);
      return true;
    },
  };
}

interface Accepted extends SealedCall {
  readonly calls: BridgeCalls;
  readonly requestId: string;
}

async function run(
  { host, log }: AdminCtx,
  { callerKind, callerId, client, target, name }: ApprovalRow,
  { calls, ...call }: Accepted,
): Promise<ApprovedOutcome | undefined> {
  const asker = await askerNow(host, { kind: callerKind, id: callerId });
  if (!asker) return { ok: false, text: 'It did not run: the key, app or account that asked for it is not valid any more.' };
  try {
    return await calls.runAccepted({ ...call, asker, client: client ?? undefined, target });
  } catch (err) {
    log.error({ err, requestId: call.requestId }, `an accepted call of ${name} failed`);
    return { ok: false, text: `Internal error (request ${call.requestId}).` };
  }
}

/** Whoever asked, with what they may do now; a kind that is not known is nobody. */
async function askerNow({ plugins }: AdminCtx['host'], { kind, id }: { kind: string; id: string }) {
  if (kind === 'app') return plugins.lookup<OauthService>('siteplane.oauth')?.callerOf(id);
  if (kind !== 'key' && kind !== 'user') return undefined;
  return plugins.lookup<BridgeService>('siteplane.bridge')?.callerOf({ kind, id });
}

/** 409 for a call whose target is another one by now. */
export const outdated = ({ name }: ApprovalRow) =>
  refused(`what ${name} would change is not what it was when the assistant asked; nothing was changed, and the assistant has to ask again`);

function callsOf({ host }: AdminCtx): BridgeCalls {
  const calls = host.plugins.lookup<BridgeCalls>('siteplane.bridge-calls');
  if (!calls) throw new OperationError('unavailable', 'The assistant bridge has not started.', { retryAfter: 5 });
  return calls;
}
