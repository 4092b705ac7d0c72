import { OperationError } from '../../../plugin/adapter';
import type { Media, MediaFile } from '../../../plugin/host';
import type { UserStore } from '../../auth/users';
import { maxMediaBytes } from '../../media/files';
import { json } from '../../rest/answer';
import type { AdminRoute } from '../admin-api';
import { idOf } from './body';

/** The library is everybody's who uploads; a file goes by the hand of its author, or of who may delete what others wrote. */
export const mayDelete = ({ authorId }: MediaFile, userId: number, can: (capability: string) => boolean) =>
  authorId === userId || can('delete_others_posts');

/** Media files: the upload's body is the file itself, its name and what it shows are in the query. */
export function mediaRoutes(media: Media, users: UserStore): AdminRoute[] {
  return [
    { method: 'GET', path: '/media', capability: 'upload_files', handler: async () => json(200, { media: await media.list() }) },
    {
      method: 'POST',
      path: '/media',
      capability: 'upload_files',
      isUpload: true,
      maxBytes: maxMediaBytes,
      handler: async ({ body, query }, { user }) => {
        const about = { alt: query.get('alt') ?? '', authorId: user.id };
        return json(201, { file: await media.store(body, query.get('name') ?? 'file', about) });
      },
    },
    {
      method: 'DELETE',
      path: '/media/{id}',
      capability: 'upload_files',
      async handler(request, { user, epoch }) {
        const file = await media.get(idOf(request));
        const own = await users.capabilities(user, epoch);
        if (file && !mayDelete(file, user.id, (capability) => own.has(capability)))
          throw new OperationError('forbidden', 'You do not have permission to delete the files of others.');
        await media.remove(idOf(request));
        return json(200, { ok: true });
      },
    },
  ];
}
