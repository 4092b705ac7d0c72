import { createHmac, randomBytes } from 'node:crypto';
import { gt, lt, type RowOf, rows, sameText, sha256, sha256Text } from '../../plugin/adapter';
import type { Session, Storage } from '../../plugin/host';
import { userOf } from './search-users';
import { sessionsTable, type usersTable } from './tables';

const idleMs = 30 * 60_000;
const absoluteMs = 12 * 60 * 60_000;
const touchMs = 60_000;

/** A session that was found, with the time of its last touch. */
export interface FoundSession extends Session {
  readonly seenAt: number;
  /** Names it among the sessions of its account; opens nothing. */
  readonly key: string;
}

/** A session as its owner sees it. */
export interface OwnSession {
  readonly key: string;
  /** The browser, in words. */
  readonly device: string;
  readonly createdAt: number;
  readonly seenAt: number;
}

/** Sessions in `host_sessions`, found by the hash of the session id. */
export interface Sessions {
  /** The live session of an active user; exactly one statement, which also reads the epoch. */
  find(sid: string): Promise<FoundSession | undefined>;
  /** The same from a Cookie header; no statement where there is no well-signed cookie. */
  fromCookies(header: string | undefined, isSecure: boolean): Promise<FoundSession | undefined>;
  save(sid: string, userId: number): Promise<void>;
  destroy(sid: string): Promise<void>;
  /** Note that the session is in use: at most once a minute, not waited for. */
  touch(sid: string, foundSession: FoundSession): void;
  /** Note in words which browser it is. */
  describe(sid: string, device: string): Promise<void>;
  /** Those of an account that have not ended, the one used last first. */
  ofUser(userId: number): Promise<OwnSession[]>;
  /** End one of an account, or all but one; returns how many there were. */
  end(userId: number, which: { readonly key: string } | { readonly but: string }): Promise<number>;
  /** Delete what has expired; returns how many. */
  sweep(): Promise<number>;
}

/** `__Host-` binds the cookie to this very host, but browsers take it over https only. */
export const cookieName = (isSecure: boolean) => (isSecure ? '__Host-sp_sid' : 'sp_sid');

/** Session id with 256 random bits. */
export const newSessionId = () => randomBytes(32).toString('base64url');

/** The session's CSRF token is derived from the secret id, so that it needs no column of its own. */
export const csrfOf = (sid: string) => sha256Text(`csrf:${sid}`);

/** 48 bits of the hash: enough among the sessions of one account. */
const keyOf = (hash: Uint8Array) => Buffer.from(hash).toString('hex').slice(0, 12);

type Row = Pick<RowOf<typeof usersTable>, 'id' | 'login' | 'email' | 'role' | 'status'> & {
  display_name: string;
  seen_at: number;
  epoch: number;
};

/** `secret` is what express-session signs cookies with. */
export function createSessions(storage: Storage, secret: string): Sessions {
  const lookUp = `SELECT s.seen_at, u.id, u.login, u.display_name, u.email, u.role, u.status, ${storage.epoch.sql} AS epoch
    FROM host_sessions s JOIN host_users u ON u.id = s.user_id
    WHERE s.id = ? AND s.seen_at > ? AND s.created_at > ? AND u.status = 'active'`;

  async function find(sid: string): Promise<FoundSession | undefined> {
    const now = storage.now();
    const [row] = await storage.run((db) => db.query<Row>(lookUp, [sha256(sid), now - idleMs, now - absoluteMs]));
    if (!row) return undefined;
    const user = userOf({ ...row, id: Number(row.id), displayName: row.display_name });
    return { user, csrf: csrfOf(sid), epoch: Number(row.epoch), seenAt: Number(row.seen_at), key: keyOf(sha256(sid)) };
  }

  function touch(sid: string, { seenAt }: FoundSession): void {
    const now = storage.now();
    if (now - seenAt < touchMs) return;
    // Losing a touch costs at most a minute of idle time.
    storage.apart((db) => rows(db, sessionsTable).update({ id: sha256(sid) }, { seenAt: now })).catch(() => undefined);
  }

  return {
    find,
    touch,

    async fromCookies(header, isSecure) {
      const sid = header === undefined ? undefined : signedId(header, cookieName(isSecure), secret);
      const foundSession = sid === undefined ? undefined : await find(sid);
      if (sid !== undefined && foundSession) touch(sid, foundSession);
      return foundSession;
    },

    async save(sid, userId) {
      const now = storage.now();
      await storage.apart(async (db) => {
        const known = await rows(db, sessionsTable).update({ id: sha256(sid) }, { userId, seenAt: now });
        if (known === 0) await rows(db, sessionsTable).insert({ id: sha256(sid), userId, createdAt: now, seenAt: now });
      });
    },

    destroy: async (sid) => void (await storage.apart((db) => rows(db, sessionsTable).delete({ id: sha256(sid) }))),

    ...ownSessions(storage),

    async sweep() {
      const now = storage.now();
      const idle = await storage.apart((db) => rows(db, sessionsTable).delete({ seenAt: lt(now - idleMs) }));
      return idle + (await storage.apart((db) => rows(db, sessionsTable).delete({ createdAt: lt(now - absoluteMs) })));
    },
  };
}

/** What people see and end of their own sessions. */
function ownSessions(storage: Storage): Pick<Sessions, 'describe' | 'ofUser' | 'end'> {
  const live = async (userId: number) => {
    const now = storage.now();
    const where = { userId, seenAt: gt(now - idleMs), createdAt: gt(now - absoluteMs) };
    return storage.run((db) => rows(db, sessionsTable).many(where, { order: [['seenAt', 'DESC']] }));
  };
  return {
    describe: async (sid, device) => void (await storage.apart((db) => rows(db, sessionsTable).update({ id: sha256(sid) }, { device }))),

    async ofUser(userId) {
      return (await live(userId)).map(({ id, device, createdAt, seenAt }) => ({ key: keyOf(id), device: device ?? '', createdAt, seenAt }));
    },

    async end(userId, which) {
      const isMeant = (key: string) => ('key' in which ? key === which.key : key !== which.but);
      const ids = (await live(userId)).map(({ id }) => id).filter((id) => isMeant(keyOf(id)));
      return ids.length === 0 ? 0 : storage.tx((db) => rows(db, sessionsTable).delete({ id: ids, userId }));
    },
  };
}

/** The id inside express-session's cookie `s:<id>.<HMAC>`, if its signature is ours. */
function signedId(header: string, name: string, secret: string): string | undefined {
  for (const part of header.split(';')) {
    const [key, value] = splitOnce(part.trim(), '=');
    if (key !== name || value === undefined) continue;
    return unsigned(decoded(value), secret);
  }
  return undefined;
}

function unsigned(value: string, secret: string): string | undefined {
  const dot = value.lastIndexOf('.');
  if (!value.startsWith('s:') || dot < 3) return undefined;
  const sid = value.slice(2, dot);
  const expected = createHmac('sha256', secret).update(sid).digest('base64').replace(/=+$/, '');
  return sameText(value.slice(dot + 1), expected) ? sid : undefined;
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
