import { rows } from '../../../../db/rows';
import type { Db } from '../../../../host';
import { type NoteOwner, type NoteRow, noteTable } from './note-table';

interface Owner {
  readonly kind: NoteOwner;
  readonly id: number;
}

/** What people wrote down about one contact or company; the engine's own notes are not among them. */
export function notes(db: Db, { kind: ownerKind, id: ownerId }: Owner) {
  const own = rows(db, noteTable);
  const mine = { ownerKind, ownerId, isSystem: false } as const;
  return {
    find: (id: number, { lock = false } = {}): Promise<NoteRow | undefined> => own.one({ ...mine, id }, { lock }),

    /** Newest first. */
    async page(search: string, { limit, offset }: { limit: number; offset: number }): Promise<{ rows: NoteRow[]; total: number }> {
      const where = `owner_kind = ? AND owner_id = ? AND is_system = 0${search === '' ? '' : ' AND INSTR(LOWER(title), ?) > 0'}`;
      const params = [ownerKind, ownerId, ...(search === '' ? [] : [search.toLowerCase()])];
      const [count] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM ${noteTable.name} WHERE ${where}`, params);
      const tail = `ORDER BY id DESC LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`;
      const records = await db.query<{ id: number }>(`SELECT id FROM ${noteTable.name} WHERE ${where} ${tail}`, params);
      const page = records.length === 0 ? [] : await own.many({ id: records.map(({ id }) => Number(id)) }, { order: [['id', 'DESC']] });
      return { rows: page, total: Number(count?.total ?? 0) };
    },

    async insert(values: Omit<NoteRow, 'id' | 'ownerKind' | 'ownerId'>): Promise<NoteRow> {
      const row = { ...values, ownerKind, ownerId };
      return { ...row, id: await own.insert(row) };
    },
    update: (id: number, set: Partial<Pick<NoteRow, 'title' | 'description' | 'type' | 'createdAt' | 'updatedAt'>>): Promise<number> =>
      own.update({ ...mine, id }, set),
    delete: (ids: readonly number[]): Promise<number> => own.delete({ ...mine, id: ids }),
    count: (ids: readonly number[]): Promise<number> => own.count({ ...mine, id: ids }),
  };
}
