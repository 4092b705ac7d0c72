import type { FeedRow } from '../data/feed-table';
import { rowStamp } from '../domain/stamps';

/** A feed as its routes show it; its signing secret is told once, when it is new. */
export const feedView = (row: FeedRow) => ({
  id: row.id,
  event_id: row.eventId,
  integration: 'webhook',
  name: row.name,
  status: row.status,
  url: row.url,
  triggers: row.triggers,
  created_at: rowStamp(row.createdAt),
  updated_at: rowStamp(row.updatedAt),
});
