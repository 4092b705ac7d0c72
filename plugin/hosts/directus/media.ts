import { Readable } from 'node:stream';
import type { RequestHandler } from 'express';
import type { Media } from '../../host';
import * as kit from '../../host-kit';
import { asAdmin, type Directus } from './directus';

/** The folder of the site's own files whose files everybody may see (D776); its id is its name in no other site. */
const folderName = 'Siteplane';
const searched = ['filename_download', 'title', 'description'];
const latestFirst = [
  ['uploaded_on', 'desc'],
  ['id', 'desc'],
] as const;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The library of the site: pictures and documents in its own files. */
export function createMedia({ database, getSchema, services }: Directus, ids: kit.NumberedIds): Media & { readonly files: RequestHandler } {
  // Who brought a file is whom Directus takes the call for, whatever the file says.
  const fileService = async (user?: string) => new services.FilesService({ schema: await getSchema(), accountability: asAdmin(user) });
  const all = kit.knexRecords(database, 'directus_files');
  const isTaken = kit.knexMeets.oneOf('type', kit.takenTypes);
  // Some databases refuse to compare the column with anything else.
  const ofIds = (ids: readonly string[]) =>
    kit.knexMeets.oneOf(
      'id',
      ids.filter((id) => uuid.test(id)),
    );

  async function folder(): Promise<string> {
    const [known] = await kit.knexRows(database('directus_folders').where({ name: folderName }).whereNull('parent'));
    return String(known ? known.id : await new services.FoldersService({ schema: await getSchema() }).createOne({ name: folderName }));
  }
  const library: kit.Library = {
    find: async (ids) => (await all.read([isTaken, ofIds(ids)])).map(fileOf),
    async list({ words, isImage, ...part }) {
      const isMeant = kit.knexMeets.oneOf('type', isImage ? kit.takenTypes.filter((type) => type !== 'application/pdf') : kit.takenTypes);
      const hasWords = words.map((cases) => kit.knexAnyOf(cases.map((word) => kit.knexMeets.holds(searched, word, true))));
      const { items, total } = await kit.recordsPart(all, [isMeant, ...hasWords], { ...part, orders: latestFirst });
      return { items: items.map(fileOf), total };
    },
    async add(content, { name, alt, mime, author, ...size }) {
      const described = { title: name, description: alt, filename_download: name, type: mime };
      // An account that no longer exists would be refused.
      const [by] = author === undefined ? [] : await kit.knexRows(database('directus_users').where({ id: author }).select('id'));
      const service = await fileService(by && String(by.id));
      return service.uploadOne(Readable.from([Buffer.from(content)]), { ...described, ...size, folder: await folder() });
    },
    remove: async (id) => void (await (await fileService()).deleteOne(id)),
  };

  return {
    ...kit.libraryMedia(library, ids),
    files: kit.libraryFiles(async (id) => {
      const [row] = await all.read([isTaken, ofIds([id]), kit.knexMeets.oneOf('folder', [await folder()])]);
      if (!row) return undefined;
      const { stream } = await new services.AssetsService({ schema: await getSchema() }).getAsset(id);
      return { mime: String(row.type), content: typeof stream === 'function' ? await stream() : stream };
    }),
  };
}

const fileOf = ({ id, filename_download, type, filesize, description, width, height, uploaded_by }: kit.KnexRow): kit.OwnFile => ({
  ...{ id: String(id), name: String(filename_download), mime: String(type), bytes: Number(filesize) },
  ...{ alt: String(description ?? ''), width: Number(width ?? 0), height: Number(height ?? 0) },
  author: uploaded_by ? String(uploaded_by) : undefined,
});
