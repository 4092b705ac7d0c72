import type { Post } from '../../../host';
import type { Ctx } from '../../../kit/ctx';
import { demandScope } from '../../../kit/scope';
import { storedPosts } from './stored-posts';

/** What a key or an app is given beside `posts` to change what visitors see (D721). */
export const publishRight = 'posts.publish';

/** What is enough to upload files, for a key or an app that has nothing to do with posts (D726). */
export const mediaRight = 'media';

/** Neither a draft nor waiting for review: visitors or members see it, or will. */
export const isShown = ({ status }: Pick<Post, 'status'>): boolean => status !== 'draft' && status !== 'pending';

/** Throws 403 for a key that was limited and not given the right. */
export function demandPublish({ caller }: Pick<Ctx, 'caller'>, action: string): void {
  const name = `posts.${action} where visitors see the result, which needs ${publishRight} in its scope`;
  demandScope(caller, { resource: publishRight, effect: 'write' }, name);
}

/** Over the bridge a key without limits is not enough: somebody has to have given the right by its name. */
export const publishFence = async ({ caller }: Pick<Ctx, 'caller'>): Promise<string | undefined> =>
  caller.scope?.resources?.includes(publishRight)
    ? undefined
    : `what visitors see of posts, without ${publishRight} in the scope of the key or app,`;

/** The same for a change of a post that may be shown already. */
export const fenceWhereShown = async ({ id }: { readonly id: number }, ctx: Ctx): Promise<string | undefined> =>
  isShown(await storedPosts(ctx).get(id, { lock: true })) ? publishFence(ctx) : undefined;
