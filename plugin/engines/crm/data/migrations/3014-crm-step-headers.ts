import { ascii, id, instant, int, longText } from '../../../../db/columns';
import { migration } from '../../../../db/migrate';
import { defineTable } from '../../../../db/table';

const stepHeaderTable = defineTable(
  'sp_crm_step_headers',
  { id: id(), rowUuid: ascii(36), stepId: int(), name: ascii(100), sealed: longText(), generation: int(), updatedAt: instant() },
  { unique: [['stepId', 'name'], ['rowUuid']] },
);

export const createCrmStepHeaders = migration(3014, 'crm-step-headers', async ({ createTable }) => {
  await createTable(stepHeaderTable);
});
