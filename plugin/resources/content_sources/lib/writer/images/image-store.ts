import { createHash } from 'node:crypto';
import { isDuplicate } from '../../../../../db/connection';
import { rows } from '../../../../../db/rows';
import type { Host, MediaFile } from '../../../../../host';
import { imageTable } from './image-table';
import type { Shape } from './render-image';

type Ports = Pick<Host, 'media' | 'storage'>;

/** What a stored picture is found by. */
export const imageKey = (url: string, { maxWidth, format }: Shape): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([url, maxWidth, format]))
    .digest();

/** The file that was stored for this address before; undefined where there is none, or where somebody deleted it. */
export async function knownImage({ media, storage }: Ports, key: Buffer): Promise<MediaFile | undefined> {
  const row = await storage.run((db) => rows(db, imageTable).one({ key }));
  if (!row) return undefined;
  const file = await media.get(row.mediaId);
  if (!file) await storage.run((db) => rows(db, imageTable).delete({ key, mediaId: row.mediaId }));
  return file;
}

interface Stored {
  readonly key: Buffer;
  readonly file: MediaFile;
  readonly now: number;
}

/** Remember a stored file. Where another process was faster its file counts, and ours goes. */
export async function rememberImage({ media, storage }: Ports, { key, file, now }: Stored): Promise<MediaFile> {
  try {
    await storage.run((db) => rows(db, imageTable).insert({ key, mediaId: file.id, createdAt: now }));
    return file;
  } catch (error) {
    const first = isDuplicate(error) ? await knownImage({ media, storage }, key) : undefined;
    if (!first) throw error;
    await media.remove(file.id);
    return first;
  }
}
