import { ascii, bytes, instant, int, json, longText, nullable, primary, text } from '../../../db/columns';
import { migration } from '../../../db/migrate';
import { defineTable } from '../../../db/table';

const approvals = defineTable(
  'sp_approvals',
  {
    id: primary(ascii(32)),
    sameAs: bytes(32),
    callerKind: ascii(8),
    callerId: ascii(20),
    callerName: text(190),
    client: nullable(text(100)),
    name: ascii(64),
    message: longText(),
    warning: text(190),
    shown: json<unknown>(),
    sealed: nullable(longText()),
    generation: int(),
    target: ascii(64),
    state: ascii(10),
    createdAt: instant(),
    expiresAt: instant(),
    decidedAt: nullable(instant()),
    decidedBy: nullable(text(190)),
    outcome: nullable(json<unknown>()),
  },
  { index: [['sameAs', 'state'], ['state', 'expiresAt'], ['callerKind', 'callerId', 'state'], ['createdAt']] },
);

export const createApprovals = migration(96, 'approvals', ({ createTable }) => createTable(approvals));
