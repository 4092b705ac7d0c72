import { ascii, bytes, flag, instant, int, longText, nullable, primary, text } from '../../../../../db/columns';
import { defineTable, type RowOf } from '../../../../../db/table';

/** Pictures that could not be had when their post was written, and are tried again in the background (D442). */
export const waitingTable = defineTable(
  'sp_ingest_waiting',
  {
    /** SHA-256 of the post and the address. */
    key: primary(bytes(32)),
    postId: int(),
    sourceId: ascii(20),
    url: longText(),
    /** What stands in the text in its place. */
    standIn: longText(),
    alt: text(500),
    isFeatured: flag(),
    /** Why it could not be had, in words for people. */
    problem: text(190),
    createdAt: instant(),
    /** The last attempt in the background; null before the first one. */
    triedAt: nullable(instant()),
  },
  { index: [['postId'], ['sourceId']] },
);

export type WaitingPicture = RowOf<typeof waitingTable>;
