import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RequestHandler, Response } from 'express';
import { letterCases, OperationError } from '../../adapter';
import type { Media, MediaFile } from '../../host';
import { checkedMedia, type NumberedIds } from '../../host-kit';
import { type Directus, holdsFolded, page, type Query, type Row, rowsOf } from './directus';

/** The folder of the site's own files whose files everybody may see; its id is its name in no other site. */
const folderName = 'Siteplane';
const taken = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf'];
const root = '/media/';
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The library of the site: pictures and documents in its own files, under numbers. */
export function createMedia({ database, getSchema, services }: Directus, ids: NumberedIds): Media & { readonly files: RequestHandler } {
  const fileService = async () => new services.FilesService({ schema: await getSchema() });
  const all = () => database('directus_files').whereIn('type', taken);

  async function folder(): Promise<string> {
    const [known] = await rowsOf(database('directus_folders').where({ name: folderName }).whereNull('parent'));
    return String(known ? known.id : await new services.FoldersService({ schema: await getSchema() }).createOne({ name: folderName }));
  }
  async function fileOf(row: Row): Promise<MediaFile> {
    const id = String(row.id);
    return {
      ...{ id: await ids.number('media', id), name: String(row.filename_download), mime: String(row.type), bytes: Number(row.filesize) },
      ...{ alt: String(row.description ?? ''), width: Number(row.width ?? 0), height: Number(row.height ?? 0) },
      authorId: row.uploaded_by ? await ids.number('user', String(row.uploaded_by)) : 0,
      url: root + id,
    };
  }
  const filesOf = async (query: Query) => Promise.all((await rowsOf(query)).map(fileOf));
  const byNumber = async (id: number) => {
    const name = await ids.name('media', id);
    return name === undefined ? undefined : (await filesOf(all().where({ id: name })))[0];
  };

  return {
    async store(content, name, { alt = '', authorId = 0 } = {}) {
      const { mime, ...size } = checkedMedia(content);
      const author = authorId === 0 ? undefined : await ids.name('user', authorId);
      const described = { title: name, description: alt, filename_download: name, type: mime, folder: await folder() };
      const id = await (await fileService()).uploadOne(Readable.from([Buffer.from(content)]), {
        ...described,
        ...size,
        uploaded_by: author ?? null,
      });
      const [file] = await filesOf(all().where({ id }));
      if (!file) throw new OperationError('internal', 'The file was not kept.');
      return file;
    },
    get: byNumber,
    async findByUrl(urls) {
      const names = urls
        .filter((url) => url.startsWith(root))
        .map((url) => url.slice(root.length))
        .filter((name) => uuid.test(name));
      return names.length === 0 ? [] : filesOf(all().whereIn('id', names));
    },
    async list({ search = '', isImage = false, limit, offset = 0 }) {
      const query = isImage ? all().whereNotIn('type', ['application/pdf']) : all();
      for (const word of search.split(/\s+/).filter(Boolean).slice(0, 10))
        query.where((either) => {
          for (const one of letterCases(word))
            for (const name of ['filename_download', 'title', 'description']) either.orWhereRaw(holdsFolded, [name, one, '', name]);
        });
      const { items, total } = await page(query, { limit, offset }, ['uploaded_on', 'desc'], ['id', 'desc']);
      return { items: await Promise.all(items.map(fileOf)), total };
    },
    async remove(id) {
      const name = await ids.name('media', id);
      if (name !== undefined && (await byNumber(id))) await (await fileService()).deleteOne(name);
    },
    files: shown(async (id) => {
      const [row] = await rowsOf(all().where({ id, folder: await folder() }));
      if (!row) return undefined;
      const { stream } = await new services.AssetsService({ schema: await getSchema() }).getAsset(id);
      return { type: String(row.type), stream: typeof stream === 'function' ? await stream() : stream };
    }),
  };
}

/** What stands in the folder is shown to everybody, as pages and emails name it (D776). */
function shown(find: (id: string) => Promise<{ type: string; stream: NodeJS.ReadableStream } | undefined>): RequestHandler {
  async function send(id: string, res: Response): Promise<boolean> {
    const found = await find(id);
    if (!found) return false;
    res.set({ 'Content-Type': found.type, 'Cross-Origin-Resource-Policy': 'cross-origin', 'X-Content-Type-Options': 'nosniff' });
    res.set({ 'Content-Security-Policy': "default-src 'none'; sandbox", 'Cache-Control': 'public, max-age=31536000, immutable' });
    await pipeline(found.stream, res);
    return true;
  }
  return (req, res, next) => {
    const id = req.path.slice(1);
    if (req.method !== 'GET' || !uuid.test(id)) return next();
    send(id, res).then((isSent) => (isSent ? undefined : next()), next);
  };
}
