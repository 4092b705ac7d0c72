import type { Post, PostFields, PostStatus } from '../../../host';
import type { JobCtx } from '../../../kit/group';

/** What becomes of the status and date of a post whose article has a date in the future (D431). */
export interface Scheduled extends Pick<PostFields, 'status' | 'createdAt'> {
  /** What the run says about it. */
  readonly notice?: string;
}

interface Dated {
  readonly status: PostStatus;
  readonly createdAt: number | undefined;
}

/** A post that would be published before its date waits for it, or for a person where the host knows no waiting. */
export function scheduled({ host, now }: JobCtx, { status, createdAt = 0 }: Dated): Scheduled {
  if (status !== 'publish' || createdAt <= now()) return { status };
  const day = new Date(createdAt).toISOString();
  if (host.posts.schedules) return { status: 'future', notice: `Scheduled for ${day}.` };
  return { status: 'pending', notice: `Its date is ${day} and this CMS cannot schedule: publish the post by hand.` };
}

/** What is public already is not dated ahead. */
export function dateOf({ now }: Pick<JobCtx, 'now'>, { status }: Pick<Post, 'status'>, createdAt: number | undefined): number | undefined {
  return status === 'publish' && (createdAt ?? 0) > now() ? undefined : createdAt;
}
