import { randomBytes } from 'node:crypto';
import type { SealedColumn } from '../../../kit/group';
import type { SecretRef } from '../../../kit/vault';
import type { Source } from './source-table';

const column = (name: string, generationColumn: string): SealedColumn => ({
  table: 'sp_sources',
  idColumn: 'id',
  column: name,
  rowUuidColumn: 'row_uuid',
  generationColumn,
});

/** The columns that hold sealed secrets, for key rotation. */
export const sealedSourceColumns = [column('secret_sealed', 'secret_generation'), column('forward_sealed', 'forward_generation')];

/** Where the webhook's secret stands, or the next one with its generation given. */
export const secretRef = ({ rowUuid, secretGeneration }: Pick<Source, 'rowUuid' | 'secretGeneration'>): SecretRef => ({
  table: 'sp_sources',
  column: 'secret_sealed',
  rowUuid,
  generation: secretGeneration,
});

export const forwardRef = ({ rowUuid, forwardGeneration }: Pick<Source, 'rowUuid' | 'forwardGeneration'>): SecretRef => ({
  table: 'sp_sources',
  column: 'forward_sealed',
  rowUuid,
  generation: forwardGeneration,
});

/** 32 random bytes in the form of Standard Webhooks, which every mode of signing takes. */
export const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
