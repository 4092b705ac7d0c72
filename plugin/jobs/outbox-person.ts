import { findText, type Place, rowsWith } from '../db/person-text';
import type { RowOf } from '../db/table';
import { nowSql } from '../db/time';
import type { SqlValue } from '../host';
import type { PersonPart } from '../kit/person';
import { lockClaims } from './outbox-claim';
import type { outboxTable } from './outbox-table';

/** What is left of a delivery that named somebody who was erased. */
const erasedPayload = JSON.stringify({ erased: true });
const reason = 'The person was erased.';

// D482
/** Whether nothing is left in it that could be sent. */
export const isErased = ({ payload, lastError }: Pick<RowOf<typeof outboxTable>, 'payload' | 'lastError'>) =>
  lastError === reason || (Object(payload) as { erased?: unknown }).erased === true;

const place: Place = { table: 'sp_outbox', key: 'seq', columns: ['payload', 'last_error', 'order_key'] };

/**
 * Deliveries that name a person have no payload from then on, and what waits does not go out: with another address it would reach
 * somebody else. An attempt that is under way cannot write its end any more, as errors of mail servers name the recipient.
 */
export const outboxPart: PersonPart = {
  name: 'outbox',
  find: ({ db }, person) => findText(db, place, person),
  async erase({ db }, person) {
    const records: [number, SqlValue][] = [];
    for await (const { id, row, erased } of rowsWith(db, place, person))
      records.push([Number(id), erased.order_key ?? row.order_key ?? null]);
    if (records.length > 0) await lockClaims(db);
    for (const [seq, key] of records) {
      await db.execute('UPDATE sp_outbox SET payload = ?, last_error = NULL, order_key = ? WHERE seq = ?', [erasedPayload, key, seq]);
      await db.execute(
        `UPDATE sp_outbox SET state = 'dead', lease_owner = NULL, lease_until = NULL, ended_at = ${nowSql(db.dialect)}, last_error = ? WHERE seq = ? AND state IN ('ready', 'sending')`,
        [reason, seq],
      );
    }
    return records.length;
  },
};
