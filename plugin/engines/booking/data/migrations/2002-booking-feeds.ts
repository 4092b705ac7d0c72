import { ascii, id, instant, int, json, text } from '../../../../db/columns';
import { migration } from '../../../../db/migrate';
import { defineTable } from '../../../../db/table';

const feed = defineTable(
  'sp_booking_feeds',
  {
    id: id(),
    eventId: int(),
    name: text(190),
    status: ascii(10),
    url: text(2048),
    triggers: json(),
    keyName: ascii(32),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { index: [['eventId', 'status']] },
);

export const createBookingFeeds = migration(2002, 'booking-feeds', async ({ createTable }) => {
  await createTable(feed);
});
