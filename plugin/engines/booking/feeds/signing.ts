import type { Host } from '../../../host';
import type { FeedRow } from '../data/feed-table';
import { serviceOf } from '../engine';

/**
 * The key that the deliveries of a feed are signed with. It is derived anew each time and stored nowhere. Throws `unavailable` while the
 * vault is sealed.
 */
export const signingKey = (host: Host, { keyName }: Pick<FeedRow, 'keyName'>): Uint8Array =>
  serviceOf(host).signingKey(`booking-feed:${keyName}`);

/** The same as its receiver takes it: `whsec_` and base64. */
export const signingSecret = (host: Host, feed: Pick<FeedRow, 'keyName'>) =>
  `whsec_${Buffer.from(signingKey(host, feed)).toString('base64')}`;
