import { OperationError } from '../../../plugin/adapter';
import type { MediaFile, RestRequest } from '../../../plugin/host';
import type { UserStore } from '../../auth/users';
import { type MediaStore, maxMediaBytes } from '../../media/files';
import { json } from '../../rest/answer';
import type { AdminRoute } from '../admin-api';
import { idOf } from './body';

/** The library is everybody's who uploads; a file goes by the hand of its author, or of who may delete what others wrote. */
export const mayDelete = ({ authorId }: MediaFile, userId: number, can: (capability: string) => boolean) =>
  authorId === userId || can('delete_others_posts');

/** A number of the query within its bounds; throws `invalid_params` that names it. */
function numberOf(query: RestRequest['query'], name: string, { fallback, most }: { fallback: number; most: number }): number {
  const text = query.get(name);
  if (text === null) return fallback;
  if (/^[1-9]\d{0,6}$/.test(text) && Number(text) <= most) return Number(text);
  throw new OperationError('invalid_params', `"${name}" is a whole number from 1 to ${most}.`);
}

/** Media files, asked by words and pages (D589): the upload's body is the file itself, its name and what it shows are in the query. */
export function mediaRoutes(media: MediaStore, users: UserStore): AdminRoute[] {
  return [
    {
      method: 'GET',
      path: '/media',
      capability: 'upload_files',
      async handler({ query }) {
        const perPage = numberOf(query, 'per_page', { fallback: 50, most: 100 });
        const page = numberOf(query, 'page', { fallback: 1, most: 1_000_000 });
        const range = { limit: perPage, offset: (page - 1) * perPage };
        const asked = { search: (query.get('search') ?? '').slice(0, 200), isImage: query.get('kind') === 'image' };
        const { files, total } = await media.find({ ...asked, ...range });
        return json(200, { media: files, total, page, per_page: perPage });
      },
    },
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
