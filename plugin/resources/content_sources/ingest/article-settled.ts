import { defineEvent } from '../../../kit/event';

/** What became of one article of a delivery, or of a delivery without one. */
export interface ArticleOutcome {
  /** Slug of the content source. */
  readonly source: string;
  /** 0 where there is no post. */
  readonly postId: number;
  readonly status: 'ok' | 'error' | 'skipped' | 'held';
  readonly changed: boolean;
  readonly durationMs: number;
  /** For people; of any length. */
  readonly message: string;
  /** Hexadecimal SHA-256, or empty. */
  readonly contentHash: string;
  readonly now: number;
}

/** Every delivery comes to something, in the transaction that writes its post: whoever keeps a history records it. */
export const articleSettled = defineEvent<ArticleOutcome>('content_sources.article_settled');
