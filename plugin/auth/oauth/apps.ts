import { rows } from '../../db/rows';
import { nowSql } from '../../db/time';
import type { KeyScope, Storage } from '../../host';
import { notFound, refused } from '../../kit/errors';
import { type StoredScope, scopeOf } from '../keys/stored-scope';
import { oauthAppTable } from './oauth-tables';
import { digestOf, endGrant } from './records';

/** An app that somebody let in; instants in milliseconds. */
export interface AppView {
  readonly id: number;
  readonly name: string;
  readonly host: string;
  readonly userId: number;
  readonly scope: KeyScope | undefined;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

/** What the look-up of an access token found. */
export interface FoundApp {
  readonly id: number;
  readonly name: string;
  readonly userId: number;
  readonly lastUsedAt: number | null;
  /** The address that the token is good for. */
  readonly audience: unknown;
  readonly scope: KeyScope | undefined;
  readonly epoch: number;
}

interface AppRow extends StoredScope {
  readonly id: number;
  readonly name: string;
  readonly user_id: number;
  readonly last_used_at: number | null;
  readonly payload: string;
  readonly epoch: number;
}

interface Deps {
  readonly storage: Storage;
  readonly now: () => number;
}

/** Connected apps, as they call and as people see them. Nothing is cached: a revoked one fails on the next request of every instance. */
export function oauthApps({ storage, now }: Deps) {
  return {
    /** One statement: the app by the digest of its token, and the epoch. Undefined for unknown, revoked and expired alike. */
    async find(token: string): Promise<FoundApp | undefined> {
      const sql =
        `SELECT a.id, a.name, a.user_id, a.effects, a.resources, a.last_used_at, t.payload, ${storage.epoch.sql} AS epoch ` +
        'FROM sp_oauth_records t JOIN sp_oauth_apps a ON a.grant_digest = t.grant_digest ' +
        `WHERE t.kind = 'AccessToken' AND t.digest = ? AND t.expires_at > ${nowSql(storage.dialect)} AND a.revoked_at IS NULL`;
      const [row] = await storage.run((db) => db.query<AppRow>(sql, [digestOf(token)]));
      if (!row) return undefined;
      const { aud: audience } = JSON.parse(row.payload);
      const lastUsedAt = row.last_used_at === null ? null : Number(row.last_used_at);
      return {
        id: Number(row.id),
        name: row.name,
        userId: Number(row.user_id),
        lastUsedAt,
        audience,
        scope: scopeOf(row),
        epoch: Number(row.epoch),
      };
    },

    /** One that is connected now, by its id. */
    async connected(id: number): Promise<Pick<FoundApp, 'id' | 'name' | 'userId' | 'scope' | 'epoch'> | undefined> {
      const sql =
        `SELECT id, name, user_id, effects, resources, ${storage.epoch.sql} AS epoch FROM sp_oauth_apps ` +
        'WHERE id = ? AND revoked_at IS NULL';
      const [row] = await storage.run((db) => db.query<AppRow>(sql, [id]));
      if (!row) return undefined;
      return { id: Number(row.id), name: row.name, userId: Number(row.user_id), scope: scopeOf(row), epoch: Number(row.epoch) };
    },

    /** At most once a minute over all instances. */
    touch: (id: number): Promise<unknown> =>
      storage.apart((db) =>
        db.execute('UPDATE sp_oauth_apps SET last_used_at = ? WHERE id = ? AND (last_used_at IS NULL OR last_used_at < ?)', [
          now(),
          id,
          now() - 60_000,
        ]),
      ),

    /** Those that are connected now, the newest first. */
    list: (): Promise<AppView[]> =>
      storage.run(async (db) => {
        const records = await rows(db, oauthAppTable).many({ revokedAt: null }, { order: [['id', 'DESC']] });
        return records.map((app) => ({ ...app, scope: scopeOf(app) }));
      }),

    /** Acts on the next call on every instance, on the tokens and on what would give new ones. */
    revoke: (id: number): Promise<{ id: number; name: string; revokedAt: number }> =>
      storage.tx(async (db) => {
        const app = await rows(db, oauthAppTable).one({ id }, { lock: true });
        if (!app) throw notFound('connected app', id);
        if (app.revokedAt !== null) throw refused('this app is revoked already; it has to be connected again');
        const revokedAt = now();
        await endGrant(db, app.grantDigest, revokedAt);
        return { id, name: app.name, revokedAt };
      }),
  };
}

export type OauthApps = ReturnType<typeof oauthApps>;
