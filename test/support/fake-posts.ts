import { OperationError } from '../../plugin/adapter';
import type { HeadTags, Post, PostFields, PostFilter, Posts, PostType, SaveEvent, Term, Terms } from '../../plugin/host';

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const missing = (id: number) => new OperationError('not_found', `Not found: post "${id}".`);
const invalid = (message: string) => new OperationError('invalid_params', message);

/** The fake's posts, with what a visitor of a post's page would get of the hooks. */
export interface FakePosts extends Posts {
  shown(post: Post): Promise<{ html: string; terms: readonly Term[]; heads: HeadTags[] }>;
}

/** Posts in memory. Only the crudest cleaning of markup: enough to see that the host is asked to do it. */
export function fakePosts(terms: Terms): FakePosts {
  const posts = new Map<number, Post>();
  const meta = new Map<number, Record<string, unknown>>();
  const types = new Map<string, PostType>(['post', 'page'].map((slug) => [slug, { slug, label: slug, public: true }]));
  const hooks = fakeHooks(terms);
  let last = 0;

  function freeSlug(type: string, wanted: string, except = 0): string {
    const taken = new Set([...posts.values()].filter((post) => post.type === type && post.id !== except).map(({ slug }) => slug));
    let slug = wanted;
    for (let n = 2; taken.has(slug); n++) slug = `${wanted}-${n}`;
    return slug;
  }

  /** What a hook throws takes the change back. */
  async function put(id: number, change: Post | undefined, tell: () => Promise<void>): Promise<void> {
    const before = posts.get(id);
    const set = (post: Post | undefined) => (post ? posts.set(id, post) : posts.delete(id));
    set(change);
    try {
      await tell();
    } catch (error) {
      set(before);
      throw error;
    }
  }

  return {
    ...hooks.register,
    shown: hooks.shown,
    transactional: false,
    checkType: judgedType,
    registerType(type) {
      judgedType(type);
      types.set(type.slug, type);
    },
    types: () => [...types.values()],
    async get(id, options = {}) {
      const post = posts.get(id);
      return post && options.meta ? { ...post, meta: { ...meta.get(id) } } : post;
    },

    async list(filter) {
      const found: Post[] = [];
      for (const post of posts.values()) if (fits(post, filter) && (await hasTerm(terms, post, filter.termIds))) found.push(post);
      if (filter.afterId === undefined) found.reverse();
      return { items: found.slice(filter.offset, filter.offset + filter.limit), total: found.length };
    },

    async create(type, given, { origin, actor } = {}) {
      if (!types.has(type)) throw invalid(`There is no post type "${type}".`);
      const fields = cleaned(given);
      const now = Date.now();
      const { title = '', content = '', excerpt = '', status = 'draft', authorId = 0, featuredImageId = 0, createdAt = now } = fields;
      const id = ++last;
      const slug = freeSlug(type, slugOf(fields.slug || title) || `${type}-${id}`);
      const post = { id, type, title, content, excerpt, status, slug, authorId, featuredImageId, createdAt, updatedAt: now };
      await put(id, post, () => hooks.saved({ post, before: undefined, origin, actor }));
      return post;
    },

    async update(target, given, { touch = false, origin, actor } = {}) {
      const id = typeof target === 'number' ? target : target.id;
      const before = posts.get(id);
      if (!before) throw missing(id);
      const fields = cleaned(given);
      const slug = fields.slug === undefined ? before.slug : freeSlug(before.type, slugOf(fields.slug) || before.slug, id);
      const after = { ...before, ...fields, slug };
      if (!touch && JSON.stringify(after) === JSON.stringify(before)) return before;
      const post = { ...after, updatedAt: Math.max(Date.now(), before.updatedAt + 1) };
      await put(id, post, () => hooks.saved({ post, before, origin, actor }));
      return post;
    },

    async delete(id) {
      const post = posts.get(id);
      if (!post) throw missing(id);
      await put(id, undefined, () => hooks.deleted(post));
      meta.delete(id);
    },

    meta: async (id) => ({ ...meta.get(id) }),
    async setMeta(id, values) {
      const merged = { ...meta.get(id), ...structuredClone(values) };
      meta.set(id, Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null && value !== undefined)));
    },
  };
}

