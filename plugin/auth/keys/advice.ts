import { recentUses } from '../../db/key-uses';
import { rows } from '../../db/rows';
import type { KeyScope, Storage } from '../../host';
import { type Effect, narrowest } from '../../kit/scope';
import { apiKeyTable } from './key-table';
import type { KeyUse } from './key-uses';
import { scopeOf } from './stored-scope';

/** A valid key, what it may do, what it did in 30 days, and the narrowest scope for that; undefined where it did nothing. */
export interface KeyAdvice {
  readonly id: number;
  readonly label: string;
  readonly scope: KeyScope | undefined;
  readonly uses: readonly KeyUse[];
  readonly narrowest: KeyScope | undefined;
}

/** Of each key that is neither revoked nor expired, the newest first; `known` are the names that a scope can have. What it did in the last minute may be missing (D601). */
export async function keyAdvice(storage: Pick<Storage, 'run'>, known: readonly string[], now: number): Promise<KeyAdvice[]> {
  const [keys, uses] = await storage.run(async (db) => [
    await rows(db, apiKeyTable).many({ revokedAt: null }, { order: [['id', 'DESC']] }),
    await recentUses(db, now),
  ]);
  return keys
    .filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
    .map((key) => {
      const own = uses
        .filter(({ keyId }) => keyId === key.id)
        .map(({ resource, effect, calls }) => ({ resource, effect: effect as Effect, calls }));
      return { id: key.id, label: key.label, scope: scopeOf(key), uses: own, narrowest: narrowest(own, known) };
    });
}
