import type { Post, PostFields, PostStatus, RestRequest, Session, Storage } from '../../../plugin/host';
import { OperationError } from '../../../plugin/index';
import type { UserStore } from '../../auth/users';
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
  status: 'string',
  featured_image: 'string',
  category: 'string',
  tag: 'string',
} as const;

/** Who may do what with a post: one's own or anybody's, and publishing is a right of its own. */
export function allowedOn(post: Pick<Post, 'authorId' | 'status'> | undefined, userId: number, own: ReadonlySet<string>) {
  const isOwn = post === undefined || post.authorId === userId;
  return {
    edit:
      own.has('edit_posts') &&
      (isOwn || own.has('edit_others_posts')) &&
      (post?.status !== 'private' || isOwn || own.has('read_private_posts')),
    delete: own.has('delete_posts') && (isOwn || own.has('delete_others_posts')),
    publish: own.has('publish_posts'),
  };
}

/** Posts of every type. */
export function postRoutes({ posts, terms, users, storage }: Deps): AdminRoute[] {
  const rightsOf = async (post: Post | undefined, { user, epoch }: Session) =>
    allowedOn(post, user.id, await users.capabilities(user, epoch));

  async function stored(request: RestRequest): Promise<Post> {
    const post = await posts.get(idOf(request), { lock: true });
    if (!post) throw new OperationError('not_found', `Not found: post "${idOf(request)}".`);
    return post;
  }

  async function save(request: RestRequest, session: Session, before: Post | undefined): Promise<Post> {
    const { type = 'post', category, tag, status, featured_image, ...fields } = bodyOf(request, shape);
    const rights = await rightsOf(before, session);
    if (!rights.edit) throw forbidden();
    const changes: PostFields = {
      ...fields,
      ...(status === undefined ? {} : { status: status as PostStatus }),
      ...(featured_image === undefined ? {} : { featuredImageId: Number(featured_image) }),
    };
    const isPublishing = status === 'publish' || (before?.status === 'publish' && status === undefined);
    if (isPublishing && !rights.publish) throw forbidden();
    const post = before ? await posts.update(before, changes) : await posts.create(type, { ...changes, authorId: session.user.id });
    await applyTerms(post, { category, tag });
    return post;
  }

  async function applyTerms({ id, type }: Post, given: Partial<Record<(typeof taxonomies)[number], string | undefined>>): Promise<void> {
    const own = posts.types().find(({ slug }) => slug === type)?.taxonomies ?? [];
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
          if (!(await rightsOf(post, session)).delete) throw forbidden();
          await posts.delete(post.id);
          return json(200, { ok: true });
        }),
    },
  ];
}

const forbidden = () => new OperationError('forbidden', 'You do not have permission to do this with this post.');
