import { bytes, instant, int, nullable, primary, text } from '../../../../db/columns';
import { defineTable } from '../../../../db/table';

/** Pictures that were fetched once, so that an article that comes again fetches only what has changed. */
export const imageTable = defineTable('sp_ingest_images', {
  /** SHA-256 of the address and of what was made of the picture. */
  key: primary(bytes(32)),
  mediaId: int(),
  createdAt: instant(),
  /** What its address said of the picture's version; null where it says nothing. */
  etag: nullable(text(190)),
  /** The same by its Last-Modified. */
  lastModified: nullable(text(64)),
  /** When an article had it last, to the day; null before that was recorded. */
  usedAt: nullable(instant()),
});
