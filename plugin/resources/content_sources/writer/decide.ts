import type { Post } from '../../../host';
import type { IngestedPost } from '../ingest/ingest-table';
import type { SourceSettings } from '../source/fields';

/** What becomes of an article; a new draft takes the place of the post that the next delivery is compared with. */
export type Decision =
  | { readonly kind: 'create' | 'update' | 'new_draft' | 'unchanged' }
  | { readonly kind: 'skip'; readonly message: string };

interface StoredState {
  readonly mode: SourceSettings['reingest_mode'];
  readonly deletedHere: SourceSettings['deleted_here'];
  readonly tracked: Pick<IngestedPost, 'contentHash' | 'modifiedAt' | 'lastDelivery' | 'withdrawal' | 'postId'> | undefined;
  /** `seq` of the delivery that brings the article. */
  readonly seq: number;
  /** Undefined where there never was one and where somebody deleted it. */
  readonly post: Pick<Post, 'status'> | undefined;
  readonly modified: number | undefined;
  readonly hash: Uint8Array;
}

/** Pure: what `reingest_mode` says about an article of which a post may be there (D139). */
export function decide(stored: StoredState): Decision {
  const { tracked, post } = stored;
  if (!tracked) return { kind: 'create' };
  const late = lateness(tracked, stored);
  if (late !== undefined) return skip(late);
  return post ? changeOf(tracked, { ...stored, post }) : withoutPost(tracked, stored);
}

type Tracked = NonNullable<StoredState['tracked']>;

/** Whatever the mode, a captured old body cannot turn an article back, and no replay undoes what came later. */
function lateness({ modifiedAt, lastDelivery, withdrawal }: Tracked, { modified, seq }: StoredState): string | undefined {
  if (modified !== undefined && modifiedAt !== null && modified < modifiedAt) return 'older than what is stored';
  if ((lastDelivery ?? 0) > seq) return 'a later delivery of this article was ingested';
  if (withdrawal === null || modified === undefined || modified > withdrawal.at) return undefined;
  return 'its sender has taken the article back, and this is not newer; publish the post by hand, or have its sender save it again';
}

/** Who deleted the post decides (D425). */
function withoutPost({ postId, withdrawal }: Tracked, { deletedHere }: StoredState): Decision {
  const isTheirs = postId === 0 || withdrawal?.as === 'trash';
  return isTheirs || deletedHere === 'restore' ? { kind: 'create' } : skip('its post was deleted here, and deleted_here is keep');
}

interface WithPost extends StoredState {
  readonly post: Pick<Post, 'status'>;
}

function changeOf(tracked: Tracked, { mode, post, modified, hash }: WithPost): Decision {
  const isTakenBack = tracked.withdrawal?.as === 'draft' && post.status === 'draft';
  if (isTakenBack && mode !== 'new_draft' && mode !== 'skip') return { kind: 'update' };
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
      if (post.status !== 'publish' && post.status !== 'private') return { kind: 'update' };
      return skip(`the post has the status ${post.status}, and reingest_mode update changes only drafts, pending and scheduled posts`);
  }
}

const skip = (message: string): Decision => ({ kind: 'skip', message });
