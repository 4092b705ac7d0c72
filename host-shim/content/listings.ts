import type { Db, HostUser, MediaFile, Post, SqlValue, Storage } from '../../plugin/host';
import { mediaUrl, type StoredSize, sizesOf } from '../../plugin/host-kit/media/files';

/** An image to show. */
export type Picture = Pick<MediaFile, 'url' | 'alt' | 'width' | 'height' | 'sizes'>;

/** Whom visitors are told that an article is by. */
export interface Author {
  readonly name: string;
  /** Path of this site or web address; missing where there is none. */
  readonly url?: string;
}

/** What an entry of a listing needs: never the whole text. */
export interface Teaser extends Pick<Post, 'id' | 'type' | 'slug' | 'title' | 'excerpt' | 'createdAt'> {
  readonly image: Picture | undefined;
  readonly author: Author | undefined;
}

/** A part of a list, newest first. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** One page of a list, and how much there is beyond it. */
export interface Listing {
  readonly items: readonly Teaser[];
  readonly total: number;
}

/** What has a byline is not by the account that it belongs to. */
export const withoutByline = "COALESCE(p.byline, '') = ''";

interface Restriction {
  readonly types: readonly string[];
  readonly join?: string;
  readonly where?: string;
  readonly params?: readonly SqlValue[];
}

/** Published posts for visitors by their date, the latest first. `types` are those of the front page, terms and authors (D30). */
export function listings(storage: Storage, types: () => readonly string[]) {
  const list = (restriction: Restriction, page: Page) => storage.run((db) => listed(db, restriction, page));

  return {
    latest: (page: Page) => list({ types: types() }, page),
    byType: (type: string, page: Page) => list({ types: [type] }, page),
    byAuthor: (authorId: number, page: Page) =>
      list({ types: types(), where: `AND p.author_id = ? AND ${withoutByline}`, params: [authorId] }, page),
    byTerm: (termId: number, page: Page) =>
      list({ types: types(), join: 'JOIN host_post_terms t ON t.post_id = p.id', where: 'AND t.term_id = ?', params: [termId] }, page),

    /** Published pages for the menu. */
    menu: async (): Promise<Pick<Post, 'slug' | 'title'>[]> =>
      storage.run((db) => db.query("SELECT slug, title FROM host_posts WHERE type = 'page' AND status = 'publish' ORDER BY id LIMIT 8")),
  };
}

async function listed(db: Db, { types, join = '', where = '', params = [] }: Restriction, { limit, offset }: Page): Promise<Listing> {
  const from = `host_posts p ${join}`;
  const condition = `WHERE p.status = 'publish' AND p.type IN (${types.map(() => '?').join(', ')}) ${where}`;
  const sqlValues = [...types, ...params];
  const rows = await db.query<Raw>(
    `SELECT p.id, p.type, p.slug, p.title, p.excerpt, p.created_at, m.file,
            COALESCE(p.featured_image_alt, m.alt) AS alt, m.width, m.height, m.sizes,
            p.byline, p.byline_url, u.login, u.display_name
     FROM ${from} LEFT JOIN host_users u ON u.id = p.author_id LEFT JOIN host_media m ON m.id = p.featured_image_id AND m.mime <> 'application/pdf'
     ${condition} ORDER BY p.created_at DESC, p.id DESC LIMIT ? OFFSET ?`,
    [...sqlValues, limit, offset],
  );
  const [count] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM ${from} ${condition}`, sqlValues);
  return { items: rows.map(teaserOf), total: Number(count?.total ?? 0) };
}

interface Raw extends Pick<Teaser, 'id' | 'type' | 'slug' | 'title' | 'excerpt'> {
  readonly created_at: number;
  readonly file: string | null;
  readonly alt: string | null;
  readonly width: number | null;
  readonly height: number | null;
  /** JSON. */
  readonly sizes: string | null;
  readonly byline: string | null;
  readonly byline_url: string | null;
  readonly login: string | null;
  readonly display_name: string | null;
}

const teaserOf = ({ id, type, slug, title, excerpt, created_at, ...raw }: Raw): Teaser => ({
  id: Number(id),
  type,
  slug,
  title,
  excerpt,
  createdAt: Number(created_at),
  image: imageOf(raw),
  author: authorOf(
    { byline: raw.byline ?? '', bylineUrl: raw.byline_url ?? '' },
    raw.login === null ? undefined : { login: raw.login, displayName: raw.display_name ?? '' },
  ),
});

function imageOf({ file, alt, width, height, sizes }: Pick<Raw, 'file' | 'alt' | 'width' | 'height' | 'sizes'>): Picture | undefined {
  if (file === null) return undefined;
  const lesser: readonly StoredSize[] | null = sizes === null ? null : JSON.parse(sizes);
  return { url: mediaUrl(file), alt: alt ?? '', width: Number(width), height: Number(height), ...sizesOf(lesser) };
}

/** The byline of a post, else its author. */
export function authorOf(
  { byline = '', bylineUrl = '' }: Pick<Post, 'byline' | 'bylineUrl'>,
  user: Pick<HostUser, 'login' | 'displayName'> | undefined,
): Author | undefined {
  if (byline !== '') return { name: byline, ...(bylineUrl !== '' && { url: bylineUrl }) };
  return user && { name: user.displayName, url: `/author/${encodeURIComponent(user.login)}` };
}
