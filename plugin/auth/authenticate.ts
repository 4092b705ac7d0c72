import type { Limits } from '../config';
import type { Logger, RestRequest, Session } from '../host';
import type { Caller } from '../kit/ctx';
import { OperationError } from '../kit/errors';
import { neighbourhood } from '../kit/neighbourhood';
import { tooMany } from '../kit/too-many';
import { callersLater, keyCaller, type LaterDeps, userCaller } from './callers';
import { csrfProblem } from './csrf';
import { isKeyShaped } from './keys/format';
import type { FoundKey, KeyLookup } from './keys/key-lookup';
import type { RateWindows } from './rate-windows';

/** A request whose caller is known. */
export interface Authenticated {
  readonly caller: Caller;
  readonly epoch: number;
  readonly transport: 'rest' | 'admin' | 'bridge';
  /** Name and version that the client of an assistant gave. */
  readonly client?: string | undefined;
}

interface Deps extends LaterDeps {
  readonly keys: KeyLookup;
  readonly siteUrl: string | undefined;
  readonly windows: RateWindows;
  readonly limits: Limits;
  /** Told of every refused credential. */
  readonly onFailure: (kind: string) => void;
  readonly log: Logger;
  readonly now: () => number;
}

const challenge = { 'WWW-Authenticate': 'ApiKey realm="manage"' };

/** Either a valid key or a session with its CSRF gate passed. Throws 401, 403 or 429 (D10). */
export function createAuthenticate(deps: Deps) {
  const { keys, users, siteUrl } = deps;
  const touched = new Map<number, number>();
  const known = new WeakMap<RestRequest['headers'], Authenticated>();

  /** In the background, because a key must not wait for its own bookkeeping nor fail with it. */
  function touch(key: FoundKey) {
    const now = deps.now();
    const last = Math.max(key.lastUsedAt ?? 0, touched.get(key.id) ?? 0);
    if (last > now - 60_000) return;
    touched.set(key.id, now);
    keys.touch(key.id).catch((error) => deps.log.warn({ err: error }, 'last use of a key could not be noted'));
  }

  async function keyOf(header: string): Promise<FoundKey | undefined> {
    return isKeyShaped(header) ? keys.find(header) : undefined;
  }

  /** Counts in the window of the client's address; past the limit the answer without a session is 429 instead of 401. */
  function countFailure(request: RestRequest): OperationError | undefined {
    deps.onFailure('key');
    const { failedAuthPerMinute: limit } = deps.limits;
    if (limit === 0) return undefined;
    const counted = deps.windows.hit(`auth:${neighbourhood(request.ip)}`);
    return tooMany(counted, limit, { says: (s) => `Too many failed authentications. Try again in ${s} s.` });
  }

  function gate(request: RestRequest, session: Session) {
    const origins = [siteUrl ? new URL(siteUrl).origin : request.origin];
    const problem = csrfProblem({ method: request.method, headers: request.headers, origins, csrf: session.csrf });
    if (problem) throw new OperationError('forbidden', `Refused for a signed-in browser: ${problem}.`);
  }

  async function identify(request: RestRequest): Promise<Authenticated> {
    const vouched = known.get(request.headers);
    if (vouched) return vouched;
    const header = request.headers['x-api-key'];
    const session = await request.session();
    const key = header === undefined ? undefined : await keyOf(header).catch((error) => unlessSignedIn(session, error));
    if (key) {
      touch(key);
      return keyCaller(deps, key, session);
    }
    const limited = header === undefined ? undefined : countFailure(request);
    if (!session) throw limited ?? unauthenticated(header);
    gate(request, session);
    return { caller: await userCaller(users, session.user, session.epoch), epoch: session.epoch, transport: 'admin' };
  }

  return {
    ...waysOf(identify, known),
    callerOf: callersLater(deps),
    /**
     * For calls inside this process that belong to one request which was authenticated just now: one that carries exactly this object as
     * its headers is not looked up again. Nobody outside can hold it, and it ends with the request (D159).
     */
    vouch(headers: RestRequest['headers'], authenticated: Authenticated): void {
      known.set(headers, authenticated);
    },
  };
}

/** Who calls stands apart from the way of a call: one through the assistant bridge comes with whoever's credential. */
function waysOf(identify: (request: RestRequest) => Promise<Authenticated>, known: WeakMap<RestRequest['headers'], Authenticated>) {
  const bridged = new WeakMap<RestRequest['headers'], Pick<Authenticated, 'transport' | 'client'>>();
  return {
    async authenticate(request: RestRequest): Promise<Authenticated> {
      return { ...(await identify(request)), ...bridged.get(request.headers) };
    },
    /** Calls inside this process with exactly this object as their headers come through the bridge; who calls is known where `of` is. */
    throughBridge(headers: RestRequest['headers'], client: string | undefined, of: RestRequest['headers']): void {
      const authenticated = known.get(of);
      if (authenticated) known.set(headers, authenticated);
      bridged.set(headers, { transport: 'bridge', client });
    },
  };
}

function unauthenticated(header: string | undefined): OperationError {
  const problem = header === undefined ? 'Authentication required: sign in as an administrator or send X-API-Key.' : 'Invalid API key.';
  return new OperationError('unauthenticated', problem, { headers: challenge });
}

/** While the vault is sealed no key can be looked up; a session beside the key suffices all the same. */
function unlessSignedIn(session: Session | undefined, error: unknown): undefined {
  if (!session) throw error;
}
