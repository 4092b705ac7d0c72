import { fromRow, rows } from '../../../../db/rows';
import type { InsertOf, RowOf } from '../../../../db/table';
import type { Db } from '../../../../host';
import { automationTable, stepTable } from './automation-tables';
import { stepHeaderTable } from './step-header-table';

export type StepRow = RowOf<typeof stepTable>;
export type NewStep = Omit<InsertOf<typeof stepTable>, 'id'>;

/** Steps of automations. */
export function steps(db: Db) {
  const own = rows(db, stepTable);
  return {
    find: (id: number): Promise<StepRow | undefined> => own.one({ id }),
    many: (ids: readonly number[]): Promise<StepRow[]> => (ids.length === 0 ? Promise.resolve([]) : own.many({ id: ids })),
    /** In the order in which they are read. */
    of: (funnelId: number): Promise<StepRow[]> => own.many({ funnelId }, { order: [['position', 'ASC']] }),
    insert: (values: NewStep): Promise<number> => own.insert(values),
    update: (id: number, set: Partial<StepRow>): Promise<number> => own.update({ id }, set),
    async delete(ids: readonly number[]): Promise<void> {
      if (ids.length === 0) return;
      await rows(db, stepHeaderTable).delete({ stepId: ids });
      await own.delete({ id: ids });
    },

    /** Goals of such kinds in automations that are published. */
    async goals(actionNames: readonly string[]): Promise<StepRow[]> {
      if (actionNames.length === 0) return [];
      const records = await db.query(
        `SELECT s.* FROM ${stepTable.name} s JOIN ${automationTable.name} f ON f.id = s.funnel_id
         WHERE s.action_name IN (${actionNames.map(() => '?').join(', ')}) AND s.type = 'benchmark' AND f.status = 'published'
         ORDER BY s.funnel_id, s.position`,
        [...actionNames],
      );
      return records.map((row) => fromRow(stepTable, row));
    },
  };
}
