import { Type } from '@sinclair/typebox';
import type { OutboxRow } from '../../../jobs/outbox-state';
import { deliveryStates } from '../../../jobs/outbox-table';
import { Nullable, Returns, type Static, StringEnum } from '../../../kit/schema';

/** One delivery as callers see it: its payload may tell of persons. */
export const DeliveryView = Returns({
  id: Type.String({ description: 'The webhook-id of every attempt' }),
  kind: Type.String(),
  key: Nullable(Type.String({ description: 'Deliveries with the same key are sent in order' })),
  state: StringEnum(deliveryStates),
  attempts: Type.Integer({ minimum: 0 }),
  next_at: Nullable(Type.String({ description: 'When it is due; null once it has ended' })),
  created_at: Type.String(),
  ended_at: Nullable(Type.String()),
  error: Nullable(Type.String({ description: 'Why the last attempt failed' })),
});

const iso = (at: number) => new Date(at).toISOString();

/** A row without its payload and lease. */
export const viewDelivery = (row: OutboxRow): Static<typeof DeliveryView> => ({
  id: row.id,
  kind: row.kind,
  key: row.orderKey,
  state: row.state,
  attempts: row.attempts,
  next_at: row.endedAt === null ? iso(row.nextAt) : null,
  created_at: iso(row.createdAt),
  ended_at: row.endedAt === null ? null : iso(row.endedAt),
  error: row.lastError,
});
