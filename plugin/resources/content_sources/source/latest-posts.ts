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

/** Posts that a source wrote last. */
export async function latestPosts({ host }: Pick<JobCtx, 'host'>, db: Db, { id: sourceId }: Source): Promise<LatestPost[]> {
  const { url: siteUrl } = await host.site();
  const tracked = await rows(db, ingestTable).many({ sourceId }, { order: [['updatedAt', 'DESC']], limit: 10 });
  const posts = await Promise.all(tracked.filter(({ postId }) => postId > 0).map(({ postId }) => host.posts.get(postId)));
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
