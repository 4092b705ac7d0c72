import { freeSlug, isDuplicate, OperationError, type RowOf, rows } from '../../plugin/adapter';
import type { Db, Post, PostFields, PostStatus } from '../../plugin/host';
import { slugOf } from '../../plugin/host-kit/content/slug';
import { postsTable } from './tables';

/** Row → post. */
export const postOf = (row: RowOf<typeof postsTable> | Post): Post => ({
  ...row,
  status: row.status as PostStatus,
  byline: row.byline ?? '',
  bylineUrl: row.bylineUrl ?? '',
  featuredImageAlt: row.featuredImageAlt ?? null,
  locale: row.locale ?? '',
  translationKey: row.translationKey ?? '',
});
export const notFound = (id: number) => new OperationError('not_found', `Not found: post "${id}".`);

/** A post before it has an id. */
export type NewPost = Omit<Post, 'id' | 'meta'> &
  Required<Pick<Post, 'byline' | 'bylineUrl' | 'featuredImageAlt' | 'locale' | 'translationKey'>>;

/** Whether a slug of a type would stand in the way of an address of the site. */
export type IsTaken = (type: string, slug: string) => boolean;

/** One statement where the slug is free, which it nearly always is. */
export async function insertPost(db: Db, newPost: NewPost, isTaken: IsTaken): Promise<Post> {
  const row = isTaken(newPost.type, newPost.slug) ? { ...newPost, slug: `${newPost.slug}-2` } : newPost;
  for (let slug = row.slug; ; slug = await freeSlug(row.slug, { taken: takenSlugs(db, row.type) })) {
    try {
      return { ...row, slug, id: await rows(db, postsTable).insert({ ...row, slug }) };
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }
}

interface Changes {
  readonly fields: PostFields;
  readonly touch: boolean;
}

/** Writes only what differs, so that a repeat leaves `updatedAt` alone: the very same object says that nothing was written. */
export async function updatePost(db: Db, post: Post, { fields, touch, isTaken }: Changes & { isTaken: IsTaken }): Promise<Post> {
  // Words about one picture say nothing about another.
  const isOther = fields.featuredImageId !== undefined && fields.featuredImageId !== post.featuredImageId;
  const alt = isOther && fields.featuredImageAlt === undefined ? { featuredImageAlt: null } : {};
  const input = { ...fields, ...alt, ...(fields.slug === '' ? { slug: slugOf(fields.title ?? post.title) || post.slug } : {}) };
  const changed = Object.entries(input).filter(([name, value]) => value !== undefined && value !== post[name as keyof Post]);
  if (changed.length === 0 && !touch) return post;
  const set: Partial<Post> = Object.fromEntries(changed);
  return setRow(db, { post, touch }, isTaken(post.type, set.slug ?? '') ? { ...set, slug: `${set.slug}-2` } : set);
}

async function setRow(db: Db, { post, touch }: { post: Post; touch: boolean }, set: Partial<Post>): Promise<Post> {
  const { slug: wanted, ...others } = set;
  for (let slug = wanted; ; slug = await freeSlug(wanted ?? post.slug, { taken: takenSlugs(db, post.type, post.id) })) {
    // Who asks again for the slug that was taken has the one beside it already.
    const differing = slug === undefined || slug === post.slug ? others : { ...others, slug };
    if (Object.keys(differing).length === 0 && !touch) return post;
    try {
      const values = { ...differing, updatedAt: Math.max(Date.now(), post.updatedAt + 1) };
      if ((await rows(db, postsTable).update({ id: post.id }, values)) === 0) throw notFound(post.id);
      return { ...post, ...values };
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }
}

const takenSlugs =
  (db: Db, type: string, except = 0) =>
  async (candidates: readonly string[]) => {
    const marks = candidates.map(() => '?').join(', ');
    const sql = `SELECT slug FROM host_posts WHERE type = ? AND id <> ? AND slug IN (${marks})`;
    return (await db.query<{ slug: string }>(sql, [type, except, ...candidates])).map(({ slug }) => slug);
  };
