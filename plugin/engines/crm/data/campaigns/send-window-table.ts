import { int, primary, text } from '../../../../db/columns';
import { defineTable } from '../../../../db/table';

/** How many emails all instances have taken in the current second: a row for all of them, and one for each domain of recipients. */
export const sendWindowTable = defineTable('sp_crm_send_windows', {
  /** `*`, or a domain. */
  name: primary(text(190)),
  /** Seconds since 1970. */
  second: int(),
  taken: int(),
});
