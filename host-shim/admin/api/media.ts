import type { Media } from '../../../plugin/host';
import { maxMediaBytes } from '../../media/files';
import { json } from '../../rest/answer';
import type { AdminRoute } from '../admin-api';
import { idOf } from './body';

/** Media files: the upload's body is the file itself, its name and what it shows are in the query. */
export function mediaRoutes(media: Media): AdminRoute[] {
  return [
    { method: 'GET', path: '/media', capability: 'upload_files', handler: async () => json(200, { media: await media.list() }) },
    {
      method: 'POST',
      path: '/media',
      capability: 'upload_files',
      isUpload: true,
      maxBytes: maxMediaBytes,
      handler: async ({ body, query }) =>
        json(201, { file: await media.store(body, query.get('name') ?? 'file', { alt: query.get('alt') ?? '' }) }),
    },
    {
      method: 'DELETE',
      path: '/media/{id}',
      capability: 'upload_files',
      async handler(request) {
        await media.remove(idOf(request));
        return json(200, { ok: true });
      },
    },
  ];
}
