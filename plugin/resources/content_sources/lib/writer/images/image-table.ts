import { bytes, instant, int, primary } from '../../../../../db/columns';
import { defineTable } from '../../../../../db/table';

/** Pictures that were fetched once, so that an article that comes again fetches nothing again. */
export const imageTable = defineTable('sp_ingest_images', {
  /** SHA-256 of the address and of what was made of the picture. */
  key: primary(bytes(32)),
  mediaId: int(),
  createdAt: instant(),
});
