import { rows } from '../../../../db/rows';
import type { RowOf } from '../../../../db/table';
import type { Db } from '../../../../host';
import type { EnrolmentStatus } from '../../domain/automation-statuses';
import { type Claim, claimDue } from '../leases';
import { automationTable, enrolmentTable, stepRunTable } from './automation-tables';

export type EnrolmentRow = RowOf<typeof enrolmentTable>;

/** Who enters. */
export interface NewEnrolment {
  readonly contactId: number;
  readonly status: EnrolmentStatus;
  readonly startingStepId: number | null;
  readonly sourceTriggerName: string;
  readonly sourceRefId: number | null;
}

const table = enrolmentTable.name;
const leaseMs = 5 * 60_000;
const atOnce = 500;
const marks = (values: readonly unknown[]) => values.map(() => '?').join(', ');

/** Who is in which automation. */
export function enrolments(db: Db) {
  const own = rows(db, enrolmentTable);
  return {
    find: (id: number, { lock = false } = {}): Promise<EnrolmentRow | undefined> => own.one({ id }, { lock }),
    of: (funnelId: number, contactIds: readonly number[]): Promise<EnrolmentRow[]> =>
      contactIds.length === 0 ? Promise.resolve([]) : own.many({ funnelId, contactId: contactIds }),
    ofContact: (contactId: number): Promise<EnrolmentRow[]> => own.many({ contactId }, { order: [['id', 'DESC']] }),

    /** Before their first step; those that need not wait for anything run now. */
    async insertMany(funnelId: number, entries: readonly NewEnrolment[], at: number): Promise<void> {
      for (let from = 0; from < entries.length; from += atOnce) {
        const some = entries.slice(from, from + atOnce);
        await db.execute(
          `INSERT INTO ${table} (funnel_id, contact_id, status, starting_step_id, next_step_id, last_step_status, next_execution_at, turn,
             fence, source_trigger_name, source_ref_id, notes, created_at, updated_at)
           VALUES ${some.map(() => "(?, ?, ?, ?, ?, '', ?, 0, 0, ?, ?, '[]', ?, ?)").join(', ')}`,
          some.flatMap(({ contactId, status, startingStepId, sourceTriggerName, sourceRefId }) => [
            ...[funnelId, contactId, status, startingStepId, startingStepId],
            ...[status === 'active' ? at : null, sourceTriggerName, sourceRefId, at, at],
          ]),
        );
      }
    },

    /** Only those of published automations: the others stand still. */
    claim: (at: number, limit: number): Promise<Claim[]> =>
      claimDue(db, {
        table,
        also: ` AND t.funnel_id IN (SELECT f.id FROM ${automationTable.name} f WHERE f.status = 'published')`,
        at,
        leaseMs,
        limit,
      }),
    /** What a runner did, unless somebody else took the row meanwhile. How many rows that was. */
    settle: ({ id, fence }: Claim, set: Partial<EnrolmentRow>, at: number): Promise<number> =>
      own.update({ id, fence }, { ...set, updatedAt: at }),
    /** A change from outside: whoever works on it finds a fence that is not theirs. */
    change: ({ id, fence }: Pick<EnrolmentRow, 'id' | 'fence'>, set: Partial<EnrolmentRow>, at: number): Promise<number> =>
      own.update({ id }, { ...set, fence: fence + 1, leaseUntil: null, updatedAt: at }),

    /** Whoever was before a step that no longer exists goes on with another one. */
    async redirect(from: number, to: number | null, at: number): Promise<void> {
      const wakes = `next_execution_at = CASE WHEN status = 'waiting' THEN ? ELSE next_execution_at END,
        status = CASE WHEN status = 'waiting' THEN 'active' ELSE status END`;
      await db.execute(`UPDATE ${table} SET ${wakes}, next_step_id = ?, fence = fence + 1, lease_until = NULL WHERE next_step_id = ?`, [
        at,
        to,
        from,
      ]);
    },

    /** Cancel those of these contacts that are not over. */
    async cancel(funnelIds: readonly number[], contactId: number, at: number): Promise<void> {
      if (funnelIds.length === 0) return;
      await db.execute(
        `UPDATE ${table} SET status = 'cancelled', next_execution_at = NULL, lease_until = NULL, fence = fence + 1, updated_at = ?
         WHERE contact_id = ? AND funnel_id IN (${marks(funnelIds)}) AND status IN ('draft', 'pending', 'active', 'waiting')`,
        [at, contactId, ...funnelIds],
      );
    },

    /** The enrolment alone: what it did stays in the report. */
    forget: (ids: readonly number[]): Promise<number> => (ids.length === 0 ? Promise.resolve(0) : own.delete({ id: ids })),
    /** With what they did. */
    async remove(funnelId: number, contactIds: readonly number[]): Promise<number> {
      await rows(db, stepRunTable).delete({ funnelId, contactId: contactIds });
      return own.delete({ funnelId, contactId: contactIds });
    },
    byIds: (funnelId: number, ids: readonly number[]): Promise<EnrolmentRow[]> => own.many({ funnelId, id: ids }),
  };
}
