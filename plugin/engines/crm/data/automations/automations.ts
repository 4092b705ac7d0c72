import { rows } from '../../../../db/rows';
import type { InsertOf, RowOf } from '../../../../db/table';
import type { Db } from '../../../../host';
import { labelLinkTable, labelTable } from '../intake/intake-tables';
import { searchOf } from '../search';
import { automationTable, enrolmentTable, stepRunTable, stepTable } from './automation-tables';
import { stepHeaderTable } from './step-header-table';

export type AutomationRow = RowOf<typeof automationTable>;
export type LabelOfAutomation = RowOf<typeof labelTable>;

export interface AutomationQuery {
  readonly search: string;
  readonly labels: readonly number[];
  readonly sort: 'id' | 'title' | 'status' | 'trigger_name' | 'created_at' | 'updated_at';
  readonly direction: 'ASC' | 'DESC';
  readonly limit: number;
  readonly offset: number;
}

const table = automationTable.name;
const marks = (values: readonly unknown[]) => values.map(() => '?').join(', ');

/** Automations themselves; their steps and who is in them stand beside. */
export function automations(db: Db) {
  const own = rows(db, automationTable);
  return {
    find: (id: number, { lock = false } = {}): Promise<AutomationRow | undefined> => own.one({ id }, { lock }),
    many: (ids: readonly number[]): Promise<AutomationRow[]> => (ids.length === 0 ? Promise.resolve([]) : own.many({ id: ids })),
    bySlugs: (slugs: readonly string[]): Promise<AutomationRow[]> => own.many({ slug: slugs }),
    /** Those that such triggers start. */
    published: (triggerNames: readonly string[]): Promise<AutomationRow[]> =>
      triggerNames.length === 0
        ? Promise.resolve([])
        : own.many({ status: 'published', triggerName: triggerNames }, { order: [['id', 'ASC']] }),

    async page({ search, labels, sort, direction, limit, offset }: AutomationQuery): Promise<{ rows: AutomationRow[]; total: number }> {
      const text = searchOf(search, ['title']);
      const parts = [
        ...(text.sql === '' ? [] : [text.sql]),
        ...(labels.length === 0
          ? []
          : [`id IN (SELECT object_id FROM ${labelLinkTable.name} WHERE kind = 'funnel' AND label_id IN (${marks(labels)}))`]),
      ];
      const where = parts.length === 0 ? '' : ` WHERE ${parts.join(' AND ')}`;
      const params = [...text.params, ...labels];
      const [count] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM ${table}${where}`, params);
      const tail = ` ORDER BY ${sort} ${direction}, id ${direction} LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`;
      const records = await db.query<{ id: number }>(`SELECT id FROM ${table}${where}${tail}`, params);
      const byId = new Map((await this.many(records.map(({ id }) => Number(id)))).map((row) => [row.id, row]));
      return { rows: records.flatMap(({ id }) => byId.get(Number(id)) ?? []), total: Number(count?.total ?? 0) };
    },

    async insert(values: Omit<InsertOf<typeof automationTable>, 'id'>): Promise<AutomationRow> {
      const row = { createdBy: null, ...values };
      return { ...row, id: await own.insert(row) };
    },
    update: (id: number, set: Partial<AutomationRow>): Promise<number> => own.update({ id }, set),

    /** With their steps and with who is in them. */
    async delete(ids: readonly number[]): Promise<void> {
      const stepIds = (await rows(db, stepTable).many({ funnelId: ids })).map(({ id }) => id);
      if (stepIds.length > 0) await rows(db, stepHeaderTable).delete({ stepId: stepIds });
      for (const one of [enrolmentTable, stepRunTable, stepTable]) await rows(db, one).delete({ funnelId: ids });
      await rows(db, labelLinkTable).delete({ kind: 'funnel', objectId: ids });
      await own.delete({ id: ids });
    },

    /** By automation. */
    async labelsOf(ids: readonly number[]): Promise<ReadonlyMap<number, LabelOfAutomation[]>> {
      const linked = ids.length === 0 ? [] : await rows(db, labelLinkTable).many({ kind: 'funnel', objectId: ids });
      const named = linked.length === 0 ? [] : await rows(db, labelTable).many({ id: linked.map(({ labelId }) => labelId) });
      const byId = new Map(named.map((label) => [label.id, label]));
      const labels = new Map<number, LabelOfAutomation[]>();
      for (const { objectId, labelId } of linked) {
        const label = byId.get(labelId);
        if (label) labels.set(objectId, [...(labels.get(objectId) ?? []), label]);
      }
      return labels;
    },
    labelsBySlugs: async (slugs: readonly string[]): Promise<LabelOfAutomation[]> =>
      slugs.length === 0 ? [] : rows(db, labelTable).many({ slug: slugs }),
    knownLabels: async (ids: readonly number[]): Promise<number[]> =>
      ids.length === 0 ? [] : (await rows(db, labelTable).many({ id: ids })).map(({ id }) => id),
    /** These are all from now on. */
    async putLabels(objectId: number, labelIds: readonly number[]): Promise<void> {
      await rows(db, labelLinkTable).delete({ kind: 'funnel', objectId });
      for (const labelId of labelIds) await rows(db, labelLinkTable).insert({ kind: 'funnel', objectId, labelId });
    },
  };
}
