import type { Host, PostType, Session } from '../../../host';
import { OperationError } from '../../../kit/errors';

/** Public types of posts that a signed-in person may see; throws where the person may not work on recipes at all. */
export async function seenTypes({ posts, users }: Pick<Host, 'posts' | 'users'>, { user, epoch }: Session): Promise<readonly PostType[]> {
  const held = await users.capabilities(user, epoch);
  if (!held.has('manage_options'))
    throw new OperationError('forbidden', 'You do not have permission to see pipelines (requires manage_options).');
  return posts.types().filter((type) => type.public && (type.capability === undefined || held.has(type.capability)));
}
