import { languageTag } from '../../plugin/adapter';
import type { Db, Post, Storage } from '../../plugin/host';
import { addressOf } from './addresses';
import type { PostStore } from './posts';

/** A page in another language, or `x-default` for readers of none of them. */
export interface Alternate {
  readonly hreflang: string;
  /** Path within the site. */
  readonly path: string;
}

type Row = Pick<Post, 'type' | 'slug'> & { readonly locale: string | null; readonly translation_key: string };

interface Translated {
  readonly keys: readonly string[];
  /** That of the site, which posts without one of their own are in. */
  readonly siteLocale: string;
}

/** The published translations by the key that they share, each of two languages or more (D533). */
export function translations(storage: Storage, posts: Pick<PostStore, 'types'>) {
  const publicTypes = () => posts.types().flatMap((type) => (type.public ? [type.slug] : []));

  return async ({ keys, siteLocale }: Translated): Promise<ReadonlyMap<string, readonly Alternate[]>> => {
    const wanted = [...new Set(keys.filter((key) => key !== ''))];
    if (wanted.length === 0) return new Map();
    const posts = await storage.run((db) => published(db, publicTypes(), wanted));
    const groups = new Map<string, Row[]>(wanted.map((key) => [key, []]));
    for (const row of posts) groups.get(row.translation_key)?.push(row);
    const listed = [...groups].map(([key, rows]) => [key, alternatesOf(rows, siteLocale)] as const);
    return new Map(listed.filter(([, alternates]) => alternates.length > 0));
  };
}

const marks = (values: readonly unknown[]) => values.map(() => '?').join(', ');

/** One of each language: a key that somebody has given to thousands of posts must not make their pages slow. */
const published = (db: Db, types: readonly string[], keys: readonly string[]) =>
  db.query<Row>(
    `SELECT type, slug, locale, translation_key FROM host_posts WHERE id IN (
       SELECT MIN(id) FROM host_posts WHERE status = 'publish' AND type IN (${marks(types)}) AND translation_key IN (${marks(keys)})
       GROUP BY translation_key, COALESCE(locale, ''))
     ORDER BY id`,
    [...types, ...keys],
  );

/** Of two in the same language the older one counts. Readers of other languages get the site's own, else the oldest. */
function alternatesOf(group: readonly Row[], siteLocale: string): Alternate[] {
  const ofSite = languageTag(siteLocale);
  const paths = new Map<string, string>();
  for (const { locale, ...post } of group) {
    const tag = locale || ofSite;
    if (tag !== undefined && !paths.has(tag)) paths.set(tag, addressOf(post));
  }
  if (paths.size < 2) return [];
  const all = [...paths].map(([hreflang, path]) => ({ hreflang, path }));
  const language = (tag: string | undefined) => tag?.split('-')[0];
  const [first] = [
    ...all.filter(({ hreflang }) => hreflang === ofSite),
    ...all.filter(({ hreflang }) => language(hreflang) === language(ofSite)),
    ...all,
  ];
  return first ? [...all, { hreflang: 'x-default', path: first.path }] : all;
}
