import type { Db, Post } from '../../../host';
import type { JobCtx } from '../../../kit/group';
import type { DeliveryRow } from '../ingest/delivery-table';
import { ingestPosts } from '../ingest/ingest-posts';
import type { IngestedPost } from '../ingest/ingest-table';
import type { Article, Mapping } from '../mapping/types';
import type { Source } from '../source/source-table';
import { type Decision, decide } from './decide';

/** One item of a delivery, with the source as it was read. */
export interface IngestItem {
  readonly source: Source;
  readonly delivery: DeliveryRow;
  readonly payload: unknown;
  readonly article: Article;
  /** Place of the item in the payload, before the filters. */
  readonly index: number;
}

/** What is known of an article before its post is written. */
export interface Plan extends IngestItem {
  readonly mapping: Mapping;
  readonly hash: Buffer;
  readonly startedAt: number;
}

/** Where an article stands: its row, its post with meta, and what is to become of it. */
export interface Standing {
  readonly tracked: IngestedPost | undefined;
  readonly post: Post | undefined;
  readonly decision: Decision;
}

/** The writing of one article inside a transaction. */
export interface Writing {
  readonly ctx: JobCtx;
  readonly db: Db;
  readonly plan: Plan;
}

/** With `lock`, row and post are held until the transaction ends. */
export async function standing({ ctx, db, plan }: Writing, { lock = false } = {}): Promise<Standing> {
  const { posts } = ctx.host;
  const { source, article, hash, delivery } = plan;
  const tracked = await ingestPosts(db).find(source.id, article.externalId, { lock });
  const post = tracked && (await posts.get(tracked.postId, { lock, meta: true }));
  const decision = decide({
    mode: source.settings.reingest_mode,
    deletedHere: source.settings.deleted_here,
    tracked,
    seq: delivery.seq,
    post,
    modified: article.modified,
    hash,
  });
  return { tracked, post, decision };
}

/** Whether anything of the article is going to be stored. */
export const writes = ({ kind }: Decision) => kind === 'create' || kind === 'update' || kind === 'new_draft';
