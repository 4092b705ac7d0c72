import type { SealedColumn } from '../../../kit/group';
import type { SecretRef } from '../../../kit/vault';
import type { CrmSlot } from './crm-slot-table';

/** The column that holds sealed API keys, for key rotation. */
export const sealedApiKey: SealedColumn = {
  table: 'sp_crm_slots',
  idColumn: 'num',
  column: 'api_key_sealed',
  rowUuidColumn: 'row_uuid',
  generationColumn: 'generation',
};

/** Where the slot's API key stands, or the next one with `generation` given. */
export const apiKeyRef = ({ rowUuid, generation }: Pick<CrmSlot, 'rowUuid' | 'generation'>): SecretRef => ({
  table: sealedApiKey.table,
  column: sealedApiKey.column,
  rowUuid,
  generation,
});
