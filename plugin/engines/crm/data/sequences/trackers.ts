import { rows } from '../../../../db/rows';
import type { RowOf } from '../../../../db/table';
import type { Db } from '../../../../host';
import { campaignTable } from '../campaigns/campaign-tables';
import { contactTable } from '../contacts/contact-table';
import { type Claim, claimDue } from '../leases';
import { searchOf } from '../search';
import { type TrackerStatus, trackerTable } from './tracker-table';

export type TrackerRow = RowOf<typeof trackerTable>;

/** An email that was queued for a tracker. */
export interface TrackerNote {
  readonly email: string;
  readonly campaign_id: number;
  readonly delay: number;
  /** Milliseconds since 1970, like `time`. */
  readonly scheduled_at: number;
  readonly time: number;
}

export const notesOf = ({ notes }: Pick<TrackerRow, 'notes'>) => notes as readonly TrackerNote[];

interface TrackerQuery {
  readonly search: string;
  readonly status: TrackerStatus | undefined;
  /** Those who get this email next. */
  readonly nextMailId: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

const table = trackerTable.name;
const leaseMs = 5 * 60_000;
const atOnce = 500;

/** Who is in which sequence. */
export function trackers(db: Db) {
  const own = rows(db, trackerTable);
  return {
    find: (id: number, { lock = false } = {}): Promise<TrackerRow | undefined> => own.one({ id }, { lock }),
    of: (sequenceId: number, contactIds: readonly number[]): Promise<TrackerRow[]> => own.many({ sequenceId, contactId: contactIds }),
    ofContact: (contactId: number): Promise<TrackerRow[]> => own.many({ contactId }, { order: [['id', 'DESC']] }),
    byIds: (sequenceId: number, ids: readonly number[]): Promise<TrackerRow[]> => own.many({ sequenceId, id: ids }),

    async page(
      sequenceId: number,
      { search, status, nextMailId, ...window }: TrackerQuery,
    ): Promise<{ rows: TrackerRow[]; total: number }> {
      const { limit, offset } = window;
      const text = searchOf(search, ['c.search_text']);
      const sql = [
        't.sequence_id = ?',
        ...(status ? ['t.status = ?'] : []),
        ...(nextMailId === undefined ? [] : ['t.next_mail_id = ?']),
        ...(text.sql === '' ? [] : [`t.contact_id IN (SELECT c.id FROM ${contactTable.name} c WHERE ${text.sql})`]),
      ].join(' AND ');
      const params = [sequenceId, ...(status ? [status] : []), ...(nextMailId === undefined ? [] : [nextMailId]), ...text.params];
      const [count] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM ${table} t WHERE ${sql}`, params);
      const tail = `ORDER BY t.id DESC LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`;
      const records = await db.query<{ id: number }>(`SELECT t.id FROM ${table} t WHERE ${sql} ${tail}`, params);
      const page = records.length === 0 ? [] : await own.many({ id: records.map(({ id }) => Number(id)) }, { order: [['id', 'DESC']] });
      return { rows: page, total: Number(count?.total ?? 0) };
    },

    /** At the beginning of the sequence, to be looked at now. */
    async insertMany(sequenceId: number, contactIds: readonly number[], at: number): Promise<void> {
      for (let from = 0; from < contactIds.length; from += atOnce) {
        const some = contactIds.slice(from, from + atOnce);
        await db.execute(
          `INSERT INTO ${table} (sequence_id, contact_id, status, next_execution_at, fence, notes, created_at, updated_at)
           VALUES ${some.map(() => "(?, ?, 'active', ?, 0, '[]', ?, ?)").join(', ')}`,
          some.flatMap((contactId) => [sequenceId, contactId, at, at, at]),
        );
      }
    },

    /** Of sequences that run: those of paused ones stand still (D574). */
    claim: (at: number, limit: number): Promise<Claim[]> =>
      claimDue(db, {
        table,
        also: ` AND t.sequence_id NOT IN (SELECT s.id FROM ${campaignTable.name} s WHERE s.type = 'email_sequence' AND s.status = 'paused')`,
        at,
        leaseMs,
        limit,
      }),
    /** What a runner found out, unless somebody else took the row meanwhile. */
    settle: ({ id, fence }: Claim, set: Partial<TrackerRow>, at: number): Promise<number> =>
      own.update({ id, fence }, { ...set, leaseUntil: null, updatedAt: at }),
    delete: (ids: readonly number[]): Promise<number> => own.delete({ id: ids }),

    /** Emails were added, changed or removed: what is due next is looked up again. */
    replan: (sequenceId: number, at: number): Promise<number> =>
      own.update({ sequenceId, status: 'active' }, { nextExecutionAt: at, updatedAt: at }),
    /** The time since `pausedAt` did not pass for who is in it: they wait as long as they had to wait then, and for the first email who came since. */
    async goOn(sequenceId: number, pausedAt: number, at: number): Promise<void> {
      await db.execute(
        `UPDATE ${table} SET created_at = CASE WHEN created_at > ? THEN ? ELSE created_at + ? END
         WHERE sequence_id = ? AND status = 'active'`,
        [pausedAt, at, at - pausedAt, sequenceId],
      );
      await this.replan(sequenceId, at);
    },
    /** Completed ones go on with emails that were added since. */
    reactivate: (sequenceId: number, at: number): Promise<number> =>
      own.update({ sequenceId, status: 'completed' }, { status: 'active', nextExecutionAt: at, updatedAt: at }),
  };
}