function judgedType({ slug }: PostType): void {
  if (['admin', 'rest', 'media', 'post', 'page'].includes(slug)) throw invalid(`"${slug}" cannot be the slug of a post type.`);
}

function cleaned(fields: PostFields): PostFields {
  const { content, createdAt = 0, featuredImageId = 0 } = fields;
  if (!Number.isSafeInteger(createdAt) || Math.abs(createdAt) > 8e15) throw invalid('The date of a post is a whole number.');
  if (fields.status === 'future') throw invalid('A post cannot be "future".');
  if (!Number.isSafeInteger(featuredImageId) || featuredImageId < 0) throw invalid('The featured image is an id.');
  return content === undefined ? fields : { ...fields, content: content.replace(/<script[\s\S]*?<\/script>/gi, '') };
}

function fits(post: Post, { type, status, search, ids, afterId = 0 }: PostFilter): boolean {
  return (
    (typeof type === 'string' ? [type] : type).includes(post.type) &&
    (status === undefined || post.status === status) &&
    (!search || post.title.includes(search) || post.content.includes(search)) &&
    (ids?.includes(post.id) ?? true) &&
    post.id > afterId
  );
}

async function hasTerm(terms: Terms, { id }: Post, termIds: readonly number[] | undefined): Promise<boolean> {
  return termIds === undefined || (await terms.ofPost(id)).some((term) => termIds.includes(term.id));
}

/** Hooks of the page fail aloud here: a test wants to see it. */
function fakeHooks(terms: Terms) {
  const saved: Parameters<Posts['onSaved']>[0][] = [];
  const deleted: Parameters<Posts['onDeleted']>[0][] = [];
  const render: Parameters<Posts['onRender']>[0][] = [];
  const showTerms: Parameters<Posts['onShowTerms']>[0][] = [];
  const head: Parameters<Posts['onHead']>[0][] = [];
  return {
    register: {
      onSaved: (hook: (typeof saved)[number]) => void saved.push(hook),
      onDeleted: (hook: (typeof deleted)[number]) => void deleted.push(hook),
      onRender: (hook: (typeof render)[number]) => void render.push(hook),
      onShowTerms: (hook: (typeof showTerms)[number]) => void showTerms.push(hook),
      onHead: (hook: (typeof head)[number]) => void head.push(hook),
    },
    async saved(event: SaveEvent) {
      for (const hook of saved) await hook(event);
    },
    async deleted(post: Post) {
      for (const hook of deleted) await hook(post);
    },
    async shown(post: Post) {
      let html = post.content;
      for (const hook of render) html = await hook(post, html);
      let shown: readonly Term[] = await terms.ofPost(post.id);
      for (const hook of showTerms) shown = await hook(post, shown);
      const heads = await Promise.all(head.map((hook) => hook(post, html)));
      return { html, terms: shown, heads: heads.filter((said) => said !== undefined) };
    },
  };
}

/** Terms in memory. */
export function fakeTerms(): Terms {
  const terms: Term[] = [];
  const assigned = new Map<number, readonly number[]>();
  const byId = (ids: readonly number[]) => terms.filter(({ id }) => ids.includes(id));

  return {
    list: async (taxonomy) => terms.filter((term) => term.taxonomy === taxonomy),
    async ensure(taxonomy, name) {
      const known = terms.find((term) => term.taxonomy === taxonomy && (term.name === name || term.slug === name.toLowerCase()));
      if (known) return known;
      const term = { id: terms.length + 1, taxonomy, slug: slugOf(name), name };
      terms.push(term);
      return term;
    },
    ofPost: async (postId) => byId(assigned.get(postId) ?? []),
    async assign(postId, taxonomy, termIds) {
      const known = byId(termIds).filter((term) => term.taxonomy === taxonomy);
      if (known.length !== new Set(termIds).size) throw new Error(`some of the terms are not of the taxonomy "${taxonomy}"`);
      const others = byId(assigned.get(postId) ?? []).filter((term) => term.taxonomy !== taxonomy);
      assigned.set(postId, [...others.map(({ id }) => id), ...termIds]);
    },
  };
}
