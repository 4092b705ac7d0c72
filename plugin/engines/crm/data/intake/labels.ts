import { rows } from '../../../../db/rows';
import type { RowOf } from '../../../../db/table';
import type { Db } from '../../../../host';
import { labelLinkTable, labelTable } from './intake-tables';

/** What a label can stand on. */
export type LabelledKind = 'campaign' | 'funnel' | 'template';
export type IntakeLabelRow = RowOf<typeof labelTable>;

/** All SQL about labels, by which campaigns, automations and templates are sorted. */
export function labels(db: Db) {
  const own = rows(db, labelTable);
  const ties = rows(db, labelLinkTable);
  return {
    all: (): Promise<IntakeLabelRow[]> => own.many({}, { order: [['title', 'ASC']] }),
    find: (id: number, { lock = false } = {}): Promise<IntakeLabelRow | undefined> => own.one({ id }, { lock }),
    many: async (ids: readonly number[]): Promise<IntakeLabelRow[]> => (ids.length === 0 ? [] : own.many({ id: ids })),
    bySlugs: async (slugs: readonly string[]): Promise<IntakeLabelRow[]> => (slugs.length === 0 ? [] : own.many({ slug: slugs })),
    insert: (values: Omit<IntakeLabelRow, 'id'>): Promise<number> => own.insert(values),
    update: (id: number, set: Partial<Omit<IntakeLabelRow, 'id' | 'createdAt'>>): Promise<number> => own.update({ id }, set),

    /** The labels of each of these objects, by title. */
    async of(kind: LabelledKind, objectIds: readonly number[]): Promise<ReadonlyMap<number, IntakeLabelRow[]>> {
      const intakeLabelRows = new Map<number, IntakeLabelRow[]>();
      if (objectIds.length === 0) return intakeLabelRows;
      const linked = await ties.many({ kind, objectId: objectIds });
      const byId = new Map((await this.many([...new Set(linked.map(({ labelId }) => labelId))])).map((row) => [row.id, row]));
      for (const { objectId, labelId } of linked) {
        const row = byId.get(labelId);
        if (row) intakeLabelRows.set(objectId, [...(intakeLabelRows.get(objectId) ?? []), row]);
      }
      for (const list of intakeLabelRows.values()) list.sort((a, b) => Number(a.title > b.title) - Number(a.title < b.title));
      return intakeLabelRows;
    },

    /** The objects of a kind that have any of these labels. */
    async objectIds(kind: LabelledKind, labelIds: readonly number[]): Promise<number[]> {
      if (labelIds.length === 0) return [];
      return [...new Set((await ties.many({ kind, labelId: labelIds })).map(({ objectId }) => objectId))];
    },

    /** The object has these labels and no others from now on; ids that are no labels are left out. Call with the object locked. */
    async set(kind: LabelledKind, objectId: number, labelIds: readonly number[]): Promise<void> {
      const known = await this.many([...new Set(labelIds)]);
      await ties.delete({ kind, objectId });
      for (const { id } of known) await ties.insert({ kind, objectId, labelId: id });
    },

    /** What an object that no longer exists was labelled with. */
    async forget(kind: LabelledKind, objectIds: readonly number[]): Promise<void> {
      if (objectIds.length > 0) await ties.delete({ kind, objectId: objectIds });
    },

    /** With what it stands on. */
    async delete(id: number): Promise<number> {
      await ties.delete({ labelId: id });
      return own.delete({ id });
    },
  };
}
