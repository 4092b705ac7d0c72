import { type RowOf, rows } from '../../adapter';
import type { Db, MediaFilter } from '../../host';
import type { mediaTable } from './files';
import { searchWords } from './search-words';

/** The files that are asked for, the latest first, and how many there are. */
export async function findMedia(db: Db, table: typeof mediaTable, { search = '', isImage = false, limit, offset = 0 }: MediaFilter) {
  const words = searchWords(search);
  const conditions = words.map((word) => `(${word.map(() => 'INSTR(LOWER(name), ?) > 0 OR INSTR(LOWER(alt), ?) > 0').join(' OR ')})`);
  const where = [...(isImage ? ["mime LIKE 'image/%'"] : []), ...conditions].join(' AND ') || '1 = 1';
  const params = words.flatMap((word) => word.flatMap((one) => [one, one]));
  const [counted] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM host_media WHERE ${where}`, params);
  const page = `SELECT id FROM host_media WHERE ${where} ORDER BY id DESC LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`;
  const ids = (await db.query<{ id: number }>(page, params)).map(({ id }) => Number(id));
  const records: RowOf<typeof mediaTable>[] = ids.length === 0 ? [] : await rows(db, table).many({ id: ids }, { order: [['id', 'DESC']] });
  return { found: records, total: Number(counted?.total ?? 0) };
}
