import { instant, nullable, text } from '../../../db/columns';
import { migration } from '../../../db/migrate';

export const addImageEtags = migration(35, 'image-etags', async ({ addColumn }) => {
  await addColumn('sp_ingest_images', 'etag', nullable(text(190)));
  await addColumn('sp_ingest_images', 'usedAt', nullable(instant()));
});
