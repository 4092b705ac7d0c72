import { nowSql } from '../../db/time';
import type { KeyScope, Storage } from '../../host';
import { sameBytes } from '../../kit/same-text';
import type { Vault } from '../../kit/vault';
import { type StoredScope, scopeOf } from './stored-scope';

/** What the look-up of a presented key found. */
export interface FoundKey {
  readonly id: number;
  readonly label: string;
  readonly createdBy: number;
  readonly lastUsedAt: number | null;
  readonly epoch: number;
  readonly scope: KeyScope | undefined;
}

interface Deps {
  readonly storage: Storage;
  readonly vault: Vault;
  readonly now: () => number;
}

interface KeyRow extends StoredScope {
  readonly id: number;
  readonly label: string;
  readonly lookup: Uint8Array;
  readonly created_by: number;
  readonly last_used_at: number | null;
  readonly epoch: number;
}

/** Keys as requests present them. Nothing is cached: a revoked key must fail on the next request of every instance. */
export function keyLookup({ storage, vault, now }: Deps) {
  const selected = `SELECT id, label, lookup, created_by, last_used_at, effects, resources, ${storage.epoch.sql} AS epoch FROM sp_api_keys`;
  const validSql = `revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${nowSql(storage.dialect)})`;
  return {
    /** One statement: the key by its HMAC, and the epoch. Undefined for unknown, revoked and expired alike. */
    async find(key: string): Promise<FoundKey | undefined> {
      const lookup = vault.lookup(key);
      const [row] = await storage.run((db) => db.query<KeyRow>(`${selected} WHERE lookup = ? AND ${validSql}`, [lookup]));
      return row && sameBytes(row.lookup, lookup) ? keyOf(row) : undefined;
    },

    /** The same by its id, for what somebody asked for with it earlier. */
    async valid(id: number): Promise<FoundKey | undefined> {
      const sql = `${selected} WHERE id = ? AND ${validSql}`;
      const [row] = await storage.run((db) => db.query<KeyRow>(sql, [id]));
      return row && keyOf(row);
    },

    /** At most once a minute over all instances. */
    touch: (id: number): Promise<unknown> =>
      storage.apart((db) =>
        db.execute('UPDATE sp_api_keys SET last_used_at = ? WHERE id = ? AND (last_used_at IS NULL OR last_used_at < ?)', [
          now(),
          id,
          now() - 60_000,
        ]),
      ),
  };
}

function keyOf(row: KeyRow): FoundKey {
  const { id, label, created_by: createdBy, last_used_at: lastUsedAt, epoch } = row;
  const used = lastUsedAt === null ? null : Number(lastUsedAt);
  return { id: Number(id), label, createdBy: Number(createdBy), lastUsedAt: used, epoch: Number(epoch), scope: scopeOf(row) };
}

export type KeyLookup = ReturnType<typeof keyLookup>;
