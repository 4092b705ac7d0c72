import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import type { JobCtx } from '../../../kit/group';
import { ingestTable } from '../ingest/ingest-table';
import { addressOf } from '../writer/events';
import type { Source } from './source-table';

/** A post of a source, with its address where visitors see it. */
export interface LatestPost {
  readonly id: number;
  readonly title: string;
  readonly status: string;
  /** When it is due, of a scheduled one. */
  readonly due: string | null;
  readonly url: string | null;
}

/** Posts that a source wrote last, and others that are named. */
export async function latestPosts(
  { host }: Pick<JobCtx, 'host'>,
  db: Db,
  { source: { id: sourceId }, named }: { source: Source; named: readonly number[] },
): Promise<LatestPost[]> {
  const { url: siteUrl } = await host.site();
  const tracked = await rows(db, ingestTable).many({ sourceId }, { order: [['updatedAt', 'DESC']], limit: 10 });
  const ids = [...new Set([...tracked.map(({ postId }) => postId), ...named])].filter((id) => id > 0);
  const posts = await Promise.all(ids.map((id) => host.posts.get(id)));
  const isPublic = (type: string) => host.posts.types().some(({ slug, public: isShown }) => slug === type && isShown);
  return posts
    .filter((post) => post !== undefined)
    .map((post) => ({
      id: post.id,
      title: post.title,
      status: post.status,
      due: post.status === 'future' ? new Date(post.createdAt).toISOString() : null,
      url: post.status === 'publish' && isPublic(post.type) ? addressOf(siteUrl, post) : null,
    }));
}
