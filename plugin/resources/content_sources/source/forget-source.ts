import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { deliveries } from '../ingest/deliveries';
import { ingestTable } from '../ingest/ingest-table';
import { waitingPictures } from '../writer/images/waiting/waiting-pictures';
import type { Source } from './source-table';
import { sources } from './sources';

/** Everything about a source but the posts that came from it. */
export async function forgetSource(db: Db, { id }: Pick<Source, 'id'>): Promise<void> {
  await deliveries(db).deleteOf(id);
  await rows(db, ingestTable).delete({ sourceId: id });
  await waitingPictures(db).forgetSource(id);
  await sources(db).delete(id);
}
