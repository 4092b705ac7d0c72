import type { Post } from '../../../../host';
import type { SourceSettings } from '../fields';
import type { IngestedPost } from '../ingest-table';

/** What becomes of an article; a new draft takes the place of the post that the next delivery is compared with. */
export type Decision =
  | { readonly kind: 'create' | 'update' | 'new_draft' | 'unchanged' }
  | { readonly kind: 'skip'; readonly message: string };

interface Known {
  readonly mode: SourceSettings['reingest_mode'];
  readonly tracked: Pick<IngestedPost, 'contentHash' | 'modifiedAt'> | undefined;
  /** Undefined where there never was one and where somebody deleted it. */
  readonly post: Pick<Post, 'status'> | undefined;
  readonly modified: number | undefined;
  readonly hash: Uint8Array;
}

/** Pure: what `reingest_mode` says about an article of which a post may be there. */
export function decide({ mode, tracked, post, modified, hash }: Known): Decision {
  if (!tracked || !post) return { kind: 'create' };
  if (Buffer.compare(tracked.contentHash, hash) === 0) return { kind: 'unchanged' };
  switch (mode) {
    case 'replace':
      return { kind: 'update' };
    case 'new_draft':
      return { kind: 'new_draft' };
    case 'skip':
      return skip('the post is there already, and reingest_mode skip leaves it alone');
    case 'update_if_newer':
      return isOlder(modified, tracked.modifiedAt) ? skip('the article is not newer than the one that was written') : { kind: 'update' };
    case 'update':
      if (post.status === 'draft' || post.status === 'pending') return { kind: 'update' };
      return skip(`the post has the status ${post.status}, and reingest_mode update changes only drafts and pending posts`);
  }
}

/** Without a time on either side there is nothing to compare, and what differs counts as newer. */
const isOlder = (modified: number | undefined, before: number | null) => modified !== undefined && before !== null && modified <= before;

const skip = (message: string): Decision => ({ kind: 'skip', message });
