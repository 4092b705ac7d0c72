import type { Db, Storage } from '../host';
import type { SealedColumn } from '../kit/group';
import type { LeakGuard } from '../kit/leak-guard';
import type { Vault } from '../kit/vault';
import { SecretCorrupt } from './envelope';
import { readSealed } from './sealed-columns';
import { secretFinder } from './secret-finder';
import type { StoredSecret } from './split-secrets';

interface GuardOptions {
  readonly storage: Storage;
  readonly vault: Vault;
  readonly columns: readonly SealedColumn[];
}

const perRead = 500;

/** See `LeakGuard`. The secrets are read when the epoch has moved, which every secret that is stored does (D742). */
export function leakGuard({ storage, vault, columns }: GuardOptions): LeakGuard {
  const watched = columns.filter(({ holds }) => holds !== 'data');
  const finder = storage.epoch.cached(async (db) => {
    const secrets: StoredSecret[] = [];
    for (const column of watched) secrets.push(...(await plaintextsOf(db, column, vault)));
    return secretFinder(secrets);
  });
  return {
    async masked(value, { allowed, epoch } = {}) {
      // Sealed, nothing can be looked for, and nothing is served that could hold one.
      if (vault.fault()) return { value, found: [] };
      return (await finder(epoch)).masked(value, allowed);
    },
  };
}

async function plaintextsOf(db: Db, column: SealedColumn, vault: Vault): Promise<StoredSecret[]> {
  const at = `${column.table}.${column.column}`;
  const secrets: StoredSecret[] = [];
  let after: number | string | undefined;
  for (;;) {
    const values = await readSealed(db, column, { after, limit: perRead });
    for (const { ref, sealed } of values) {
      const plaintext = await vault.open(db, ref, sealed).catch(whereCorrupt);
      if (plaintext !== undefined) secrets.push({ at, plaintext });
    }
    after = values.at(-1)?.id;
    if (values.length < perRead) return secrets;
  }
}

/** What cannot be opened cannot be told either. */
function whereCorrupt(error: unknown): undefined {
  if (error instanceof SecretCorrupt) return undefined;
  throw error;
}
