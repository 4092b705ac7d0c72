import { ascii, bytes, instant, int, json, nullable, primary, text } from '../../../db/columns';
import { defineTable, type RowOf } from '../../../db/table';
import type { PostStatus } from '../../../host';

/** What a source has credited to a post, to tell its own work from a person's. */
export interface Credited {
  readonly authorId: number;
  /** Whom the post names in place of an account. */
  readonly byline?: { readonly byline: string; readonly bylineUrl: string };
  /** Ids of the terms that were assigned, by taxonomy. */
  readonly terms: Readonly<Record<string, readonly number[]>>;
  /** Media id of the picture that was set, 0 for none. */
  readonly featuredImageId: number;
  /** The words that it was given in the post; missing where none were. */
  readonly featuredImageAlt?: string;
  /** What the receiver of the source is told of a post that changes without a delivery, by a picture that came late. */
  readonly told?: Told;
  /** The same when a scheduled post is published. */
  readonly onPublication?: Told;
}

/** What a payload said, kept beyond the payload: its delivery and the source's variables. */
interface Told {
  readonly delivery: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** What became of a post when its sender took the article back. */
export interface WithdrawalState {
  /** The sender's time, or when the delivery was received: what is not newer does not bring the article back. */
  readonly at: number;
  /** The status that a newer delivery gives back; null where there was no post. */
  readonly from: PostStatus | null;
  /** `deleted`: somebody here had deleted the post before. */
  readonly as: 'draft' | 'trash' | 'deleted';
}

/** Which post an article of a source has become: a second run, or a second instance, finds it. */
export const ingestTable = defineTable(
  'sp_ingest_posts',
  {
    sourceId: primary(ascii(20)),
    externalId: primary(text(190)),
    postId: int(),
    /** SHA-256 over the article as it was written. */
    contentHash: bytes(32),
    /** The article's own time of change, for `update_if_newer`. */
    modifiedAt: nullable(instant()),
    credited: json<Credited>(),
    updatedAt: instant(),
    /** `seq` of the delivery that was processed last for this article; null where that was before it was recorded. */
    lastDelivery: nullable(int()),
    /** Null for an article that is not taken back. */
    withdrawal: nullable(json<WithdrawalState>()),
    /** The id of the article that this was an earlier draft of. */
    earlierOf: nullable(text(190)),
  },
  { index: [['postId'], ['sourceId', 'earlierOf']] },
);

export type IngestedPost = RowOf<typeof ingestTable>;
