import type { Db } from '../host';

/** Directus lists and serves every table of its database but those that this variable of its own names (D684). */
export const excludeVariable = 'DB_EXCLUDE_TABLES';

const ours = /^(sp|host)_/;

/**
 * The line that its environment needs where it shares this database and would serve tables of ours; undefined where nothing is to be done.
 * `excluded` is what the variable says now.
 */
export async function exclusionLacking(db: Db, excluded = ''): Promise<string | undefined> {
  // The embedded database is a file of ours alone.
  if (db.dialect === 'sqlite') return undefined;
  const tables = await db.query<{ name: string }>(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY table_name',
  );
  const names = tables.map(({ name }) => name);
  if (!names.includes('directus_collections')) return undefined;
  const named = excluded
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const lacking = names.filter((name) => ours.test(name) && !named.includes(name));
  return lacking.length === 0 ? undefined : `${excludeVariable}=${[...named, ...lacking].join(',')}`;
}
