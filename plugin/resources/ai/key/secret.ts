import type { Ctx } from '../../../kit/ctx';
import type { SealedColumn } from '../../../kit/group';
import type { SecretRef } from '../../../kit/vault';
import type { AiKey } from '../area/ai-tables';

/** The column that holds sealed provider keys, for key rotation. */
export const sealedProviderKey: SealedColumn = {
  table: 'sp_ai_keys',
  idColumn: 'provider',
  column: 'sealed',
  rowUuidColumn: 'row_uuid',
  generationColumn: 'generation',
};

/** Where the provider's key stands, or the next one with `generation` given. */
export const providerKeyRef = ({ rowUuid, generation }: Pick<AiKey, 'rowUuid' | 'generation'>): SecretRef => ({
  table: sealedProviderKey.table,
  column: sealedProviderKey.column,
  rowUuid,
  generation,
});

/** The plaintext. Throws SecretCorrupt where the value isn't the one sealed there. */
export const openProviderKey = ({ db, vault }: Pick<Ctx, 'db' | 'vault'>, row: AiKey): Promise<string> =>
  vault.open(db, providerKeyRef(row), row.sealed);
