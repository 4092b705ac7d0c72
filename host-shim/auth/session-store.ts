import { type SessionData, Store } from 'express-session';
import type { FoundSession, Sessions } from './sessions';

declare module 'express-session' {
  interface SessionData {
    /** Who is signed in, as the store's one statement read it. */
    account?: FoundSession;
    passport?: { user?: number };
  }
}

type Callback = (error?: unknown) => void;
const ignore: Callback = () => undefined;

/** express-session over `Sessions`: only the user's id is kept, so nothing that a visitor sends is ever stored. */
export class SqlSessionStore extends Store {
  constructor(private readonly sessions: Sessions) {
    super();
  }

  override get(sid: string, done: (error: unknown, session?: SessionData | null) => void): void {
    this.sessions.find(sid).then(
      (account) =>
        done(null, account ? ({ cookie: { originalMaxAge: null }, passport: { user: account.user.id }, account } as SessionData) : null),
      (error) => done(error),
    );
  }

  override set(sid: string, session: SessionData, done: Callback = ignore): void {
    const user = session.passport?.user;
    const saved = user === undefined ? this.sessions.destroy(sid) : this.sessions.save(sid, user);
    saved.then(() => done(), done);
  }

  override destroy(sid: string, done: Callback = ignore): void {
    this.sessions.destroy(sid).then(() => done(), done);
  }

  override touch(sid: string, session: SessionData, done: Callback = ignore): void {
    if (session.account) this.sessions.touch(sid, session.account);
    done();
  }
}
