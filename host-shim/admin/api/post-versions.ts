import { OperationError } from '../../../plugin/adapter';
import type { Post, RestRequest, Session, Storage } from '../../../plugin/host';
import { json } from '../../../plugin/host-kit/rest/answer';
import type { UserStore } from '../../auth/users';
import { allowedOn } from '../../content/post-rights';
import type { PostStore } from '../../content/posts';
import type { Revisions } from '../../content/revisions';
import type { AdminRoute } from '../admin-api';
import { idOf } from './body';
import { isPublic } from './posts';

interface Deps {
  readonly posts: PostStore;
  readonly revisions: Revisions;
  readonly users: UserStore;
  readonly storage: Storage;
}

/** Earlier versions of posts. */
export function postVersionRoutes({ posts, revisions, users, storage }: Deps): AdminRoute[] {
  /** Title, text and excerpt as they were; what the post is now is kept, too. */
  async function restore(request: RestRequest, { user, epoch }: Session): Promise<Post> {
    const before = await posts.get(idOf(request), { lock: true });
    if (!before) throw new OperationError('not_found', `Not found: post "${idOf(request)}".`);
    const own = await users.capabilities(user, epoch);
    const type = posts.types().find(({ slug }) => slug === before.type);
    const rights = allowedOn(type, before, { userId: user.id, can: (capability) => own.has(capability) });
    if (!rights.edit || (isPublic(before.status) && !rights.publish))
      throw new OperationError('forbidden', 'You do not have permission to do this with this post.');
    const version = /^[1-9]\d{0,14}$/.test(request.params.version ?? '') ? Number(request.params.version) : 0;
    const { title, content, excerpt } = await revisions.get(before.id, version);
    const post = await posts.update(before, { title, content, excerpt });
    await revisions.keep(before, post, { userId: user.id, isAlways: true });
    return post;
  }

  return [
    {
      method: 'POST',
      path: '/posts/{id}/versions/{version}/restore',
      capability: 'edit_posts',
      handler: (request, session) => storage.tx(async () => json(200, { post: await restore(request, session) })),
    },
  ];
}
