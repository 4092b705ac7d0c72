import { TypeCompiler } from '@sinclair/typebox/compiler';
import { userCaller } from '../auth/callers';
import type { AppView, OauthApps } from '../auth/oauth/apps';
import type { OauthConsents } from '../auth/oauth/consents';
import type { AdminPage, Host, RestRequest, RestResponse, Session } from '../host';
import { OperationError } from '../kit/errors';
import { json } from '../kit/json-answer';
import { Params } from '../kit/schema';
import { validate } from '../kit/validate';
import type { AdminAudit } from './admin-audit';
import { jsonBody } from './json-body';
import { scopeFields, scopeGiven, scopeView } from './key-scope';

interface Deps {
  readonly apps: Pick<OauthApps, 'list' | 'revoke'>;
  readonly consents: OauthConsents;
  readonly isOn: () => Promise<boolean>;
  readonly host: Pick<Host, 'users' | 'storage'>;
  /** As with keys: nobody lets an app in who could not mint a key. */
  readonly keyCapabilities: () => Promise<ReadonlySet<string>>;
  readonly audit: AdminAudit;
  readonly scopes: readonly string[];
}

const allowBody = Params(scopeFields);
const checkAllow = TypeCompiler.Compile(allowBody);

/** Connected apps, and apps that ask to be: by a signed-in person only, as with keys (D17, D702). */
export function appRoutes(deps: Deps): AdminPage['routes'] {
  const { apps, consents, host, scopes } = deps;

  async function demand(session: Session): Promise<void> {
    const caller = await userCaller(host.users, session.user, session.epoch);
    const missing = [...(await deps.keyCapabilities()), 'manage_siteplane'].find((capability) => !caller.capabilities.has(capability));
    if (missing) throw new OperationError('forbidden', `You do not have permission to manage connected apps (requires ${missing}).`);
  }

  async function demandOn(session: Session): Promise<void> {
    await demand(session);
    if (await deps.isOn()) return;
    throw new OperationError('not_found', 'Not found: OAuth is switched off on this site. It is a setting of the module assistant-bridge.');
  }

  async function revoke(request: RestRequest, session: Session): Promise<RestResponse> {
    await demand(session);
    const id = idOf(request);
    const revoked = await host.storage.tx(async (db) => {
      const done = await apps.revoke(id);
      await deps.audit(db, { request, session, resource: 'apps', action: 'revoke', params: { id, name: done.name }, changed: true });
      return done;
    });
    return json(200, { id, revoked_at: new Date(revoked.revokedAt).toISOString() });
  }

  async function ask(request: RestRequest, session: Session): Promise<RestResponse> {
    await demandOn(session);
    const { name, host: own, returnsTo, effects } = await consents.asked(uidOf(request));
    return json(200, { name, host: own, returns_to: returnsTo, effects, scopes });
  }

  async function allow(request: RestRequest, session: Session): Promise<RestResponse> {
    const body = jsonBody(request);
    validate(checkAllow, body);
    await demandOn(session);
    const uid = uidOf(request);
    const asked = await consents.asked(uid);
    const scope = scopeGiven(body, scopes) ?? { effects: asked.effects, resources: undefined };
    const location = await host.storage.tx(async (db) => {
      const made = await consents.allow(uid, { asked, userId: session.user.id, scope });
      const params = { made_id: made.id, name: asked.name, host: asked.host, ...scope };
      await deps.audit(db, { request, session, resource: 'apps', action: 'connect', params, changed: true });
      return made.location;
    });
    return json(200, { location });
  }

  async function refuse(request: RestRequest, session: Session): Promise<RestResponse> {
    await demandOn(session);
    return json(200, await consents.refuse(uidOf(request)));
  }

  return [
    { method: 'GET', path: '/apps', handler: () => list(deps) },
    { method: 'POST', path: '/apps/{id}/revoke', handler: revoke },
    { method: 'GET', path: '/app-requests/{uid}', handler: ask },
    { method: 'POST', path: '/app-requests/{uid}/allow', handler: allow },
    { method: 'POST', path: '/app-requests/{uid}/refuse', handler: refuse },
  ];
}

async function list({ apps, host, isOn }: Deps): Promise<RestResponse> {
  const connected = await apps.list();
  const users = await host.users.findMany([...new Set(connected.map(({ userId }) => userId))]);
  const names = new Map(users.map(({ id, displayName }) => [id, displayName]));
  const shown = connected.map((app) => view(app, names.get(app.userId) ?? `user ${app.userId}`));
  return json(200, { on: await isOn(), apps: shown });
}

function view({ id, name, host, scope, createdAt, lastUsedAt }: AppView, user: string) {
  const used = lastUsedAt === null ? null : new Date(lastUsedAt).toISOString();
  return { id, name, host, user, ...scopeView(scope), created_at: new Date(createdAt).toISOString(), last_used_at: used };
}

/** A connected app as it is listed; instants are ISO 8601. */
export type ListedApp = ReturnType<typeof view>;

function idOf({ params }: RestRequest): number {
  if (/^\d{1,15}$/.test(params.id ?? '')) return Number(params.id);
  throw new OperationError('not_found', `Not found: connected app ${JSON.stringify((params.id ?? '').slice(0, 64))}.`);
}

const uidOf = ({ params }: RestRequest) => (params.uid ?? '').slice(0, 64);
