import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { ingestTable } from '../ingest/ingest-table';
import { sourceTable } from '../source/source-table';

async function sourceRow(db: Db, postId: number) {
  const [ingested] = await rows(db, ingestTable).many({ postId }, { order: [['updatedAt', 'DESC']], limit: 1 });
  return ingested && rows(db, sourceTable).one({ id: ingested.sourceId });
}

/** The source that sent a post last, by slug; undefined for a post that none has sent. */
export async function sourceOfPost(db: Db, postId: number): Promise<{ id: string; slug: string } | undefined> {
  const source = await sourceRow(db, postId);
  return source && { id: source.id, slug: source.slug };
}

/** Id of the post's source where that forwards; undefined otherwise. */
export async function forwardsOf(db: Db, postId: number): Promise<string | undefined> {
  const source = await sourceRow(db, postId);
  return source?.settings.forward_enabled && source.settings.forward_url !== '' ? source.id : undefined;
}
