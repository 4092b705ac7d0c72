import { rows } from '../../../../db/rows';
import type { Db } from '../../../../host';
import type { CustomField, FieldType } from '../../domain/custom-fields/types';
import type { StoredValue } from '../../domain/custom-fields/values';
import { customFieldTable, customValueTable } from './custom-field-tables';
import type { NoteOwner } from './note-table';

/** The fields that a site gives its contacts, or its companies. */
export function customFields(db: Db, ownerKind: NoteOwner) {
  const own = rows(db, customFieldTable);
  return {
    async all(): Promise<CustomField[]> {
      const records = await own.many({ ownerKind }, { order: [['position', 'ASC']] });
      return records.map(({ slug, type, label, group, options }) => ({ slug, type: type as FieldType, label, group, options }));
    },

    /** These are all from now on; values of others stay where they are. */
    async replace(fields: readonly CustomField[]): Promise<void> {
      await own.delete({ ownerKind });
      for (const [position, field] of fields.entries()) await own.insert({ ...field, ownerKind, position });
    },

    renameGroup: (from: string, to: string): Promise<number> => own.update({ ownerKind, group: from }, { group: to }),
  };
}

export type ValuesBySlug = ReadonlyMap<string, readonly Pick<StoredValue, 'value' | 'number'>[]>;

/** Their values. */
export function customValues(db: Db, ownerKind: NoteOwner) {
  const own = rows(db, customValueTable);
  return {
    async of(ownerIds: readonly number[]): Promise<ReadonlyMap<number, ValuesBySlug>> {
      const records = new Map<number, Map<string, { value: string; number: number | null }[]>>();
      if (ownerIds.length === 0) return records;
      const order = [
        ['slug', 'ASC'],
        ['position', 'ASC'],
      ] as const;
      for (const { ownerId, slug, value, number } of await own.many({ ownerKind, ownerId: ownerIds }, { order })) {
        const bySlug = records.get(ownerId) ?? new Map<string, { value: string; number: number | null }[]>();
        bySlug.set(slug, [...(bySlug.get(slug) ?? []), { value, number }]);
        records.set(ownerId, bySlug);
      }
      return records;
    },

    /** In place of what was stored of these fields; a field with no value has none from now on. */
    async put(ownerId: number, values: ReadonlyMap<string, readonly StoredValue[]>): Promise<void> {
      if (values.size === 0) return;
      await own.delete({ ownerKind, ownerId, slug: [...values.keys()] });
      for (const [slug, stored] of values)
        for (const [position, one] of stored.entries()) await own.insert({ ...one, ownerKind, ownerId, slug, position });
    },
  };
}
