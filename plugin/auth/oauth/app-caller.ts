import type { Limits } from '../../config';
import type { Logger, RestRequest, Users } from '../../host';
import type { Caller } from '../../kit/ctx';
import { OperationError } from '../../kit/errors';
import { neighbourhood } from '../../kit/neighbourhood';
import { tooMany } from '../../kit/too-many';
import type { Authenticated } from '../authenticate';
import type { RateWindows } from '../rate-windows';
import type { FoundApp, OauthApps } from './apps';
import type { OauthServer } from './oauth-server';

/** How refused credentials are counted. */
export interface ServiceFailures {
  readonly limits: Pick<Limits, 'failedAuthPerMinute'>;
  /** Told of every refused credential. */
  readonly onFailure: (kind: string) => void;
}

interface Deps extends ServiceFailures {
  readonly apps: Pick<OauthApps, 'find' | 'connected' | 'touch'>;
  readonly server: Pick<OauthServer, 'addresses'>;
  readonly users: Pick<Users, 'find' | 'capabilities'>;
  readonly hit: RateWindows['hit'];
  readonly log: Logger;
  readonly now: () => number;
}

/** Who calls the bridge with an access token: the app, with what its user may do now and no more than was agreed to (D703). */
export function appCallers(deps: Deps) {
  const { apps, server, users, now } = deps;
  const touched = new Map<number, number>();

  /** In the background, as with keys. */
  function touch({ id, lastUsedAt }: FoundApp) {
    const last = Math.max(lastUsedAt ?? 0, touched.get(id) ?? 0);
    if (last > now() - 60_000) return;
    touched.set(id, now());
    apps.touch(id).catch((error) => deps.log.warn({ err: error }, 'last use of an app could not be noted'));
  }

  /** Counted with refused keys of the same sender. */
  function refusal({ ip }: RestRequest): OperationError {
    deps.onFailure('app');
    const { failedAuthPerMinute: most } = deps.limits;
    const says = (seconds: number) => `Too many failed authentications. Try again in ${seconds} s.`;
    const limited = most === 0 ? undefined : tooMany(deps.hit(`auth:${neighbourhood(ip)}`), most, { says });
    return (
      limited ?? new OperationError('unauthenticated', 'Invalid access token: it is unknown, expired or revoked. Connect the app again.')
    );
  }

  /** Undefined where its user may not sign in any more. */
  async function callerBy({ id, name, userId, scope, epoch }: ConnectedApp): Promise<Authenticated | undefined> {
    const user = await users.find(userId);
    if (!user?.active) return undefined;
    const capabilities = await users.capabilities(user, epoch);
    const caller: Caller = { kind: 'app', id: String(id), name, userId: user.id, capabilities, scope };
    return { caller, epoch, transport: 'rest' };
  }

  return {
    /** Throws 401 or 429. */
    async authenticate(request: RestRequest, token: string): Promise<Authenticated> {
      const app = await apps.find(token);
      if (!app || app.audience !== (await server.addresses()).resource) throw refusal(request);
      const authenticated = await callerBy(app);
      if (!authenticated) throw refusal(request);
      touch(app);
      return authenticated;
    },

    /** The one that asked for something earlier, as it is now. */
    async callerOf(id: string): Promise<Authenticated | undefined> {
      const app = await apps.connected(Number(id));
      return app && callerBy(app);
    },
  };
}

type ConnectedApp = Pick<FoundApp, 'id' | 'name' | 'userId' | 'scope' | 'epoch'>;
