import { ascii, bytes, instant, int, primary, text } from '../../../db/columns';
import { defineTable } from '../../../db/table';

/**
 * How many leads there are: by source, and of all under the empty source; by day of the first visit, and of all days under the empty
 * day. Each number is the sum of a few rows, so that captures at the same time seldom wait for each other; a single row may be negative.
 */
export const leadCountTable = defineTable('sp_lead_counts', {
  source: primary(text(190)),
  day: primary(ascii(10)),
  shard: primary(int()),
  total: int(),
});

/** What a caller's idempotency key led to. */
export const leadCallTable = defineTable(
  'sp_lead_calls',
  { key: primary(bytes(32)), leadId: int(), at: instant() },
  { index: [['leadId'], ['at']] },
);
