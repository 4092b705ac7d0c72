import { ascii, bytes, instant, int, json, nullable, primary } from '../columns';
import { migration } from '../migrate';
import { defineTable } from '../table';

const idempotency = defineTable(
  'sp_idempotency',
  { id: primary(bytes(32)), request: bytes(32), state: ascii(10), answer: nullable(json()), startedAt: instant(), expiresAt: instant() },
  { index: [['expiresAt']] },
);

const rateWindows = defineTable(
  'sp_rate_windows',
  { name: primary(ascii(160)), hits: int(), expiresAt: instant() },
  { index: [['expiresAt']] },
);

export const createIdempotency = migration(9, 'idempotency', ({ createTable }) => createTable(idempotency));
export const createRateWindows = migration(11, 'rate-windows', ({ createTable }) => createTable(rateWindows));
