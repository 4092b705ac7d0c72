import { type RowOf, rows } from '../../adapter';
import type { Db } from '../../host';
import type { mediaTable } from './files';

export interface MediaQuery {
  /** Words that the name or the description has, whatever their case. */
  readonly search?: string;
  readonly isImage?: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** The files that are asked for, the latest first, and how many there are. */
export async function findMedia(db: Db, table: typeof mediaTable, { search = '', isImage = false, limit, offset }: MediaQuery) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10);
  const conditions = words.map(() => '(INSTR(LOWER(name), ?) > 0 OR INSTR(LOWER(alt), ?) > 0)');
  const where = [...(isImage ? ["mime LIKE 'image/%'"] : []), ...conditions].join(' AND ') || '1 = 1';
  const params = words.flatMap((word) => [word, word]);
  const [counted] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM host_media WHERE ${where}`, params);
  const page = `SELECT id FROM host_media WHERE ${where} ORDER BY id DESC LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`;
  const ids = (await db.query<{ id: number }>(page, params)).map(({ id }) => Number(id));
  const found: RowOf<typeof mediaTable>[] = ids.length === 0 ? [] : await rows(db, table).many({ id: ids }, { order: [['id', 'DESC']] });
  return { found, total: Number(counted?.total ?? 0) };
}
