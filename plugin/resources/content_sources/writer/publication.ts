import { rows } from '../../../db/rows';
import type { SaveEvent } from '../../../host';
import type { JobCtx } from '../../../kit/group';
import { ingestTable } from '../ingest/ingest-table';
import { sources } from '../source/sources';
import { tellReceiver } from './events';
import { ingestOrigin } from './write-post';

/** Tell the receiver of a source of a scheduled post that was published, or that a person decided about before, in that transaction. */
export async function announcePublication({ host }: Pick<JobCtx, 'host'>, { post, before, origin }: SaveEvent): Promise<void> {
  if (before?.status !== 'future' || post.status === 'future' || origin === ingestOrigin) return;
  const { url: siteUrl } = await host.site();
  await host.storage.run(async (db) => {
    const [row] = await rows(db, ingestTable).many({ postId: post.id }, { order: [['updatedAt', 'DESC']], limit: 1 });
    const source = row && (await sources(db).find(row.sourceId));
    if (!source || !row.credited.onPublication) return;
    const { delivery: id, variables } = row.credited.onPublication;
    const externalId = row.earlierOf ?? row.externalId;
    await tellReceiver(db, { kind: 'content.ingested', source, delivery: { id }, variables, externalId, post, siteUrl });
  });
}
