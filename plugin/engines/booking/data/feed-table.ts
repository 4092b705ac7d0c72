import { ascii, type Column, id, instant, int, json, text } from '../../../db/columns';
import { defineTable, type RowOf } from '../../../db/table';
import type { FeedStatus, FeedTrigger } from '../domain/feeds';

/** Addresses that are told what happens to the bookings of an event type. */
export const feedTable = defineTable(
  'sp_booking_feeds',
  {
    id: id(),
    eventId: int(),
    name: text(190),
    status: ascii(10) as Column<FeedStatus>,
    url: text(2048),
    triggers: json<readonly FeedTrigger[]>(),
    /** What its signing key is derived from, which is no secret by itself. Copies share it, as they go to the same receiver. */
    keyName: ascii(32),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { index: [['eventId', 'status']] },
);

export type FeedRow = RowOf<typeof feedTable>;
