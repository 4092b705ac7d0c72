import type { AdminPage, Host, MediaFile, RestRequest, Session, Site } from '../host';
import { OperationError, refused } from '../kit/errors';
import { json } from '../kit/json-answer';
import type { AdminAudit } from './admin-audit';

/** Largest file that is taken. */
const maxBytes = 10 * 1024 * 1024;
const mostPerPage = 100;

/** A picture as it is stored, and the same in lesser widths. */
interface Picture {
  readonly bytes: Uint8Array;
  readonly sizes: readonly Uint8Array[];
}

interface Deps {
  readonly host: Pick<Host, 'media' | 'site' | 'storage' | 'users'>;
  readonly audit: AdminAudit;
  /** What is stored of an upload; undefined where it is no picture. */
  readonly pictureOf: (received: Uint8Array) => Promise<Picture | undefined>;
}

/** Pictures of the host's media library, for forms that ask for the address of one (D593). */
export function mediaRoutes({ host: { media, site, storage, users }, audit, pictureOf }: Deps): AdminPage['routes'] {
  async function checkMayUse({ user, epoch }: Session): Promise<void> {
    const own = await users.capabilities(user, epoch);
    if (own.has('upload_files') || own.has('manage_options')) return;
    throw new OperationError('forbidden', 'You do not have permission to use the media library (requires upload_files or manage_options).');
  }

  async function upload(request: RestRequest, session: Session): Promise<MediaFile> {
    if (media.absent) throw refused('this site has no media library');
    const name = wordsOf(request, 'name', 190) || 'picture';
    const alt = wordsOf(request, 'alt', 500);
    const picture = await pictureOf(request.body);
    if (!picture) throw new OperationError('unsupported_media_type', notPicture);
    const file = await media.store(picture.bytes, name, { alt, authorId: session.user.id, sizes: picture.sizes });
    try {
      const params = { id: file.id, name, alt, bytes: file.bytes };
      await storage.tx((db) => audit(db, { request, session, resource: 'media', action: 'upload', params, changed: true }));
    } catch (error) {
      // Nothing is kept that the audit log knows nothing of.
      await media.remove(file.id);
      throw error;
    }
    return file;
  }

  return [
    {
      method: 'GET',
      path: '/media',
      async handler(request, session) {
        await checkMayUse(session);
        const [page, limit] = [numberOf(request, 'page', { otherwise: 1, most: 1_000_000 }), perPageOf(request)];
        const search = (request.query.get('search') ?? '').slice(0, 200);
        const { items, total } = await media.list({ search, isImage: true, limit, offset: (page - 1) * limit });
        const about = await site();
        const pictures = items.map((file) => view(file, about));
        return json(200, { media: pictures, total, page, per_page: limit, is_absent: media.absent === true });
      },
    },
    {
      method: 'POST',
      path: '/media',
      maxBytes,
      isUpload: true,
      async handler(request, session) {
        await checkMayUse(session);
        return json(201, { file: view(await upload(request, session), await site()) });
      },
    },
  ];
}

const notPicture =
  'This is not a complete PNG, JPEG, GIF, WebP or AVIF picture, whatever its name says, or it has more than 40 million pixels.';

/** With its address in full, as other sites and emails name it, and the path of its least width for a list. */
function view({ id, name, alt, width, height, url, sizes }: MediaFile, { url: siteUrl }: Site) {
  return { id, name, alt, width, height, address: new URL(url, siteUrl).href, thumb: sizes?.[0]?.url ?? url };
}

function wordsOf({ query }: RestRequest, name: string, most: number): string {
  const text = (query.get(name) ?? '').trim();
  if ([...text].length <= most) return text;
  throw new OperationError('invalid_params', `"${name}" has at most ${most} characters.`);
}

const perPageOf = (request: RestRequest) => numberOf(request, 'per_page', { otherwise: 24, most: mostPerPage });

function numberOf({ query }: RestRequest, name: string, { otherwise, most }: { otherwise: number; most: number }): number {
  const text = query.get(name);
  if (text === null) return otherwise;
  if (/^[1-9]\d{0,6}$/.test(text) && Number(text) <= most) return Number(text);
  throw new OperationError('invalid_params', `"${name}" must be a whole number from 1 to ${most}.`);
}
