import { OperationError } from '../../../plugin/adapter';
import type { MediaFile, RestRequest, Session } from '../../../plugin/host';
import { type MediaStore, maxMediaBytes } from '../../../plugin/host-kit/media/files';
import { json } from '../../../plugin/host-kit/rest/answer';
import type { UserStore } from '../../auth/users';
import type { AdminRoute } from '../admin-api';
import { bodyOf, idOf } from './body';

/** The library is everybody's who uploads; a file is changed and deleted by its author, or by who may delete what others wrote. */
export const mayChange = ({ authorId }: MediaFile, userId: number, can: (capability: string) => boolean) =>
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
  async function checkChange(id: number, { user, epoch }: Session): Promise<void> {
    const file = await media.get(id);
    const own = await users.capabilities(user, epoch);
    if (file && !mayChange(file, user.id, (capability) => own.has(capability)))
      throw new OperationError('forbidden', 'You do not have permission to change or delete the files of others.');
  }

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
        const { items, total } = await media.list({ ...asked, ...range });
        return json(200, { media: items, total, page, per_page: perPage });
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
      method: 'PATCH',
      path: '/media/{id}',
      capability: 'upload_files',
      async handler(request, session) {
        const { alt } = bodyOf(request, { alt: 'string' });
        if (alt === undefined) throw new OperationError('invalid_params', '"alt" is missing.');
        await checkChange(idOf(request), session);
        return json(200, { file: await media.setAlt(idOf(request), alt.trim()) });
      },
    },
    {
      method: 'DELETE',
      path: '/media/{id}',
      capability: 'upload_files',
      async handler(request, session) {
        await checkChange(idOf(request), session);
        await media.remove(idOf(request));
        return json(200, { ok: true });
      },
    },
  ];
}
