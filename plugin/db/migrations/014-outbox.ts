import { randomUUID } from 'node:crypto';
import { ascii, id, instant, int, json, nullable, primary, text } from '../columns';
import { migration } from '../migrate';
import { defineTable } from '../table';

const outbox = defineTable(
  'sp_outbox',
  {
    seq: id(),
    id: ascii(26),
    kind: ascii(64),
    orderKey: nullable(text(190)),
    payload: json<unknown>(),
    state: ascii(10),
    attempts: int(),
    nextAt: instant(),
    leaseOwner: nullable(ascii(36)),
    leaseUntil: nullable(instant()),
    fence: int(),
    lastError: nullable(text(500)),
    createdAt: instant(),
    endedAt: nullable(instant()),
  },
  {
    unique: [['id']],
    index: [['orderKey', 'state'], ['state', 'nextAt'], ['state', 'endedAt'], ['kind']],
  },
);

const claims = defineTable('sp_outbox_claims', { id: primary(int()), fence: int(), queue: ascii(36) });

export const createOutbox = migration(14, 'outbox', async ({ createTable, sql }) => {
  await createTable(outbox);
  await createTable(claims);
  await sql('INSERT INTO sp_outbox_claims (id, fence, queue) SELECT 1, 0, ? WHERE NOT EXISTS (SELECT 1 FROM sp_outbox_claims)', [
    randomUUID(),
  ]);
});
