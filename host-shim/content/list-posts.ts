import { countBetween } from '../../plugin/adapter';
import type { Db, Post, PostFilter, PostSort, SqlValue } from '../../plugin/host';
import type { ListedFor } from './post-rights';
import { postColumns, postOfRaw } from './read-post';
import { postsTable } from './tables';

/** What the admin area asks beside what plugins do. */
export interface OwnFilter extends PostFilter {
  readonly listedFor?: ListedFor;
}

/** Posts that a plugin or the admin area asks for, with their number beyond the page. */
export async function listPosts(db: Db, filter: OwnFilter): Promise<{ items: Post[]; total: number }> {
  const { sql, params } = conditionOf(filter);
  const order = filter.afterId === undefined ? orders[filter.sort ?? 'newest'] : orders.oldest;
  const rows = await db.query<Parameters<typeof postOfRaw>[0]>(
    `SELECT ${postColumns} FROM host_posts WHERE ${sql} ORDER BY ${order} LIMIT ? OFFSET ?`,
    [...params, filter.limit, filter.offset],
  );
  const [count] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM host_posts WHERE ${sql}`, params);
  return { items: rows.map(postOfRaw), total: Number(count?.total ?? 0) };
}

/** The id decides between equals, so that pages neither repeat a post nor leave one out. */
const orders: Readonly<Record<PostSort, string>> = {
  newest: 'id DESC',
  oldest: 'id ASC',
  updated: 'updated_at DESC, id DESC',
  title: 'title ASC, id ASC',
};

/** How many of these types were published from each bound up to the next one. */
export async function countPublished(db: Db, types: readonly string[], bounds: readonly number[]): Promise<number[]> {
  // Types are named by code, never by a visitor; their slugs have letters, digits, `-` and `_` only.
  const named = types.filter((type) => /^[\w-]+$/.test(type)).map((type) => `'${type}'`);
  if (named.length === 0) return bounds.slice(1).map(() => 0);
  const where = `status = 'publish' AND type IN (${named.join(', ')})`;
  return countBetween(db, { table: postsTable.name, column: 'created_at', where }, bounds);
}

interface Condition {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}

function conditionOf({ type, status, search, ids, termIds, afterId, authorId, listedFor }: OwnFilter): Condition {
  const ofTerms = termIds && among('term_id', termIds);
  const parts: (Condition | undefined)[] = [
    typeof type === 'string' ? { sql: 'type = ?', params: [type] } : among('type', type),
    status === undefined ? undefined : { sql: 'status = ?', params: [status] },
    // No LIKE: that of SQLite ignores case.
    search ? { sql: '(INSTR(title, ?) > 0 OR INSTR(content, ?) > 0)', params: [search, search] } : undefined,
    ids && among('id', ids),
    authorId === undefined ? undefined : { sql: 'author_id = ?', params: [authorId] },
    listedFor && seenBy(listedFor),
    ofTerms && { sql: `id IN (SELECT post_id FROM host_post_terms WHERE ${ofTerms.sql})`, params: ofTerms.params },
    afterId === undefined ? undefined : { sql: 'id > ?', params: [afterId] },
  ];
  const conditions = parts.filter((part) => part !== undefined);
  return { sql: conditions.map(({ sql }) => sql).join(' AND '), params: conditions.flatMap(({ params }) => params) };
}

function seenBy({ authorId, others, privateOfOthers }: ListedFor): Condition | undefined {
  if (others && privateOfOthers) return undefined;
  return { sql: others ? "(author_id = ? OR status <> 'private')" : 'author_id = ?', params: [authorId] };
}

const among = (column: string, values: readonly SqlValue[]): Condition =>
  values.length === 0 ? { sql: '1 = 0', params: [] } : { sql: `${column} IN (${values.map(() => '?').join(', ')})`, params: values };
