import type { Post } from '../../../host';
import type { IngestedPost } from '../ingest/ingest-table';
import type { SourceSettings } from '../source/fields';

/** What becomes of an article; a new draft takes the place of the post that the next delivery is compared with. */
export type Decision =
  | { readonly kind: 'create' | 'update' | 'new_draft' | 'unchanged' }
  | { readonly kind: 'skip'; readonly message: string };

interface StoredState {
  readonly mode: SourceSettings['reingest_mode'];
  readonly tracked: Pick<IngestedPost, 'contentHash' | 'modifiedAt' | 'lastDelivery'> | undefined;
  /** `seq` of the delivery that brings the article. */
  readonly seq: number;
  /** Undefined where there never was one and where somebody deleted it. */
  readonly post: Pick<Post, 'status'> | undefined;
  readonly modified: number | undefined;
  readonly hash: Uint8Array;
}

/** Pure: what `reingest_mode` says about an article of which a post may be there (D139). */
export function decide({ mode, tracked, seq, post, modified, hash }: StoredState): Decision {
  if (tracked && isBefore(modified, tracked.modifiedAt)) return skip('older than what is stored');
  // What was held and is replayed must not undo what came later.
  if (tracked && (tracked.lastDelivery ?? 0) > seq) return skip('a later delivery of this article was ingested');
  if (!tracked || !post) return { kind: 'create' };
  if (Buffer.compare(tracked.contentHash, hash) === 0) return { kind: 'unchanged' };
  switch (mode) {
    case 'replace':
      return { kind: 'update' };
    case 'new_draft':
      return { kind: 'new_draft' };
    case 'skip':
      return skip('the post already exists, and reingest_mode is skip');
    case 'update_if_newer':
      if (modified === undefined || modified !== tracked.modifiedAt) return { kind: 'update' };
      return skip('the article is not newer than the one that was written');
    case 'update':
      if (post.status === 'draft' || post.status === 'pending') return { kind: 'update' };
      return skip(`the post has the status ${post.status}, and reingest_mode update changes only drafts and pending posts`);
  }
}

/** Whatever the mode, a captured old body cannot turn an article back. Without a time on either side there is nothing to compare. */
const isBefore = (modified: number | undefined, stored: number | null) => modified !== undefined && stored !== null && modified < stored;

const skip = (message: string): Decision => ({ kind: 'skip', message });
