import { ascii, blob, type Column, int, primary } from '../../../../db/columns';
import { defineTable } from '../../../../db/table';
import type { ContactStatus } from '../../domain/statuses';

/**
 * What a list needs of a contact to find it, in a row a fifth as long: pages and searches look through these (D310). The text is bytes of
 * UTF-8, in which MariaDB finds others four times as fast as in characters.
 */
export const contactSearchTable = defineTable('sp_crm_contact_search', {
  /** Of the contact. */
  id: primary(int()),
  status: ascii(20) as Column<ContactStatus>,
  /** See `searchTextOf`. */
  text: blob(8000),
});

/** How many contacts have each status. A row for each of several writers at a time; the sum of them counts, each may be negative (D311). */
export const contactCountTable = defineTable('sp_crm_contact_counts', {
  status: primary(ascii(20) as Column<ContactStatus>),
  shard: primary(int()),
  total: int(),
});
