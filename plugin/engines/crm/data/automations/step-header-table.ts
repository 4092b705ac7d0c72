import { ascii, id, instant, int, longText } from '../../../../db/columns';
import { defineTable, type RowOf } from '../../../../db/table';

/** Values of headers that steps send to an address; the value is sealed. */
export const stepHeaderTable = defineTable(
  'sp_crm_step_headers',
  { id: id(), rowUuid: ascii(36), stepId: int(), name: ascii(100), sealed: longText(), generation: int(), updatedAt: instant() },
  { unique: [['stepId', 'name'], ['rowUuid']] },
);

export type StepHeaderRow = RowOf<typeof stepHeaderTable>;
