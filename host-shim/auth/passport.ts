import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import { Passport } from 'passport';
import { Strategy } from 'passport-local';
import type { HostUser } from '../../plugin/host';
import type { Network } from '../../plugin/host-kit/http/network';
import { isPassword } from './password';
import { SqlSessionStore } from './session-store';
import { cookieName, newSessionId, type Sessions } from './sessions';
import type { UserStore } from './users';

export type SitePassport = ReturnType<typeof createPassport>;

/** Passport with the local strategy: login and password, an unknown or suspended account taking as long as a known one. */
export function createPassport(users: UserStore) {
  const passport = new Passport();

  passport.use(
    new Strategy({ usernameField: 'login', passwordField: 'password' }, (login, password, done) => {
      verify(users, login, password).then((user) => done(null, user ?? false), done);
    }),
  );
  passport.serializeUser<number>((user, done) => done(null, (user as HostUser).id));
  // The store's one statement already read the account; see SqlSessionStore.
  passport.deserializeUser<number, Request>((req, _id, done) => done(null, req.session.account?.user ?? false));
  return passport;
}

async function verify(users: UserStore, login: string, password: string): Promise<HostUser | undefined> {
  const account = await users.credentials(login);
  const isRight = await isPassword(password, account?.passwordHash);
  return isRight && account?.user.active ? account.user : undefined;
}

interface Cookies {
  readonly sessions: Sessions;
  readonly secret: string;
  readonly network: Network;
}

/** express-session with our store; the cookie's name and its Secure flag follow how the client reached us. */
export function sessionMiddleware({ sessions, secret, network }: Cookies): RequestHandler {
  const build = (isSecure: boolean) =>
    session({
      name: cookieName(isSecure),
      secret,
      // One store each: express-session hangs its own cookie settings on the store.
      store: new SqlSessionStore(sessions),
      genid: newSessionId,
      resave: false,
      saveUninitialized: false,
      cookie: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure },
    });
  const [plain, secure] = [build(false), build(true)];

  return (req, res, next) => {
    if (!network.isSecure(req)) return plain(req, res, next);
    // A configured https address counts even where the proxy in front does not tell the protocol.
    Object.defineProperty(req, 'secure', { value: true });
    secure(req, res, next);
  };
}
