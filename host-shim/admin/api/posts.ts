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
    const { type = 'post', category, tag, status, ...fields } = bodyOf(request, shape);
    const rights = await rightsOf(before, session);
    if (!rights.edit) throw forbidden();
    const changes: PostFields = { ...fields, ...(status === undefined ? {} : { status: status as PostStatus }) };
    const isPublishing = status === 'publish' || (before?.status === 'publish' && status === undefined);
    if (isPublishing && !rights.publish) throw forbidden();
    const post = before ? await posts.update(before, changes) : await posts.create(type, { ...changes, authorId: session.user.id });
    await applyTerms(post.id, { category, tag });
    return post;
  }

  async function applyTerms(postId: number, given: Partial<Record<(typeof taxonomies)[number], string | undefined>>): Promise<void> {
    for (const taxonomy of taxonomies) {
      const names = given[taxonomy];
      if (names === undefined) continue;
      const ids: number[] = [];
      for (const name of names.split(',').filter((part) => part.trim() !== '')) ids.push((await terms.ensure(taxonomy, name)).id);
      await terms.assign(postId, taxonomy, ids);
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
