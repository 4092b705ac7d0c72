import type { IngestedPost } from '../ingest/ingest-table';

interface Asked {
  /** `seq` of the delivery that takes the article back. */
  readonly seq: number;
  readonly tracked: Pick<IngestedPost, 'lastDelivery' | 'modifiedAt'> | undefined;
  /** The sender's time of change. */
  readonly modified: number | undefined;
}

/** Why a withdrawal comes too late, whether there is a post or not; undefined where it does not. */
export function whyStays({ seq, tracked, modified }: Asked): string | undefined {
  if ((tracked?.lastDelivery ?? 0) > seq) return 'a later delivery of this article was ingested';
  if (modified !== undefined && modified < (tracked?.modifiedAt ?? 0)) return 'older than what is stored';
  return undefined;
}
