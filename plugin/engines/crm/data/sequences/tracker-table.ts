import { ascii, type Column, id, instant, int, json, nullable } from '../../../../db/columns';
import { defineTable } from '../../../../db/table';

export type TrackerStatus = 'active' | 'completed' | 'cancelled';

/** Where a contact is in a sequence. */
export const trackerTable = defineTable(
  'sp_crm_trackers',
  {
    id: id(),
    sequenceId: int(),
    contactId: int(),
    status: ascii(20) as Column<TrackerStatus>,
    lastMailId: nullable(int()),
    nextMailId: nullable(int()),
    lastExecutedAt: nullable(instant()),
    nextExecutionAt: nullable(instant()),
    leaseUntil: nullable(instant()),
    fence: int(),
    notes: json<readonly unknown[]>(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { unique: [['sequenceId', 'contactId']], index: [['contactId'], ['status', 'nextExecutionAt']] },
);
