import { rows } from '../../../../db/rows';
import type { RowOf } from '../../../../db/table';
import type { Db } from '../../../../host';
import { stepRunTable } from './automation-tables';

export type StepRunRow = RowOf<typeof stepRunTable>;

export interface StepCount {
  /** Different contacts. */
  readonly contacts: number;
  /** Of goals, in cents by currency. */
  readonly revenues: Readonly<Record<string, number>>;
}

/** What was run. */
export function stepRuns(db: Db) {
  const own = rows(db, stepRunTable);
  return {
    /** Throws the unique error for a step that the enrolment ran in this turn already. */
    insert: (values: Omit<StepRunRow, 'id'>): Promise<number> => own.insert(values),
    update: (id: number, set: Pick<StepRunRow, 'status' | 'note'>): Promise<number> => own.update({ id }, set),
    of: (funnelId: number, contactIds: readonly number[]): Promise<StepRunRow[]> =>
      contactIds.length === 0 ? Promise.resolve([]) : own.many({ funnelId, contactId: contactIds }, { order: [['id', 'ASC']] }),

    /** How many got to each step. */
    async counts(funnelId: number): Promise<ReadonlyMap<number, StepCount>> {
      const { name } = stepRunTable;
      const counted = await db.query<{ id: number; total: number }>(
        `SELECT step_id AS id, COUNT(DISTINCT contact_id) AS total FROM ${name} WHERE funnel_id = ? GROUP BY step_id`,
        [funnelId],
      );
      const earned = await db.query<{ id: number; currency: string; total: number }>(
        `SELECT step_id AS id, currency, SUM(value) AS total FROM ${name} WHERE funnel_id = ? AND value <> 0 GROUP BY step_id, currency`,
        [funnelId],
      );
      const revenuesOf = (id: number) =>
        Object.fromEntries(earned.filter((row) => Number(row.id) === id).map(({ currency, total }) => [currency, Number(total)]));
      return new Map(counted.map(({ id, total }) => [Number(id), { contacts: Number(total), revenues: revenuesOf(Number(id)) }]));
    },
  };
}
