import { Readable } from 'node:stream';
import type { RequestHandler } from 'express';
import type { Media } from '../../host';
import { type Library, libraryFiles, libraryMedia, type NumberedIds, type OwnFile, recordsPart, takenTypes } from '../../host-kit';
import type { Directus, Row } from './directus';
import { meets, oneOfThese, rowsOf, tableRows } from './queries';

/** The folder of the site's own files whose files everybody may see (D776); its id is its name in no other site. */
const folderName = 'Siteplane';
const searched = ['filename_download', 'title', 'description'];
const latestFirst = [
  ['uploaded_on', 'desc'],
  ['id', 'desc'],
] as const;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The library of the site: pictures and documents in its own files. */
export function createMedia({ database, getSchema, services }: Directus, ids: NumberedIds): Media & { readonly files: RequestHandler } {
  const fileService = async () => new services.FilesService({ schema: await getSchema() });
  const all = tableRows(database, 'directus_files');
  const isTaken = meets.oneOf('type', takenTypes);
  // Some databases refuse to compare the column with anything else.
  const ofIds = (ids: readonly string[]) =>
    meets.oneOf(
      'id',
      ids.filter((id) => uuid.test(id)),
    );

  async function folder(): Promise<string> {
    const [known] = await rowsOf(database('directus_folders').where({ name: folderName }).whereNull('parent'));
    return String(known ? known.id : await new services.FoldersService({ schema: await getSchema() }).createOne({ name: folderName }));
  }
  const library: Library = {
    find: async (ids) => (await all.read([isTaken, ofIds(ids)])).map(fileOf),
    async list({ words, isImage, ...part }) {
      const isMeant = meets.oneOf('type', isImage ? takenTypes.filter((type) => type !== 'application/pdf') : takenTypes);
      const hasWords = words.map((cases) => oneOfThese(cases.map((word) => meets.holds(searched, word, true))));
      const { items, total } = await recordsPart(all, [isMeant, ...hasWords], { ...part, orders: latestFirst });
      return { items: items.map(fileOf), total };
    },
    async add(content, { name, alt, mime, author = null, ...size }) {
      const described = { title: name, description: alt, filename_download: name, type: mime, uploaded_by: author };
      return (await fileService()).uploadOne(Readable.from([Buffer.from(content)]), { ...described, ...size, folder: await folder() });
    },
    remove: async (id) => void (await (await fileService()).deleteOne(id)),
  };

  return {
    ...libraryMedia(library, ids),
    files: libraryFiles(async (id) => {
      const [row] = await all.read([isTaken, ofIds([id]), meets.oneOf('folder', [await folder()])]);
      if (!row) return undefined;
      const { stream } = await new services.AssetsService({ schema: await getSchema() }).getAsset(id);
      return { mime: String(row.type), content: typeof stream === 'function' ? await stream() : stream };
    }),
  };
}

const fileOf = ({ id, filename_download, type, filesize, description, width, height, uploaded_by }: Row): OwnFile => ({
  ...{ id: String(id), name: String(filename_download), mime: String(type), bytes: Number(filesize) },
  ...{ alt: String(description ?? ''), width: Number(width ?? 0), height: Number(height ?? 0) },
  author: uploaded_by ? String(uploaded_by) : undefined,
});
