import { deleteInBatches } from '../../db/prune';
import { rows } from '../../db/rows';
import type { Db, Storage } from '../../host';
import { sha256Text } from '../../kit/digest';
import { oauthAppTable, oauthRecordTable } from './oauth-tables';

type Payload = Readonly<Record<string, unknown>>;

/** What the library asks of its storage, for one kind of record. */
export interface RecordAdapter {
  upsert(id: string, payload: Payload, expiresIn?: number): Promise<void>;
  find(id: string): Promise<Payload | undefined>;
  findByUid(uid: string): Promise<undefined>;
  findByUserCode(code: string): Promise<undefined>;
  consume(id: string): Promise<void>;
  destroy(id: string): Promise<void>;
  revokeByGrantId(grantId: string): Promise<void>;
}

interface Deps {
  readonly storage: Storage;
  readonly now: () => number;
  /** What whoever comes second with a code or refresh token is refused with. */
  readonly usedTwice: () => Error;
}

/** Under which a token or id is stored. */
export const digestOf = (secret: string): string => sha256Text(secret);

const dayMs = 86_400_000;

/** Storage of the authorization server on our tables, in transactions of the gateway (D700). */
export function oauthRecords(deps: Deps): (kind: string) => RecordAdapter {
  return (kind) => (kind === 'Session' ? noSessions : recordsOf(kind, deps));
}

function recordsOf(kind: string, { storage, now, usedTwice }: Deps): RecordAdapter {
  const keyOf = (id: string) => ({ kind, digest: digestOf(id) });

  /** False where somebody else was first. */
  async function use(db: Db, id: string): Promise<boolean> {
    if ((await rows(db, oauthRecordTable).update({ ...keyOf(id), consumedAt: null }, { consumedAt: now() })) > 0) return true;
    const row = await rows(db, oauthRecordTable).one(keyOf(id));
    if (row?.grantDigest) await endGrant(db, row.grantDigest, now());
    return false;
  }

  return {
    upsert: (id, payload, expiresIn) =>
      storage.tx((db) =>
        rows(db, oauthRecordTable).put(keyOf(id), {
          payload: storedPayload(payload),
          grantDigest: grantDigestOf(kind, id, payload),
          createdAt: now(),
          expiresAt: expiresIn === undefined ? null : now() + expiresIn * 1000,
          consumedAt: null,
        }),
      ),

    async find(id) {
      const row = await storage.run((db) => rows(db, oauthRecordTable).one(keyOf(id)));
      if (!row || (row.expiresAt !== null && row.expiresAt <= now())) return undefined;
      if (kind === 'Client') return row.payload;
      const consumed = row.consumedAt === null ? {} : { consumed: Math.floor(row.consumedAt / 1000) };
      return { ...row.payload, jti: id, ...consumed };
    },

    findByUid: async () => undefined,
    findByUserCode: async () => undefined,

    async consume(id) {
      if (!(await storage.tx((db) => use(db, id)))) throw usedTwice();
    },

    async destroy(id) {
      await storage.tx((db) => rows(db, oauthRecordTable).delete(keyOf(id)));
    },

    revokeByGrantId: (grantId) => storage.tx((db) => endGrant(db, digestOf(grantId), now())),
  };
}

/** Everything that comes from a consent ends at once, on every instance; the app is no longer connected. */
export async function endGrant(db: Db, grantDigest: string, at: number): Promise<void> {
  await rows(db, oauthRecordTable).delete({ grantDigest });
  await rows(db, oauthAppTable).update({ grantDigest, revokedAt: null }, { revokedAt: at });
}

/** Sign-in is the host's own, so that the library has nobody to remember. */
const noSessions: RecordAdapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
};

/** Without the token itself: whoever reads the table can present nothing of it. */
function storedPayload({ jti: _token, ...payload }: Payload): Payload {
  return payload;
}

function grantDigestOf(kind: string, id: string, { grantId }: Payload): string | null {
  if (kind === 'Grant') return digestOf(id);
  return typeof grantId === 'string' ? digestOf(grantId) : null;
}

/**
 * Forget what has expired, apps without a token that is still good, and registered clients that nobody let in within a day. Refresh tokens
 * that were used stay for as long as they were good, so that their second use is noticed.
 */
export async function pruneOauth(db: Db, now: number): Promise<void> {
  await deleteInBatches(db, 'sp_oauth_records', ['expires_at < ?', [now]]);
  // The consent itself may last longer than the last token of it.
  const isOver = "NOT EXISTS (SELECT 1 FROM sp_oauth_records r WHERE r.grant_digest = sp_oauth_apps.grant_digest AND r.kind <> 'Grant')";
  await deleteInBatches(db, 'sp_oauth_apps', [`created_at < ? AND ${isOver}`, [now - dayMs]]);
  const isLeft = "kind = 'Grant' AND grant_digest NOT IN (SELECT grant_digest FROM sp_oauth_apps)";
  await deleteInBatches(db, 'sp_oauth_records', [`${isLeft} AND created_at < ?`, [now - dayMs]]);
  const isUnused = 'digest NOT IN (SELECT client_digest FROM sp_oauth_apps)';
  await deleteInBatches(db, 'sp_oauth_records', [`kind = 'Client' AND created_at < ? AND ${isUnused}`, [now - dayMs]]);
}
