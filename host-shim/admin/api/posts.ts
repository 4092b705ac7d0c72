import { OperationError } from '../../../plugin/adapter';
import type { Post, PostFields, PostStatus, RestRequest, Session, Storage } from '../../../plugin/host';
import type { UserStore } from '../../auth/users';
import { allowedOn } from '../../content/post-rights';
import type { PostStore } from '../../content/posts';
import { taxonomies } from '../../content/taxonomies';
import type { TermStore } from '../../content/terms';
import { json } from '../../rest/answer';
import type { AdminRoute } from '../admin-api';
import { bodyOf, idOf } from './body';

interface Deps {
  readonly posts: PostStore;
  readonly terms: TermStore;
  readonly users: UserStore;
  readonly storage: Storage;
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
  featured_image: 'string',
  category: 'string',
  tag: 'string',
} as const;

/** Posts of every type. */
export function postRoutes({ posts, terms, users, storage }: Deps): AdminRoute[] {
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
    const { type = 'post', category, tag, ...given } = bodyOf(request, shape);
    if (!before && !typeOf(type)) throw new OperationError('invalid_params', `There is no post type "${type}".`);
    const rights = await rightsOf(before?.type ?? type, before, session);
    if (!rights.edit) throw forbidden();
    if (isPublic(given.status ?? before?.status) && !rights.publish) throw forbidden();
    const changes = changesOf(given, before);
    const post = before ? await posts.update(before, changes) : await posts.create(type, { ...changes, authorId: session.user.id });
    await applyTerms(post, { category, tag });
    return post;
  }

  async function applyTerms({ id, type }: Post, given: Partial<Record<(typeof taxonomies)[number], string | undefined>>): Promise<void> {
    const own = typeOf(type)?.taxonomies ?? [];
    for (const taxonomy of taxonomies) {
      const names = given[taxonomy]?.split(',').filter((part) => part.trim() !== '');
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

/** Visitors see it, or will. */
const isPublic = (status: string | undefined) => status === 'publish' || status === 'future';

type Given = { readonly [K in Exclude<keyof typeof shape, 'type' | 'category' | 'tag'>]?: string };

function changesOf({ status, featured_image, byline_url, ...fields }: Given, before: Post | undefined): PostFields {
  // What is published before its time is published now.
  const isEarly = before?.status === 'future' && status === 'publish' && before.createdAt > Date.now();
  return {
    ...fields,
    ...(status !== undefined && { status: status as PostStatus }),
    ...(byline_url !== undefined && { bylineUrl: byline_url.trim() }),
    ...(featured_image !== undefined && { featuredImageId: Number(featured_image) }),
    ...(isEarly && { createdAt: Date.now() }),
  };
}

const forbidden = () => new OperationError('forbidden', 'You do not have permission to do this with this post.');
