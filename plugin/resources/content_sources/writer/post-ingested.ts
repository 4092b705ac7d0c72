import { defineEvent } from '../../../kit/event';

interface IngestedArticle {
  readonly postId: number;
  /** Slug of the content source. */
  readonly source: string;
}

/** An article was written to its post, in this transaction. */
export const postIngested = defineEvent<IngestedArticle>('content_sources.post_ingested');
