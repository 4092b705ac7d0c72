import type { Post, PostFields, Posts, PostType, Term, Terms } from '../../plugin/host';
import { OperationError } from '../../plugin/index';

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const missing = (id: number) => new OperationError('not_found', `Not found: post "${id}".`);

/** Posts in memory. Only the crudest cleaning of markup: enough to see that the host is asked to do it. */
export function fakePosts(): Posts {
  const posts = new Map<number, Post>();
  const meta = new Map<number, Record<string, unknown>>();
  const types = new Map<string, PostType>(['post', 'page'].map((slug) => [slug, { slug, label: slug, public: true }]));
  let last = 0;

  function freeSlug(type: string, wanted: string, except = 0): string {
    const taken = new Set([...posts.values()].filter((post) => post.type === type && post.id !== except).map(({ slug }) => slug));
    let slug = wanted;
    for (let n = 2; taken.has(slug); n++) slug = `${wanted}-${n}`;
    return slug;
  }

  const cleaned = (fields: PostFields): PostFields =>
    fields.content === undefined ? fields : { ...fields, content: fields.content.replace(/<script[\s\S]*?<\/script>/gi, '') };

  return {
    transactional: false,
    registerType: (type) => void types.set(type.slug, type),
    types: () => [...types.values()],
    async get(id, options = {}) {
      const post = posts.get(id);
      return post && options.meta ? { ...post, meta: { ...meta.get(id) } } : post;
    },

    async list({ type, status, search, limit, offset }) {
      const found = [...posts.values()]
        .filter((post) => post.type === type && (status === undefined || post.status === status))
        .filter((post) => !search || post.title.includes(search) || post.content.includes(search))
        .reverse();
      return { items: found.slice(offset, offset + limit), total: found.length };
    },

    async create(type, given) {
      if (!types.has(type)) throw new OperationError('invalid_params', `There is no post type "${type}".`);
      const fields = cleaned(given);
      const now = Date.now();
      const { title = '', content = '', excerpt = '', status = 'draft', authorId = 0 } = fields;
      const slug = freeSlug(type, slugOf(fields.slug || title) || `${type}-${last + 1}`);
      const post = { id: ++last, type, title, content, excerpt, status, slug, authorId, createdAt: now, updatedAt: now };
      posts.set(post.id, post);
      return post;
    },

    async update(target, given, { touch = false } = {}) {
      const id = typeof target === 'number' ? target : target.id;
      const before = posts.get(id);
      if (!before) throw missing(id);
      const fields = cleaned(given);
      const slug = fields.slug === undefined ? before.slug : freeSlug(before.type, slugOf(fields.slug) || before.slug, id);
      const after = { ...before, ...fields, slug };
      if (!touch && JSON.stringify(after) === JSON.stringify(before)) return before;
      posts.set(id, { ...after, updatedAt: Math.max(Date.now(), before.updatedAt + 1) });
      return posts.get(id) ?? after;
    },

    async delete(id) {
      if (!posts.delete(id)) throw missing(id);
      meta.delete(id);
    },

    meta: async (id) => ({ ...meta.get(id) }),
    async setMeta(id, values) {
      const merged = { ...meta.get(id), ...structuredClone(values) };
      meta.set(id, Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null && value !== undefined)));
    },
    onRender: () => undefined,
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
      const others = byId(assigned.get(postId) ?? []).filter((term) => term.taxonomy !== taxonomy);
      assigned.set(postId, [...others.map(({ id }) => id), ...termIds]);
    },
  };
}
