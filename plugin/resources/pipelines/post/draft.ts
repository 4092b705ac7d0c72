import canonicalize from 'canonicalize';
import type { Host, Post } from '../../../host';
import { sha256Hex } from '../../../kit/digest';
import type { Recipe } from '../recipes/recipe-table';

/** A term that a draft has; one without a slug may have to be made. */
export interface DraftTerm {
  readonly taxonomy: string;
  readonly name: string;
  readonly slug: string;
}

/** The working copy of a post: stages change this, and the post is written once, at the end. */
export interface Draft {
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
  readonly slug: string;
  readonly authorId: number;
  readonly featuredImageId: number;
  /** What it shows in this post; null where the words of the file count. */
  readonly featuredImageAlt: string | null;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly terms: readonly DraftTerm[];
}

/** A post as it was read, with its working copy. */
export interface ReadPost {
  readonly post: Post;
  readonly draft: Draft;
}

/** Undefined where there is no such post. `lock` holds it until the caller's transaction ends. */
export async function readDraft(
  { posts, terms }: Pick<Host, 'posts' | 'terms'>,
  id: number,
  { lock = false } = {},
): Promise<ReadPost | undefined> {
  const post = await posts.get(id, { lock, meta: true });
  if (!post) return undefined;
  const { title, content, excerpt, slug, authorId, featuredImageId, featuredImageAlt = null, meta = {} } = post;
  const assigned = await terms.ofPost(id);
  return {
    post,
    draft: {
      title,
      content,
      excerpt,
      slug,
      authorId,
      featuredImageId,
      featuredImageAlt,
      meta,
      terms: assigned.map((term) => ({ taxonomy: term.taxonomy, name: term.name, slug: term.slug })),
    },
  };
}

const digest = (value: unknown) => sha256Hex(canonicalize(value) ?? '');

/** Ids of the terms in an order of their own, because names can change. */
const sorted = (terms: readonly DraftTerm[]) => terms.map(({ taxonomy, slug }) => `${taxonomy}:${slug}`).sort();

/** What a recipe works on and what it does: equal hashes, nothing to do (D150). */
export const contentHash = ({ title, content, excerpt, terms, meta }: Draft, { id, stages }: Pick<Recipe, 'id' | 'stages'>): string =>
  digest({ title, content, excerpt, terms: sorted(terms), meta, recipe: { id, stages } });

/** Tells whether anything of a post was changed since it was read. */
export const stateOf = ({ post, draft }: ReadPost): string =>
  digest({
    ...draft,
    terms: sorted(draft.terms),
    status: post.status,
    type: post.type,
    updatedAt: post.updatedAt,
    createdAt: post.createdAt,
  });

/** Whether two drafts would be stored alike. */
export const isSameDraft = (a: Draft, b: Draft): boolean => canonicalize(comparable(a)) === canonicalize(comparable(b));

const comparable = ({ terms, ...fields }: Draft) => ({
  ...fields,
  terms: terms.map(({ taxonomy, name, slug }) => `${taxonomy}:${slug || name}`).sort(),
});

/** Write what differs in the caller's transaction. Meta that is missing from the draft is removed. */
export async function writeDraft(host: Pick<Host, 'posts' | 'terms'>, before: ReadPost, after: Draft): Promise<Post> {
  const { posts } = host;
  const { post, draft } = before;
  const meta = metaChanges(draft.meta, after.meta);
  const taxonomies = new Set([...draft.terms, ...after.terms].map(({ taxonomy }) => taxonomy));
  const retermed = [...taxonomies].filter(
    (taxonomy) => !isSameDraft({ ...draft, terms: of(draft, taxonomy) }, { ...draft, terms: of(after, taxonomy) }),
  );
  if (Object.keys(meta).length > 0) await posts.setMeta(post.id, meta);
  for (const taxonomy of retermed) await assign(host, post.id, { taxonomy, terms: of(after, taxonomy) });
  const { title, content, excerpt, slug, authorId, featuredImageId } = after;
  const touch = Object.keys(meta).length > 0 || retermed.length > 0;
  const alt = posts.imageAlts ? { featuredImageAlt: after.featuredImageAlt } : {};
  return posts.update(post, { title, content, excerpt, slug, authorId, featuredImageId, ...alt }, { origin: runOrigin, touch });
}

/** By which hooks know the saves of runs. */
export const runOrigin = 'siteplane:pipelines';

const of = ({ terms }: Draft, taxonomy: string) => terms.filter((term) => term.taxonomy === taxonomy);

function metaChanges(before: Draft['meta'], after: Draft['meta']): Record<string, unknown> {
  const gone = Object.keys(before).filter((key) => !(key in after));
  const set = Object.entries(after).filter(([key, value]) => canonicalize(value) !== canonicalize(before[key]));
  return Object.fromEntries([...gone.map((key) => [key, null] as const), ...set]);
}

interface Assignment {
  readonly taxonomy: string;
  readonly terms: readonly DraftTerm[];
}

async function assign({ terms: store }: Pick<Host, 'terms'>, postId: number, { taxonomy, terms }: Assignment): Promise<void> {
  const known = await store.list(taxonomy);
  const ids: number[] = [];
  for (const term of terms) {
    const record = known.find(({ slug }) => slug === term.slug) ?? (await store.ensure(taxonomy, term.name));
    ids.push(record.id);
  }
  await store.assign(postId, taxonomy, [...new Set(ids)]);
}
