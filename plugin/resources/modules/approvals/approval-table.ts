import { ascii, bytes, instant, int, json, longText, nullable, primary, text } from '../../../db/columns';
import { defineTable, type RowOf } from '../../../db/table';
import type { ApprovedOutcome } from '../../../host';
import type { SealedColumn } from '../../../kit/group';

/** Calls of assistants that a person has to let through (D710). What is sent is sealed until it is decided, as it may hold secrets. */
export const approvalTable = defineTable(
  'sp_approvals',
  {
    id: primary(ascii(32)),
    /** MAC of caller and call: the same one waits once. */
    sameAs: bytes(32),
    callerKind: ascii(8),
    callerId: ascii(20),
    callerName: text(190),
    client: nullable(text(100)),
    name: ascii(64),
    message: longText(),
    warning: text(190),
    /** The call without its secrets, for the page. */
    shown: json<unknown>(),
    sealed: nullable(longText()),
    generation: int(),
    target: ascii(64),
    state: ascii(10),
    createdAt: instant(),
    expiresAt: instant(),
    decidedAt: nullable(instant()),
    decidedBy: nullable(text(190)),
    outcome: nullable(json<ApprovedOutcome>()),
  },
  { index: [['sameAs', 'state'], ['state', 'expiresAt'], ['callerKind', 'callerId', 'state'], ['createdAt']] },
);

export type ApprovalRow = RowOf<typeof approvalTable>;

/** For key rotation. */
export const sealedApproval: SealedColumn = {
  table: approvalTable.name,
  idColumn: 'id',
  column: 'sealed',
  holds: 'data',
  rowUuidColumn: 'id',
  generationColumn: 'generation',
};
