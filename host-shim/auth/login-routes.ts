import { setTimeout as sleep } from 'node:timers/promises';
import { json, type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import { rateLimit } from 'express-rate-limit';
import { type Config, isJson, neighbourhood } from '../../plugin/adapter';
import type { HostUser, Logger, Storage } from '../../plugin/host';
import { csrfFault } from '../../plugin/host-kit/front/csrf';
import type { Network } from '../../plugin/host-kit/http/network';
import { headersOf } from '../../plugin/host-kit/http/repeated-headers';
import { requestIdOf } from '../../plugin/host-kit/http/request-id';
import type { HostAudit } from '../admin/audit';
import { inWordsOf } from '../texts/in-words';
import { languageOf } from '../texts/languages';
import { AttemptStore } from './attempts';
import { deviceOf } from './device';
import type { SitePassport } from './passport';
import { cookieName, csrfOf, type FoundSession, type Sessions } from './sessions';
import { loginKey, type UserStore } from './users';
import { waitWords } from './wait-words';

interface Deps {
  readonly storage: Storage;
  readonly users: UserStore;
  readonly sessions: Pick<Sessions, 'describe'>;
  readonly passport: SitePassport;
  readonly network: Network;
  readonly limits: Config['limits'];
  readonly log: Logger;
  readonly audit: HostAudit;
}

const minute = 60_000;
const accountWindow = 15 * minute;
/** How long an account under attack keeps everyone waiting: a delay and no lock, or anybody could lock anybody out. */
const maxDelay = 3000;

/** The signed-in session of an Express request. */
export const sessionOf = (req: Request): FoundSession | undefined => (req.user ? req.session.account : undefined);

/** `POST /login`, `GET /session`, `POST /logout` below `/admin`; the same for the pages and for scripts. */
export function loginRoutes(deps: Deps): Router {
  const router = Router();
  const credentials = [
    originGate(deps.network),
    json({ limit: '8kb', type: ({ headers }) => isJson(headers['content-type']) }),
    ...throttles(deps),
  ];
  router.post('/login', ...credentials, login(deps));
  router.get('/session', async (req, res) => {
    const session = sessionOf(req);
    if (!session) return refuseWith(res, 401, 'Not signed in.');
    res.json({ user: await viewOf(deps.users, session.user, session.epoch), csrf: session.csrf });
  });
  router.post('/logout', logout(deps));
  return router;
}

/** Refuse in the language of who asks. */
function refuseWith(res: Response, status: number, sentence: string): void {
  res.status(status).json({ ok: false, error: inWordsOf(languageOf(res.req), sentence) });
}

/** A user as the pages and scripts see themselves. */
export async function viewOf(users: UserStore, user: HostUser, epoch?: number) {
  const { id, login, displayName, email, role } = user;
  return { id, login, display_name: displayName, email, role, capabilities: [...(await users.capabilities(user, epoch))].sort() };
}

function originGate(network: Network): RequestHandler {
  return (req, res, next) => {
    const fault = csrfFault({ headers: headersOf(req), allowedOrigin: network.allowedOrigin(req) });
    if (fault) return refuseWith(res, 403, fault);
    next();
  };
}

/** Attempts per address, then failures per address and account. Neither counter can be steered by the body alone. */
function throttles({ storage, network, limits }: Deps): RequestHandler[] {
  const addressOf = (req: Request) => neighbourhood(network.ip(req));
  const refuse = (_req: Request, res: Response) => {
    const wait = waitWords(Number(res.getHeader('Retry-After') ?? 60));
    refuseWith(res, 429, `Too many attempts to sign in. Try again in ${wait}.`);
  };
  const common = { standardHeaders: 'draft-8', legacyHeaders: false, validate: false, handler: refuse } as const;
  const perAddress = rateLimit({
    ...common,
    windowMs: minute,
    limit: limits.loginsPerMinute,
    skip: () => limits.loginsPerMinute === 0,
    store: new AttemptStore(storage, 'login-address'),
    keyGenerator: addressOf,
  });
  const perAccount = rateLimit({
    ...common,
    windowMs: accountWindow,
    limit: limits.loginsPerAccount,
    skip: () => limits.loginsPerAccount === 0,
    skipSuccessfulRequests: true,
    store: new AttemptStore(storage, 'login-account'),
    keyGenerator: (req) => `${addressOf(req)} ${loginOf(req)}`,
  });
  return [perAddress, perAccount];
}

const loginOf = (req: Request): string => (typeof req.body?.login === 'string' ? loginKey(req.body.login) : '');

function login({ storage, users, sessions, passport, network, limits, log, audit }: Deps): RequestHandler {
  const failures = new AttemptStore(storage, 'login-failures', accountWindow);

  async function slowDown(account: string): Promise<void> {
    if (limits.loginsPerAccount === 0) return;
    const over = (await failures.hits(account)) - limits.loginsPerAccount;
    if (over >= 0) await sleep(Math.min(maxDelay, 500 * (over + 1)));
  }

  async function refuse(req: Request, res: Response): Promise<void> {
    await failures.increment(loginOf(req));
    log.warn({ ip: network.ip(req) }, 'a sign-in failed');
    refuseWith(res, 401, 'Wrong login or password.');
  }

  async function welcome(req: Request, res: Response, user: HostUser): Promise<void> {
    await new Promise<void>((resolve, reject) => req.logIn(user, (error) => (error ? reject(error) : resolve())));
    await sessions.describe(req.sessionID, deviceOf(req.headers['user-agent']));
    log.info({ userId: user.id, ip: network.ip(req) }, 'signed in');
    await storage.tx((db) => audit.signedIn(db, user, requestIdOf(req)));
    res.json({ ok: true, user: await viewOf(users, user), csrf: csrfOf(req.sessionID) });
  }

  return async (req: Request, res: Response, next: NextFunction) => {
    const { login: name, password } = req.body ?? {};
    if (typeof name !== 'string' || typeof password !== 'string' || password.length > 1024) return refuse(req, res);
    await slowDown(loginOf(req));
    passport.authenticate('local', (error: unknown, user?: HostUser | false) => {
      if (error) return next(error);
      (user ? welcome(req, res, user) : refuse(req, res)).catch(next);
    })(req, res, next);
  };
}

/** The old id is deleted with the session; the browser's cookie goes too. */
function logout({ network }: Deps): RequestHandler {
  return (req, res, next) => {
    const session = sessionOf(req);
    if (!session) return refuseWith(res, 401, 'Not signed in.');
    const fault = csrfFault({ headers: headersOf(req), allowedOrigin: network.allowedOrigin(req), csrf: session.csrf });
    if (fault) return refuseWith(res, 403, fault);
    req.logout((error) => {
      if (error) return next(error);
      const isSecure = network.isSecure(req);
      res.clearCookie(cookieName(isSecure), { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure });
      res.json({ ok: true });
    });
  };
}
