import type { Db, Post, SqlValue, Storage } from '../../plugin/host';

/** What an entry of a listing needs: never the whole text. */
export interface Teaser {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly authorId: number;
  readonly createdAt: number;
}

interface Listing {
  readonly items: readonly Teaser[];
  readonly total: number;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Published posts for visitors, newest first. */
export function listings(storage: Storage) {
  async function list(
    db: Db,
    { from, where, params }: { from: string; where: string; params: SqlValue[] },
    { limit, offset }: Page,
  ): Promise<Listing> {
    const found = await db.query<Raw>(
      `SELECT p.id, p.slug, p.title, p.excerpt, p.author_id, p.created_at FROM ${from} WHERE ${where} ORDER BY p.id DESC LIMIT ? OFFSET ?`,
      [...params, limit, offset],
    );
    const [count] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM ${from} WHERE ${where}`, params);
    return { items: found.map(teaserOf), total: Number(count?.total ?? 0) };
  }

  const published = "p.type = 'post' AND p.status = 'publish'";
  return {
    latest: (page: Page) => storage.run((db) => list(db, { from: 'host_posts p', where: published, params: [] }, page)),
    byAuthor: (authorId: number, page: Page) =>
      storage.run((db) => list(db, { from: 'host_posts p', where: `${published} AND p.author_id = ?`, params: [authorId] }, page)),
    byTerm: (termId: number, page: Page) =>
      storage.run((db) =>
        list(
          db,
          { from: 'host_posts p JOIN host_post_terms t ON t.post_id = p.id', where: `${published} AND t.term_id = ?`, params: [termId] },
          page,
        ),
      ),

    /** Published pages for the menu. */
    menu: async (): Promise<Pick<Post, 'slug' | 'title'>[]> =>
      storage.run((db) => db.query("SELECT slug, title FROM host_posts WHERE type = 'page' AND status = 'publish' ORDER BY id LIMIT 8")),
  };
}

type Raw = Pick<Teaser, 'id' | 'slug' | 'title' | 'excerpt'> & { author_id: number; created_at: number };

const teaserOf = ({ id, slug, title, excerpt, author_id, created_at }: Raw): Teaser => ({
  id: Number(id),
  slug,
  title,
  excerpt,
  authorId: Number(author_id),
  createdAt: Number(created_at),
});
