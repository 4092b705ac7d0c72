import { ascii, id, instant, int, longText } from '../../../../db/columns';
import { defineTable, type RowOf } from '../../../../db/table';

/** What services that deliver emails sign their reports with; the value is sealed. */
export const bounceSecretTable = defineTable(
  'sp_crm_bounce_secrets',
  { id: id(), rowUuid: ascii(36), service: ascii(20), sealed: longText(), generation: int(), updatedAt: instant() },
  { unique: [['service'], ['rowUuid']] },
);

export type BounceSecretRow = RowOf<typeof bounceSecretTable>;
