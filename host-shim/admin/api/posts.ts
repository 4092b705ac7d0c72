import { OperationError, refused } from '../../../plugin/adapter';
import type { Post, PostFields, PostStatus, RestRequest, Session, Site, Storage } from '../../../plugin/host';
import { taxonomies } from '../../../plugin/host-kit/content/taxonomies';
import type { TermStore } from '../../../plugin/host-kit/content/terms';
import { json } from '../../../plugin/host-kit/rest/answer';
import type { UserStore } from '../../auth/users';
import { allowedOn } from '../../content/post-rights';
import type { PostStore } from '../../content/posts';
import type { Revisions } from '../../content/revisions';
import { fieldTimeOf, instantOfField } from '../../content/site-time';
import type { AdminRoute } from '../admin-api';
import { bodyOf, idOf } from './body';

interface Deps {
  readonly posts: PostStore;
  readonly revisions: Revisions;
  readonly terms: TermStore;
  readonly users: UserStore;
  readonly storage: Storage;
  readonly site: () => Promise<Site>;
}

const shape = {
  type: 'string',
  title: 'string',
  content: 'string',
  excerpt: 'string',
  slug: 'string',
  byline: 'string',
  byline_url: 'string',
  status: 'string',
  date: 'string',
  featured_image: 'string',
  featured_image_alt: 'string',
  locale: 'string',
  translation_key: 'string',
  category: 'string',
  tag: 'string',
  seen: 'number',
} as const;

/** Posts of every type. */
export function postRoutes({ posts, revisions, terms, users, storage, site }: Deps): AdminRoute[] {
  const typeOf = (type: string) => posts.types().find(({ slug }) => slug === type);

  async function rightsOf(type: string, post: Post | undefined, { user, epoch }: Session) {
    const own = await users.capabilities(user, epoch);
    return allowedOn(typeOf(type), post, { userId: user.id, can: (capability) => own.has(capability) });
  }

  async function stored(request: RestRequest): Promise<Post> {
    const post = await posts.get(idOf(request), { lock: true });
    if (!post) throw new OperationError('not_found', `Not found: post "${idOf(request)}".`);
    return post;
  }

  async function save(request: RestRequest, session: Session, before: Post | undefined): Promise<Post> {
    const { type = 'post', category, tag, seen, ...input } = bodyOf(request, shape);
    checkSeen(before, seen);
    if (!before && !typeOf(type)) throw new OperationError('invalid_params', `There is no post type "${type}".`);
    const rights = await rightsOf(before?.type ?? type, before, session);
    if (!rights.edit) throw forbidden();
    if (isPublic(input.status ?? before?.status) && !rights.publish) throw forbidden();
    if ((input.date ?? '') !== '' && !rights.publish) throw forbidden();
    const changes = changesOf(input, before, (await site()).timezone);
    const post = before ? await posts.update(before, changes) : await posts.create(type, { ...changes, authorId: session.user.id });
    await applyTerms(post, { category, tag });
    if (before) await revisions.keep(before, post, { userId: session.user.id });
    return post;
  }

  async function applyTerms({ id, type }: Post, input: Partial<Record<(typeof taxonomies)[number], string | undefined>>): Promise<void> {
    const own = typeOf(type)?.taxonomies ?? [];
    for (const taxonomy of taxonomies) {
      const names = input[taxonomy]?.split(',').filter((part) => part.trim() !== '');
      if (names === undefined) continue;
      if (names.length > 0 && !own.includes(taxonomy))
        throw new OperationError('invalid_params', `Posts of the type "${type}" have no "${taxonomy}".`);
      const ids: number[] = [];
      for (const name of names) ids.push((await terms.ensure(taxonomy, name)).id);
      await terms.assign(id, taxonomy, ids);
    }
  }

  return [
    {
      method: 'POST',
      path: '/posts',
      capability: 'edit_posts',
      handler: (request, session) => storage.tx(async () => json(201, { post: await save(request, session, undefined) })),
    },
    {
      method: 'PATCH',
      path: '/posts/{id}',
      capability: 'edit_posts',
      handler: (request, session) => storage.tx(async () => json(200, { post: await save(request, session, await stored(request)) })),
    },
    {
      method: 'DELETE',
      path: '/posts/{id}',
      capability: 'delete_posts',
      handler: (request, session) =>
        storage.tx(async () => {
          const post = await stored(request);
          if (!(await rightsOf(post.type, post, session)).delete) throw forbidden();
          await posts.delete(post.id);
          return json(200, { ok: true });
        }),
    },
  ];
}

/** What saves by itself says which state it changes, and overwrites no other. */
function checkSeen(before: Post | undefined, seen: number | undefined): void {
  if (before && seen !== undefined && seen !== before.updatedAt) throw refused('somebody else saved this post in the meantime');
}

/** Visitors see it, or will. */
export const isPublic = (status: string | undefined) => status === 'publish' || status === 'future';

type Given = { readonly [K in Exclude<keyof typeof shape, 'type' | 'category' | 'tag' | 'seen'>]?: string };

function changesOf(input: Given, before: Post | undefined, zone: string): PostFields {
  const { date = '', status, featured_image, featured_image_alt: alt, byline_url, locale, translation_key, ...fields } = input;
  return {
    ...fields,
    ...(byline_url !== undefined && { bylineUrl: byline_url.trim() }),
    ...(featured_image !== undefined && { featuredImageId: Number(featured_image) }),
    // Words that are as they were shown are no choice: they stay decoration, or go with their picture.
    ...(alt !== undefined && alt.trim() !== (before?.featuredImageAlt ?? '') && { featuredImageAlt: alt.trim() || null }),
    ...(locale !== undefined && { locale: locale.trim() }),
    ...(translation_key !== undefined && { translationKey: translation_key.trim() }),
    ...timed({ date, status: status as PostStatus | undefined }, before, zone),
  };
}

interface Timing {
  readonly date: string;
  readonly status: PostStatus | undefined;
}

/** Status and date, which depend on each other: what is to appear and has a date ahead is scheduled (D491). */
function timed({ date, status }: Timing, before: Post | undefined, zone: string): PostFields {
  const now = Date.now();
  // A field knows no seconds: what it showed is no change.
  const isGiven = date !== '' && (!before || date !== fieldTimeOf(before.createdAt, zone));
  const input = isGiven ? instantOfField(date, zone) : undefined;
  if (isGiven && input === undefined) throw new OperationError('invalid_params', 'The date is a day and a time such as 2026-05-31T09:30.');
  const wanted = status ?? before?.status ?? 'draft';
  const createdAt = input ?? before?.createdAt ?? now;
  // What is published before its time, without another date, is published now.
  if (status === 'publish' && input === undefined && before?.status === 'future' && createdAt > now) return { status, createdAt: now };
  if (wanted === 'future' && createdAt <= now && (input !== undefined || before?.status !== 'future'))
    throw new OperationError('invalid_params', 'A scheduled post needs a date ahead. To show it now, choose Published.');
  const isAhead = wanted === 'publish' && input !== undefined && input > now;
  return { ...(isAhead ? { status: 'future' } : status !== undefined && { status }), ...(input !== undefined && { createdAt: input }) };
}

const forbidden = () => new OperationError('forbidden', 'You do not have permission to do this with this post.');
