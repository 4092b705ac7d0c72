import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { ingestTable } from './ingest-table';
import { sourceTable } from './source-table';

/** The source that sent a post last, by slug; undefined for a post that none has sent. */
export async function sourceOfPost(db: Db, postId: number): Promise<{ id: string; slug: string } | undefined> {
  const [ingested] = await rows(db, ingestTable).many({ postId }, { order: [['updatedAt', 'DESC']], limit: 1 });
  const source = ingested && (await rows(db, sourceTable).one({ id: ingested.sourceId }));
  return source && { id: source.id, slug: source.slug };
}
