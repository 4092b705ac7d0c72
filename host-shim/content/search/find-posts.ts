import { folded } from '../../../plugin/adapter';
import type { Db, SqlValue } from '../../../plugin/host';
import type { Page } from '../listings';
import { postColumns, postOfRaw } from '../read-post';

const mostWords = 8;

/** The words of a question, folded; a phrase in quotation marks is one of them. */
export function wordsOf(question: string): readonly string[] {
  const parts = [...question.slice(0, 200).matchAll(/"([^"]+)"|[^\s"]+/g)].map(([whole, phrase]) => folded(phrase ?? whole));
  return [...new Set(parts.filter((word) => word !== ''))].slice(0, mostWords);
}

/** Published posts of these types that have all words: those that have them in their title first, then the latest. */
export async function findPosts(db: Db, { words, types }: { words: readonly string[]; types: readonly string[] }, { limit, offset }: Page) {
  const all = (column: string) => words.map(() => `INSTR(s.${column}, ?) > 0`).join(' AND ');
  const from = `FROM host_search_texts s JOIN host_posts p ON p.id = s.post_id
    WHERE p.status = 'publish' AND p.type IN (${types.map(() => '?').join(', ')}) AND ${all('words')}`;
  const sqlValues: SqlValue[] = [...types, ...words];
  const listed = postColumns
    .split(', ')
    .map((column) => `p.${column}`)
    .join(', ');
  const rows = await db.query<Parameters<typeof postOfRaw>[0]>(
    `SELECT ${listed} ${from} ORDER BY CASE WHEN ${all('title')} THEN 0 ELSE 1 END, p.created_at DESC, p.id DESC LIMIT ? OFFSET ?`,
    [...sqlValues, ...words, limit, offset],
  );
  const [count] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total ${from}`, sqlValues);
  return { items: rows.map(postOfRaw), total: Number(count?.total ?? 0) };
}
