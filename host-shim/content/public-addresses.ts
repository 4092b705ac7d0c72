import type { Db, Site, SqlValue, Storage } from '../../plugin/host';
import { addressOf } from './addresses';
import { withoutByline } from './listings';
import type { PostStore } from './posts';
import type { Alternate, translations } from './translations';

/** A page that visitors and search engines may see. */
export interface PublicAddress {
  /** Path within the site. */
  readonly path: string;
  /** When it last changed, milliseconds since 1970; missing where nobody knows. */
  readonly changedAt?: number;
  /** The page in each of its languages, itself among them. */
  readonly alternates?: readonly Alternate[];
}

/** Where the pages of a part begin and how many there are. */
export interface Part {
  readonly limit: number;
  readonly offset: number;
}

interface Languages {
  readonly translated: ReturnType<typeof translations>;
  readonly site: () => Promise<Pick<Site, 'locale'>>;
}

/**
 * The addresses of the site's public pages: front page, archives of types, terms and authors that have posts, then the posts themselves.
 * Further pages of a listing are not among them: whatever they list is.
 */
export function publicAddresses(
  storage: Storage,
  posts: Pick<PostStore, 'types' | 'listedTypes' | 'archive'>,
  { translated, site }: Languages,
) {
  const publicTypes = () => posts.types().flatMap((type) => (type.public ? [type.slug] : []));

  return {
    /** All but posts; few enough for one answer. */
    listings: (): Promise<PublicAddress[]> => storage.run((db) => listingsOf(db, posts)),
    count: (): Promise<number> => storage.run((db) => countOf(db, publicTypes())),
    async posts(part: Part): Promise<PublicAddress[]> {
      const addresses = await storage.run((db) => postsOf(db, publicTypes(), part));
      const { locale: siteLocale } = await site();
      const groups = await translated({ keys: addresses.map(({ key }) => key), siteLocale });
      return addresses.map(({ key, ...address }) => {
        const alternates = groups.get(key)?.some(({ path }) => path === address.path) ? groups.get(key) : undefined;
        return { ...address, ...(alternates && { alternates }) };
      });
    },
  };
}

const marks = (values: readonly unknown[]) => values.map(() => '?').join(', ');

async function countOf(db: Db, types: readonly string[]): Promise<number> {
  const sql = `SELECT COUNT(*) AS total FROM host_posts WHERE status = 'publish' AND type IN (${marks(types)})`;
  const [row] = await db.query<{ total: number }>(sql, [...types]);
  return Number(row?.total ?? 0);
}

async function postsOf(db: Db, types: readonly string[], { limit, offset }: Part): Promise<(PublicAddress & { readonly key: string })[]> {
  const rows = await db.query<{ type: string; slug: string; updated_at: number; translation_key: string | null }>(
    `SELECT type, slug, updated_at, translation_key FROM host_posts
     WHERE status = 'publish' AND type IN (${marks(types)}) ORDER BY id LIMIT ? OFFSET ?`,
    [...types, limit, offset],
  );
  return rows.map((post) => ({ path: addressOf(post), changedAt: Number(post.updated_at), key: post.translation_key ?? '' }));
}

async function listingsOf(db: Db, posts: Pick<PostStore, 'listedTypes' | 'archive'>): Promise<PublicAddress[]> {
  const types = posts.listedTypes();
  const among = `p.status = 'publish' AND p.type IN (${marks(types)})`;
  const grouped = (sql: string, params: readonly SqlValue[]) => db.query<{ at: number } & Record<string, string | number>>(sql, params);
  const byType = await grouped(`SELECT p.type AS type, MAX(p.updated_at) AS at FROM host_posts p WHERE ${among} GROUP BY p.type`, [
    ...types,
  ]);
  const byTerm = await grouped(
    `SELECT t.taxonomy AS taxonomy, t.slug AS slug, MAX(p.updated_at) AS at FROM host_terms t
     JOIN host_post_terms x ON x.term_id = t.id JOIN host_posts p ON p.id = x.post_id
     WHERE ${among} GROUP BY t.taxonomy, t.slug ORDER BY t.taxonomy, t.slug`,
    [...types],
  );
  const byAuthor = await grouped(
    `SELECT u.login AS login, MAX(p.updated_at) AS at FROM host_users u JOIN host_posts p ON p.author_id = u.id
     WHERE ${among} AND ${withoutByline} GROUP BY u.login ORDER BY u.login`,
    [...types],
  );
  const latest = Math.max(0, ...byType.map(({ at }) => Number(at)));
  return [
    { path: '/', ...(latest > 0 && { changedAt: latest }) },
    ...byType.filter(({ type }) => posts.archive(String(type))).map(({ type, at }) => ({ path: `/${type}/`, changedAt: Number(at) })),
    ...byTerm.map(({ taxonomy, slug, at }) => ({ path: `/${taxonomy}/${slug}`, changedAt: Number(at) })),
    ...byAuthor.map(({ login, at }) => ({ path: `/author/${encodeURIComponent(String(login))}`, changedAt: Number(at) })),
  ];
}
