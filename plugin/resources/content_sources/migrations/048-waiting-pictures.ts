import { ascii, bytes, flag, instant, int, longText, nullable, primary, text } from '../../../db/columns';
import { migration } from '../../../db/migrate';
import { defineTable } from '../../../db/table';

const waiting = defineTable(
  'sp_ingest_waiting',
  {
    key: primary(bytes(32)),
    postId: int(),
    sourceId: ascii(20),
    url: longText(),
    standIn: longText(),
    alt: text(500),
    isFeatured: flag(),
    problem: text(190),
    createdAt: instant(),
    triedAt: nullable(instant()),
  },
  { index: [['postId'], ['sourceId']] },
);

export const addWaitingPictures = migration(48, 'waiting-pictures', async ({ createTable, addColumn }) => {
  await createTable(waiting);
  await addColumn('sp_ingest_images', 'lastModified', nullable(text(64)));
});
