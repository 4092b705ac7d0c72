import { randomBytes } from 'node:crypto';
import type { Db, Post, PostFields, PostFilter, PostStatus, Posts, SqlValue, Storage } from '../../plugin/host';
import { isDuplicate, OperationError, type RowOf, rows } from '../../plugin/index';
import { postMeta } from './meta';
import { postTypes } from './post-types';
import { postColumns, postOfRaw, postWithMeta } from './read-post';
import { sanitized } from './sanitize';
import { freeSlug, slugOf } from './slug';
import { postsTable, postTermsTable } from './tables';

/** Posts as plugins see them, and what the public pages need beyond that. */
export interface PostStore extends Posts {
  /** The published post of a public type at this slug. */
  published(type: string, slug: string): Promise<Post | undefined>;
  /** The HTML to show: what is stored, changed by the hooks in the order of their registration. */
  rendered(post: Post): Promise<string>;
}

type Hook = Parameters<Posts['onRender']>[0];

const statuses: readonly string[] = ['draft', 'pending', 'publish', 'private'] satisfies PostStatus[];
const maxTitle = 500;

const postOf = (row: RowOf<typeof postsTable>): Post => ({ ...row, status: row.status as PostStatus });
const notFound = (id: number) => new OperationError('not_found', `Not found: post "${id}".`);

/** Posts in `host_posts`. Markup is made safe when it is saved; every mutation joins the caller's transaction. */
export function createPosts(storage: Storage, onHookError: (error: unknown, post: Post) => void): PostStore {
  const types = postTypes();
  const hooks: Hook[] = [];

  /** A hook that fails is left out: the article matters more than its trimmings. */
  async function shownBy(hook: Hook, post: Post, html: string): Promise<string> {
    try {
      return await hook(post, html);
    } catch (error) {
      onHookError(error, post);
      return html;
    }
  }

  return {
    transactional: true,
    registerType: types.register,
    types: types.all,
    ...postMeta(storage),
    onRender: (hook) => void hooks.push(hook),

    async get(id, { lock = false, meta = false } = {}) {
      if (meta) return storage.run((db) => postWithMeta(db, id, { lock }));
      const row = await storage.run((db) => rows(db, postsTable).one({ id }, { lock }));
      return row && postOf(row);
    },

    list: (filter) => storage.run((db) => list(db, filter)),

    async create(type, fields) {
      types.check(type);
      const now = Date.now();
      const { title = '', content = '', excerpt = '', status = 'draft', authorId = 0, slug } = cleaned(fields);
      const row = {
        type,
        title,
        content,
        excerpt,
        status,
        authorId,
        slug: slug || slugOf(title) || randomSlug(type),
        createdAt: now,
        updatedAt: now,
      };
      return storage.run((db) => insert(db, row));
    },

    update: (target, fields, { touch = false } = {}) => storage.run((db) => update(db, target, { fields: cleaned(fields), touch })),

    delete: (id) =>
      storage.tx(async (db) => {
        if ((await rows(db, postsTable).delete({ id })) === 0) throw notFound(id);
        await rows(db, postTermsTable).delete({ postId: id });
        await db.execute('DELETE FROM host_post_meta WHERE post_id = ?', [id]);
      }),

    async published(type, slug) {
      if (!types.isPublic(type)) return undefined;
      const row = await storage.run((db) => rows(db, postsTable).one({ type, slug, status: 'publish' }));
      return row && postOf(row);
    },

    async rendered(post) {
      let html = post.content;
      for (const hook of hooks) html = await shownBy(hook, post, html);
      return html;
    },
  };
}

/** What may be stored: markup safe, title and slug in bounds. */
function cleaned(fields: PostFields): PostFields {
  const { title, content, slug, status } = fields;
  if (status !== undefined && !statuses.includes(status)) throw new OperationError('invalid_params', `A post cannot be "${status}".`);
  if (title !== undefined && title.length > maxTitle)
    throw new OperationError('invalid_params', `A title has at most ${maxTitle} characters.`);
  return {
    ...fields,
    ...(content === undefined ? {} : { content: sanitized(content) }),
    ...(slug === undefined ? {} : { slug: slugOf(slug) }),
  };
}

/** For titles that leave no slug, such as Chinese ones; counting `post-2`, `post-3` would make them queue up. */
const randomSlug = (type: string) => `${type}-${randomBytes(5).toString('hex')}`;

/** Addresses of the site's own; posts and pages stand beside them. */
const reserved = new Set(['admin', 'assets', 'author', 'category', 'health', 'media', 'metrics', 'rest', 'tag']);
const isReserved = (type: string, slug: string) => reserved.has(slug) && (type === 'post' || type === 'page');

/** One statement where the slug is free, which it nearly always is. */
async function insert(db: Db, given: Omit<Post, 'id'>): Promise<Post> {
  const row = isReserved(given.type, given.slug) ? { ...given, slug: `${given.slug}-2` } : given;
  for (let slug = row.slug; ; slug = await freeSlug(row.slug, takenSlugs(db, row.type))) {
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

/** Writes only what differs, so that a repeat leaves `updatedAt` alone. */
async function update(db: Db, target: number | Post, { fields, touch }: Changes): Promise<Post> {
  const before = typeof target === 'number' ? await rows(db, postsTable).one({ id: target }, { lock: true }) : target;
  if (!before) throw notFound(Number(target));
  const post = postOf(before);
  const given = { ...fields, ...(fields.slug === '' ? { slug: slugOf(fields.title ?? post.title) || post.slug } : {}) };
  const changed = Object.entries(given).filter(([name, value]) => value !== undefined && value !== post[name as keyof Post]);
  if (changed.length === 0 && !touch) return post;
  const set: Partial<Post> = Object.fromEntries(changed);
  return setRow(db, { post, touch }, isReserved(post.type, set.slug ?? '') ? { ...set, slug: `${set.slug}-2` } : set);
}

async function setRow(db: Db, { post, touch }: { post: Post; touch: boolean }, set: Partial<Post>): Promise<Post> {
  const { slug: wanted, ...others } = set;
  for (let slug = wanted; ; slug = await freeSlug(wanted ?? post.slug, takenSlugs(db, post.type, post.id))) {
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

async function list(db: Db, { type, status, search, limit, offset }: PostFilter): Promise<{ items: Post[]; total: number }> {
  const conditions = ['type = ?'];
  const params: SqlValue[] = [type];
  if (status !== undefined) {
    conditions.push('status = ?');
    params.push(status);
  }
  if (search) {
    // No LIKE: that of SQLite ignores case.
    conditions.push('(INSTR(title, ?) > 0 OR INSTR(content, ?) > 0)');
    params.push(search, search);
  }
  const where = conditions.join(' AND ');
  const found = await db.query<Parameters<typeof postOfRaw>[0]>(
    `SELECT ${postColumns} FROM host_posts WHERE ${where} ORDER BY id DESC LIMIT ? OFFSET ?`,
    [...params, limit, offset],
  );
  const [count] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM host_posts WHERE ${where}`, params);
  return { items: found.map(postOfRaw), total: Number(count?.total ?? 0) };
}
