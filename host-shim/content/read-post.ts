import type { Db, Post } from '../../plugin/host';

type Renamed = 'authorId' | 'featuredImageId' | 'createdAt' | 'updatedAt' | 'bylineUrl' | 'featuredImageAlt' | 'translationKey';
type RawPost = Omit<Post, Renamed | 'byline' | 'locale' | 'meta'> & {
  author_id: number;
  featured_image_id: number;
  created_at: number;
  updated_at: number;
  byline: string | null;
  byline_url: string | null;
  featured_image_alt: string | null;
  locale: string | null;
  translation_key: string | null;
};
type Raw = { [K in keyof RawPost]: RawPost[K] | null };

/** The columns of `host_posts`; `postWithMeta` counts on their order. */
export const postColumns =
  'id, type, status, slug, title, excerpt, content, author_id, featured_image_id, created_at, updated_at, byline, byline_url, featured_image_alt, locale, translation_key';

/** Row of a plain SELECT → post. */
export const postOfRaw = (raw: RawPost): Post => ({
  id: Number(raw.id),
  type: raw.type,
  status: raw.status,
  slug: raw.slug,
  title: raw.title,
  excerpt: raw.excerpt,
  content: raw.content,
  authorId: Number(raw.author_id),
  featuredImageId: Number(raw.featured_image_id),
  createdAt: Number(raw.created_at),
  updatedAt: Number(raw.updated_at),
  byline: raw.byline ?? '',
  bylineUrl: raw.byline_url ?? '',
  featuredImageAlt: raw.featured_image_alt,
  locale: raw.locale ?? '',
  translationKey: raw.translation_key ?? '',
});

/** As many columns, in the order of those of a post. */
const metaColumns = 'NULL, name, NULL, NULL, NULL, NULL, value, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL';

/** The post with its meta, in one statement: a join would repeat the content for each name. */
export async function postWithMeta(db: Db, id: number, { lock }: { lock: boolean }): Promise<Post | undefined> {
  const post = `SELECT ${postColumns} FROM host_posts WHERE id = ?`;
  const meta = `SELECT ${metaColumns} FROM host_post_meta WHERE post_id = ?`;
  // Locked, because a read without a lock could show the meta of before the wait.
  const sql = lock && db.dialect !== 'sqlite' ? `(${post} FOR UPDATE) UNION ALL (${meta} FOR UPDATE)` : `${post} UNION ALL ${meta}`;
  const rows = await db.query<Raw>(sql, [id, id]);
  const row = rows.find((raw): raw is RawPost => raw.id !== null);
  const entries = rows.filter((raw) => raw.id === null).map(({ type, content }) => [String(type), JSON.parse(String(content))] as const);
  return row && { ...postOfRaw(row), meta: Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))) };
}
