import { randomBytes } from 'node:crypto';
import { rows } from '../../plugin/adapter';
import type { Db, Post, Posts, PostType, SaveEvent, Storage } from '../../plugin/host';
import { listPosts, type OwnFilter } from './list-posts';
import { postMeta } from './meta';
import { type PostHooks, postHooks } from './post-hooks';
import { postTypes } from './post-types';
import { postWithMeta } from './read-post';
import { cleaned, insertPost, notFound, postOf, updatePost } from './save-post';
import { slugOf } from './slug';
import { postsTable, postTermsTable } from './tables';

/** Posts as plugins see them, and what the public pages need beyond that. */
export interface PostStore extends Posts, Pick<PostHooks, 'rendered' | 'shownTerms' | 'head'> {
  list(filter: OwnFilter): ReturnType<Posts['list']>;
  /** The published post of a public type at this slug. */
  published(type: string, slug: string): Promise<Post | undefined>;
  /** The public type with an archive at `/{slug}/`. */
  archive(slug: string): PostType | undefined;
  /** Types that the front page and the listings of terms and authors show. */
  listedTypes(): readonly string[];
}

/** Posts in `host_posts`. Markup is made safe when it is saved; every mutation joins the caller's transaction. */
export function createPosts(storage: Storage, onHookError: (error: unknown, post: Post) => void): PostStore {
  const types = postTypes();
  const hooks = postHooks(onHookError);

  /** One statement by itself is a transaction; a hook's statements beside it need one around both. */
  const saving = <T>(work: (db: Db) => Promise<T>) => (hooks.watchesSaves() ? storage.tx(work) : storage.run(work));
  const told = async (event: SaveEvent) => {
    if (event.post !== event.before) await hooks.saved(event);
    return event.post;
  };

  return {
    transactional: true,
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

    async create(type, fields, { origin } = {}) {
      types.check(type);
      const now = Date.now();
      const { title = '', slug, ...given } = cleaned(fields);
      const { content = '', excerpt = '', status = 'draft', authorId = 0, featuredImageId = 0, createdAt = now } = given;
      const row = {
        ...{ type, title, content, excerpt, status, authorId, featuredImageId, createdAt },
        slug: slug || slugOf(title) || randomSlug(type),
        updatedAt: now,
      };
      return saving(async (db) => told({ post: await insertPost(db, row, types.isTaken), before: undefined, origin }));
    },

    async update(target, fields, { touch = false, origin } = {}) {
      const changes = { fields: cleaned(fields), touch, isTaken: types.isTaken };
      return saving(async (db) => {
        const row = typeof target === 'number' ? await rows(db, postsTable).one({ id: target }, { lock: true }) : target;
        if (!row) throw notFound(Number(target));
        const before = postOf(row);
        return told({ post: await updatePost(db, before, changes), before, origin });
      });
    },

    delete: (id) =>
      storage.tx(async (db) => {
        const row = await rows(db, postsTable).one({ id }, { lock: true });
        if (!row) throw notFound(id);
        await rows(db, postsTable).delete({ id });
        await rows(db, postTermsTable).delete({ postId: id });
        await db.execute('DELETE FROM host_post_meta WHERE post_id = ?', [id]);
        await hooks.deleted(postOf(row));
      }),

    async published(type, slug) {
      if (!types.isPublic(type)) return undefined;
      const row = await storage.run((db) => rows(db, postsTable).one({ type, slug, status: 'publish' }));
      return row && postOf(row);
    },
  };
}

/** For titles that leave no slug, such as Chinese ones; counting `post-2`, `post-3` would make them queue up. */
const randomSlug = (type: string) => `${type}-${randomBytes(5).toString('hex')}`;
