import { Type } from '@sinclair/typebox';
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler';
import { userCaller } from '../auth/callers';
import type { ApiKeys, KeyView, NewKey } from '../auth/keys/api-keys';
import type { CountedUses, KeyUse } from '../auth/keys/key-uses';
import type { AdminPage, Host, RestRequest, RestResponse, Session } from '../host';
import { OperationError } from '../kit/errors';
import { json } from '../kit/json-answer';
import { DateTime, millisecondsOf, Params } from '../kit/schema';
import { narrowest } from '../kit/scope';
import { validate } from '../kit/validate';
import type { AdminAudit } from './admin-audit';
import { jsonBody } from './json-body';
import { type Change, idOf } from './key-requests';
import { narrow, scopeFields, scopeGiven, scopeView } from './key-scope';

interface Deps {
  readonly keys: ApiKeys;
  readonly host: Pick<Host, 'users' | 'storage'>;
  /** What a key may do: nobody mints a key that may do more than they may. */
  readonly keyCapabilities: () => Promise<ReadonlySet<string>>;
  readonly audit: AdminAudit;
  /** What a scope can name: groups of operations, and modules of engines. */
  readonly scopes: readonly string[];
  readonly uses: Pick<CountedUses, 'recent'>;
}

const mintBody = Params({
  label: Type.String({ minLength: 1, maxLength: 120, pattern: '^(?![^]*mgr_[0-9A-Za-z]{46})[^\\u0000-\\u001f\\u007f]*$' }),
  expires_at: Type.Optional(Type.Union([DateTime(), Type.Null()])),
  /** What an assistant with this key is shown; empty or left out: as the site has it. */
  toolset: Type.Optional(Type.String({ pattern: '^((lean|booking|crm|full)(,(lean|booking|crm|full))*)?$', maxLength: 40 })),
  ...scopeFields,
});
const checkMint: TypeCheck<typeof mintBody> = TypeCompiler.Compile(mintBody);

/** Minting, rotating and revoking: by a signed-in person only, because a key must not be able to make keys (D17). */
export function keyRoutes(deps: Deps): AdminPage['routes'] {
  const { keys, host, scopes } = deps;

  /** The change and its audit row in one transaction. */
  async function audited<T>(request: RestRequest, session: Session, change: Change<T>): Promise<T> {
    const caller = await userCaller(host.users, session.user, session.epoch);
    const missing = [...(await deps.keyCapabilities()), 'manage_siteplane'].find((capability) => !caller.capabilities.has(capability));
    if (missing) throw new OperationError('forbidden', `You do not have permission to manage API keys (requires ${missing}).`);
    return host.storage.tx(async (db) => {
      const result = await change.run();
      const { action, params } = change;
      await deps.audit(db, {
        request,
        session,
        resource: 'api_keys',
        action,
        params: { ...params, ...change.made?.(result) },
        changed: change.isChanged?.(result) ?? true,
      });
      return result;
    });
  }

  async function mint(request: RestRequest, session: Session): Promise<RestResponse> {
    const body = jsonBody(request);
    validate(checkMint, body);
    const { label, expires_at: expires, toolset = '' } = body;
    const expiresAt = expires ? millisecondsOf(expires) : null;
    const scope = scopeGiven(body, scopes);
    const run = () => keys.mint({ label, createdBy: session.user.id, expiresAt, toolset, scope });
    return json(
      201,
      shown(
        await audited(request, session, {
          action: 'mint',
          params: { label, expires_at: expires ?? null, ...(toolset === '' ? {} : { toolset }), ...scope },
          run,
          made,
        }),
      ),
    );
  }

  async function rotate(request: RestRequest, session: Session): Promise<RestResponse> {
    const id = idOf(request);
    const run = () => keys.rotate(id, session.user.id);
    return json(200, shown(await audited(request, session, { action: 'rotate', params: { id }, run, made })));
  }

  async function revoke(request: RestRequest, session: Session): Promise<RestResponse> {
    const id = idOf(request);
    const revoked = await audited(request, session, { action: 'revoke', params: { id }, run: () => keys.revoke(id) });
    return json(200, { id, revoked_at: iso(revoked.revokedAt) });
  }

  return [
    { method: 'GET', path: '/keys', handler: () => list(deps) },
    { method: 'POST', path: '/keys', handler: mint },
    { method: 'POST', path: '/keys/{id}/rotate', handler: rotate },
    {
      method: 'POST',
      path: '/keys/{id}/narrow',
      handler: (request, session) => narrow({ keys, scopes }, request, (change) => audited(request, session, change)),
    },
    { method: 'POST', path: '/keys/{id}/revoke', handler: revoke },
  ];
}

async function list({ keys, host, uses, scopes }: Deps): Promise<RestResponse> {
  const [keyViews, used] = await Promise.all([keys.list(), uses.recent()]);
  const users = await host.users.findMany([...new Set(keyViews.map(({ createdBy }) => createdBy))]);
  const names = new Map(users.map(({ id, displayName }) => [id, displayName]));
  const shown = keyViews.map((key) => {
    const own = used.get(key.id) ?? [];
    const advised = scopeView(narrowest(own, scopes) ?? key.scope);
    return { ...view(key, names.get(key.createdBy) ?? `user ${key.createdBy}`), uses: own, advised };
  });
  return json(200, { keys: shown, scopes });
}

const made = ({ id, hint }: NewKey) => ({ made_id: id, hint });
const shown = ({ id, label, hint, key }: NewKey) => ({ id, label, hint, key });

/** A key as it is listed; instants are ISO 8601. */
export type ListedKey = ReturnType<typeof view> & {
  /** Of the last 30 days, the most used first. */
  readonly uses: readonly KeyUse[];
  /** The narrowest scope under which all of them would have worked; where there was none, what the key has. */
  readonly advised: ReturnType<typeof scopeView>;
};
/** A key that was minted or rotated just now. */
export type NewKeyShown = ReturnType<typeof shown>;

const iso = (at: number) => new Date(at).toISOString();
const isoOrNull = (at: number | null) => (at === null ? null : iso(at));

function view({ id, label, hint, createdAt, expiresAt, revokedAt, lastUsedAt, toolset, scope }: KeyView, createdBy: string) {
  return {
    id,
    label,
    hint,
    created_by: createdBy,
    created_at: iso(createdAt),
    expires_at: isoOrNull(expiresAt),
    revoked_at: isoOrNull(revokedAt),
    last_used_at: isoOrNull(lastUsedAt),
    toolset,
    ...scopeView(scope),
  };
}
