import { OperationError } from '../../adapter';
import type { Media, MediaFile, MediaFilter } from '../../host';
import type { NumberedIds } from '../numbered-ids';
import { checkedMedia } from './files';
import { searchWords } from './search-words';

/** A file in the host's own library, under the host's own ids. */
export interface OwnFile extends Omit<MediaFile, 'id' | 'authorId' | 'url' | 'sizes'> {
  readonly id: string;
  /** The account that brought it. */
  readonly author: string | undefined;
}

/** Which files a list has; every word has to be in the name or the description, in one of its cases. */
export interface OwnFilter extends Pick<MediaFilter, 'limit' | 'offset' | 'isImage'> {
  readonly words: readonly (readonly string[])[];
}

/** The library of a host. */
export interface Library {
  /** Those of these ids that are files of a kind that is taken. Ids are whatever somebody wrote into an address. */
  find(ids: readonly string[]): Promise<readonly OwnFile[]>;
  /** The latest first. */
  list(filter: OwnFilter): Promise<{ items: readonly OwnFile[]; total: number }>;
  /** Gives the id. */
  add(content: Uint8Array, file: Omit<OwnFile, 'id' | 'bytes'>): Promise<string>;
  remove(id: string): Promise<void>;
}

const root = '/media/';

/** `Media` over the library of a host: files have numbers, and `/media/<id>` is their address (`libraryFiles`). */
export function libraryMedia(library: Library, ids: NumberedIds): Media {
  const fileOf = async ({ id, author, ...file }: OwnFile): Promise<MediaFile> => ({
    ...file,
    id: await ids.number('media', id),
    authorId: author === undefined ? 0 : await ids.number('user', author),
    url: root + id,
  });
  const filesOf = (files: readonly OwnFile[]) => Promise.all(files.map(fileOf));
  const byName = async (names: readonly string[]) => (names.length === 0 ? [] : filesOf(await library.find(names)));
  async function nameOf(id: number): Promise<string | undefined> {
    const name = await ids.name('media', id);
    return name !== undefined && (await library.find([name])).length > 0 ? name : undefined;
  }

  return {
    async store(content, name, { alt = '', authorId = 0 } = {}) {
      const author = authorId === 0 ? undefined : await ids.name('user', authorId);
      const [file] = await byName([await library.add(content, { ...checkedMedia(content), name, alt, author })]);
      if (!file) throw new OperationError('internal', 'The file was not kept.');
      return file;
    },
    async get(id) {
      const name = await nameOf(id);
      return name === undefined ? undefined : (await byName([name]))[0];
    },
    findByUrl: (urls) => byName(urls.filter((url) => url.startsWith(root)).map((url) => url.slice(root.length))),
    async list({ search, ...filter }) {
      const { items, total } = await library.list({ ...filter, words: searchWords(search) });
      return { items: await filesOf(items), total };
    },
    async remove(id) {
      const name = await nameOf(id);
      if (name !== undefined) await library.remove(name);
    },
  };
}
