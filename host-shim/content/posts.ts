import { randomBytes } from 'node:crypto';
import { rows } from '../../plugin/adapter';
import type { Db, Post, PostFields, Posts, PostType, SaveEvent, Storage } from '../../plugin/host';
import { cleaned } from '../../plugin/host-kit/content/cleaned';
import { postMeta } from '../../plugin/host-kit/content/meta';
import { type PostHooks, postHooks } from '../../plugin/host-kit/content/post-hooks';
import { postTypes } from '../../plugin/host-kit/content/post-types';
import { slugOf } from '../../plugin/host-kit/content/slug';
import { metaTable, postTermsTable } from '../../plugin/host-kit/content/tables';
import { isAtTop, ownAddresses } from './addresses';
import { countPublished, listPosts, type OwnFilter } from './list-posts';
import { oldSlugs } from './old-slugs';
import { postWithMeta } from './read-post';
import { createRevisions, type Revisions } from './revisions';
import { insertPost, type NewPost, notFound, postOf, updatePost } from './save-post';
import { indexPost, unindexPost } from './search/index-posts';
import { postsTable, revisionsTable } from './tables';

/** Posts as plugins see them, and what the public pages need beyond that. */
export interface PostStore extends Posts, Pick<PostHooks, 'rendered' | 'shownTerms' | 'head'> {
  readonly revisions: Revisions;
  list(filter: OwnFilter): ReturnType<Posts['list']>;
  /** The published post of a public type at this slug. */
  published(type: string, slug: string): Promise<Post | undefined>;
  /** The published post of a public type that stood at this slug before. */
  moved(type: string, slug: string): Promise<Post | undefined>;
  /** The public type with an archive at `/{slug}/`. */
  archive(slug: string): PostType | undefined;
  /** Types that the front page and the listings of terms and authors show. */
  listedTypes(): readonly string[];
}

/** Posts in `host_posts`. Markup is made safe when it is saved; every mutation joins the caller's transaction. */
export function createPosts(storage: Storage, onHookError: (error: unknown, post: Post) => void): PostStore {
  const types = postTypes({ ownAddresses, isAtTop });
  const hooks = postHooks(onHookError);

  const { saving, told } = saver(storage, hooks, types);

  return {
    transactional: true,
    schedules: true,
    bylines: true,
    imageAlts: true,
    locales: true,
    sorts: true,
    revisions: createRevisions(storage),
    checkType: types.judge,
    registerType: types.register,
    types: types.all,
    archive: types.withArchive,
    listedTypes: types.listed,
    ...postMeta(storage),
    ...hooks.register,
    rendered: hooks.rendered,
    shownTerms: hooks.shownTerms,
    head: hooks.head,

    async get(id, { lock = false, meta = false } = {}) {
      if (meta) return storage.run((db) => postWithMeta(db, id, { lock }));
      const row = await storage.run((db) => rows(db, postsTable).one({ id }, { lock }));
      return row && postOf(row);
    },

    list: (filter) => storage.run((db) => listPosts(db, filter)),

    countPublished: (bounds) => storage.run((db) => countPublished(db, types.listed(), bounds)),

    async create(type, fields, { origin, actor } = {}) {
      types.check(type);
      const row = newPost(type, cleaned(fields), storage.now());
      return saving(type, async (db) => told(db, { post: await insertPost(db, row, types.isTaken), before: undefined, origin, actor }));
    },

    async update(target, fields, { touch = false, origin, actor } = {}) {
      const changes = { fields: cleaned(fields), touch, isTaken: types.isTaken };
      // The old address is kept together with the new one.
      const type = typeof target === 'number' || fields.slug !== undefined ? undefined : target.type;
      return saving(type, async (db) => {
        const row = typeof target === 'number' ? await rows(db, postsTable).one({ id: target }, { lock: true }) : target;
        if (!row) throw notFound(Number(target));
        const before = postOf(row);
        const post = await updatePost(db, before, changes);
        await oldSlugs(db).moved(before, post);
        return told(db, { post, before, origin, actor });
      });
    },

    delete: (id) =>
      storage.tx(async (db) => {
        await hooks.deleted(await deletePost(db, id));
      }),

    async published(type, slug) {
      if (!types.isPublic(type)) return undefined;
      const row = await storage.run((db) => rows(db, postsTable).one({ type, slug, status: 'publish' }));
      return row && postOf(row);
    },

    moved: async (type, slug) => (types.isPublic(type) ? storage.run((db) => oldSlugs(db).find(type, slug)) : undefined),
  };
}

function newPost(type: string, { title = '', slug, ...fields }: PostFields, now: number): NewPost {
  const {
    content = '',
    excerpt = '',
    status = 'draft',
    authorId = 0,
    featuredImageId = 0,
    createdAt = now,
    byline = '',
    bylineUrl = '',
    featuredImageAlt = null,
    locale = '',
    translationKey = '',
  } = fields;
  return {
    ...{ type, title, content, excerpt, status, authorId, featuredImageId, createdAt, byline, bylineUrl },
    ...{ featuredImageAlt, locale, translationKey },
    slug: slug || slugOf(title) || randomSlug(type),
    updatedAt: now,
  };
}

/** How saves are made whole: with what is searched of the post, and with what hooks do. */
function saver(storage: Storage, hooks: PostHooks, types: ReturnType<typeof postTypes>) {
  return {
    /** One statement by itself is a transaction; others beside it need one around them. The type is undefined where it is not known yet. */
    saving: <T>(type: string | undefined, work: (db: Db) => Promise<T>) =>
      hooks.watchesSaves() || type === undefined || types.isPublic(type) ? storage.tx(work) : storage.run(work),

    async told(db: Db, event: SaveEvent): Promise<Post> {
      const { post, before } = event;
      if (post === before) return post;
      if (types.isPublic(post.type)) await indexPost(db, post, before);
      await hooks.saved(event);
      return post;
    },
  };
}

/** The post that was there, with all that hung on it. Throws `not_found`. */
async function deletePost(db: Db, id: number): Promise<Post> {
  const row = await rows(db, postsTable).one({ id }, { lock: true });
  if (!row) throw notFound(id);
  await rows(db, postsTable).delete({ id });
  await rows(db, postTermsTable).delete({ postId: id });
  await rows(db, metaTable).delete({ postId: id });
  await rows(db, revisionsTable).delete({ postId: id });
  await oldSlugs(db).deleted(id);
  await unindexPost(db, id);
  return postOf(row);
}

/** For titles that leave no slug, such as Chinese ones; counting `post-2`, `post-3` would make them queue up. */
const randomSlug = (type: string) => `${type}-${randomBytes(5).toString('hex')}`;
