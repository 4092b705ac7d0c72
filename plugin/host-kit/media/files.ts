import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { columns, defineTable, OperationError, type RowOf, rows } from '../../adapter';
import type { Media, MediaFile, MediaSize, Storage } from '../../host';
import { slugOf } from '../content/slug';
import { type Dimensions, dimensionsOf } from './dimensions';
import { findMedia } from './find-media';
import { type Kind, sniff } from './sniff';

const { ascii, id, instant, int, json, nullable, text } = columns;

/** A stored file of the same picture in a lesser width. */
export interface StoredSize {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

export const mediaTable = defineTable('host_media', {
  id: id(),
  name: text(190),
  file: ascii(190),
  mime: ascii(64),
  bytes: int(),
  alt: text(500),
  width: int(),
  height: int(),
  createdAt: instant(),
  authorId: nullable(int()),
  sizes: nullable(json<readonly StoredSize[]>()),
});

/** Largest file that is taken. */
export const maxMediaBytes = 10 * 1024 * 1024;

const root = '/media/';
/** The address of a stored file, below the site's. */
export const mediaUrl = (file: string) => root + file;

/** Lesser widths as callers see them. */
export const sizesOf = (stored: readonly StoredSize[] | null): { readonly sizes?: readonly MediaSize[] } =>
  stored === null ? {} : { sizes: stored.map(({ file, width, height }) => ({ width, height, url: mediaUrl(file) })) };

const fileOf = ({ file, createdAt, authorId, sizes, ...row }: RowOf<typeof mediaTable>): MediaFile => ({
  ...row,
  authorId: authorId ?? 0,
  url: mediaUrl(file),
  ...sizesOf(sizes),
});

/** Media as plugins see them, and what the admin pages need beyond that. */
export interface MediaStore extends Media {
  /** What it shows, in words. Throws `not_found`. */
  setAlt(id: number, alt: string): Promise<MediaFile>;
}

/** Files below `<dataDir>/media/yyyy/mm`, listed in `host_media`. */
export function createMedia(storage: Storage, dataDir: string): MediaStore {
  const folder = join(dataDir, 'media');
  const write = (file: string, content: Uint8Array) => writeFile(join(folder, file), content, { flag: 'wx', mode: 0o600 });
  const erase = async (files: readonly string[]) => {
    for (const file of files) await rm(join(folder, file), { force: true });
  };

  return {
    async store(content, name, { alt = '', authorId = 0, sizes = [] } = {}) {
      const kind = checked(content);
      const file = filePath(name, kind.extension);
      const lesser = sizes.map((size) => lesserOf(file, kind, size));
      const row = {
        name: oneLine(name, 190),
        alt: oneLine(alt, 500),
        file,
        mime: kind.mime,
        bytes: content.byteLength,
        createdAt: Date.now(),
        ...dimensionsOf(content, kind.mime),
        authorId,
        sizes: lesser.length === 0 ? null : lesser.map(({ content: _, ...stored }) => stored),
      };
      await mkdir(dirname(join(folder, file)), { recursive: true, mode: 0o700 });
      try {
        for (const one of [{ file, content }, ...lesser]) await write(one.file, one.content);
        return fileOf({ ...row, id: await storage.run((db) => rows(db, mediaTable).insert(row)) });
      } catch (error) {
        await erase(filesOf(row));
        throw error;
      }
    },

    async get(id) {
      const row = await storage.run((db) => rows(db, mediaTable).one({ id }));
      return row && fileOf(row);
    },

    async findByUrl(urls) {
      const file = urls.filter((url) => url.startsWith(root)).map((url) => url.slice(root.length));
      if (file.length === 0) return [];
      return (await storage.run((db) => rows(db, mediaTable).many({ file }))).map(fileOf);
    },

    async list(filter) {
      const { found, total } = await storage.run((db) => findMedia(db, mediaTable, filter));
      return { items: found.map(fileOf), total };
    },

    async setAlt(id, alt) {
      const changed = await storage.tx((db) => rows(db, mediaTable).update({ id }, { alt: oneLine(alt, 500) }));
      const row = changed === 0 ? undefined : await storage.run((db) => rows(db, mediaTable).one({ id }));
      if (!row) throw new OperationError('not_found', `Not found: file "${id}".`);
      return fileOf(row);
    },

    async remove(id) {
      const row = await storage.run((db) => rows(db, mediaTable).one({ id }));
      if (!row) return;
      await storage.run((db) => rows(db, mediaTable).delete({ id }));
      await erase(filesOf(row));
    },
  };
}

const filesOf = ({ file, sizes }: Pick<RowOf<typeof mediaTable>, 'file' | 'sizes'>) => [file, ...(sizes ?? []).map((size) => size.file)];

/** What a file of a host's own library is, and how large a picture is. Throws for what is not taken. */
export function checkedMedia(content: Uint8Array): Dimensions & { readonly mime: string } {
  const { mime } = checked(content);
  return { mime, ...dimensionsOf(content, mime) };
}

function checked(content: Uint8Array): Kind {
  const kind = sniff(content);
  if (!kind) throw new OperationError('unsupported_media_type', 'Only PNG, JPEG, GIF and WebP images and PDF files are taken.');
  if (content.byteLength > maxMediaBytes) throw new OperationError('too_large', 'The file is larger than 10 MB.');
  return kind;
}

/** A lesser width beside its picture, by whose name and type it goes. */
function lesserOf(file: string, { mime, extension }: Kind, content: Uint8Array): StoredSize & { readonly content: Uint8Array } {
  if (checked(content).mime !== mime) throw new OperationError('invalid_params', 'The lesser widths of a picture are of its own type.');
  const size = dimensionsOf(content, mime);
  return { file: file.replace(/\.[^.]*$/, `-${size.width}w.${extension}`), ...size, content };
}

/** A text as people see it; a NUL or a line break in it is nobody's wish. */
const oneLine = (text: string, length: number) => [...text.replace(/\p{Cc}/gu, '')].slice(0, length).join('');

/** Nothing of the given name but a slug survives, and a random part keeps names from colliding or being guessed. */
function filePath(name: string, extension: string): string {
  const now = new Date();
  const month = String(now.getUTCMonth() + 1).padStart(2, '0');
  const stem = slugOf(name.replace(/\.[^.]*$/, '')).slice(0, 60) || 'file';
  return `${now.getUTCFullYear()}/${month}/${stem}-${randomBytes(6).toString('hex')}.${extension}`;
}
