import { isDuplicate } from '../../../../db/connection';
import { rows } from '../../../../db/rows';
import type { Db, Host, MediaFile } from '../../../../host';
import { sha256 } from '../../../../kit/digest';
import { unavailable } from '../../../../kit/errors';
import { imageTable } from './image-table';
import type { Shape } from './render-image';

type Ports = Pick<Host, 'media' | 'storage'>;

/** What a stored picture is found by. */
export const imageKey = (url: string, { maxWidth, format }: Shape): Buffer => sha256(JSON.stringify([url, maxWidth, format]));

/** A picture that was stored before, with the version and the time of change that its address gave it; empty for none. */
export interface StoredPicture {
  readonly file: MediaFile;
  readonly etag: string;
  readonly lastModified: string;
}

const day = 86_400_000;
/** Rows that no article has used for so long go; should one come again, its picture is fetched again. */
const keptMs = 90 * day;

/** What was stored for this address before; undefined where there is none, or where somebody deleted it. */
export async function knownImage({ media, storage }: Ports, key: Buffer, now: number): Promise<StoredPicture | undefined> {
  const row = await storage.run((db) => rows(db, imageTable).one({ key }));
  if (!row) return undefined;
  const { mediaId, etag } = row;
  const file = await media.get(mediaId);
  if (!file) await storage.run((db) => rows(db, imageTable).delete({ key, mediaId }));
  else if ((row.usedAt ?? 0) < now - day) await storage.run((db) => rows(db, imageTable).update({ key }, { usedAt: now }));
  return file && { file, etag: etag ?? '', lastModified: row.lastModified ?? '' };
}

interface PictureRecord {
  readonly key: Buffer;
  readonly file: MediaFile;
  readonly etag: string;
  readonly lastModified: string;
  readonly now: number;
  /** The picture that this one takes the place of. Its file stays: posts show it. */
  readonly known: StoredPicture | undefined;
}

/** Remember a stored file. Where another process was faster its file counts, and ours goes. */
export async function rememberImage(ports: Ports, stored: PictureRecord): Promise<MediaFile> {
  const { key, file, now } = stored;
  if (await isRemembered(ports, stored)) return file;
  const first = await knownImage(ports, key, now);
  if (!first) throw unavailable('DB_BUSY', 'a picture was stored and deleted at once');
  await ports.media.remove(file.id);
  return first.file;
}

async function isRemembered({ storage }: Ports, { key, file, etag, lastModified, now, known }: PictureRecord): Promise<boolean> {
  // A version that no column holds is as good as none.
  const fitting = (text: string, most: number) => (text !== '' && text.length <= most ? text : null);
  const values = { mediaId: file.id, etag: fitting(etag, 190), lastModified: fitting(lastModified, 64), usedAt: now };
  if (known) return (await storage.run((db) => rows(db, imageTable).update({ key, mediaId: known.file.id }, values))) > 0;
  try {
    await storage.run((db) => rows(db, imageTable).insert({ key, createdAt: now, ...values }));
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** Forget pictures that no article has used for three months. */
export const pruneImages = (db: Db, now: number) =>
  db.execute('DELETE FROM sp_ingest_images WHERE COALESCE(used_at, created_at) < ?', [now - keptMs]);
