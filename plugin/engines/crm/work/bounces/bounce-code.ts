import { timingSafeEqual } from 'node:crypto';
import type { Host } from '../../../../host';
import { signingKey } from '../../../kit/feeds/signing';
import type { BounceService } from '../../domain/bounces/feedback';

/** The part of a service's address that nobody can guess; derived again each time. Throws `unavailable` while the vault is sealed. */
export const bounceCode = (host: Host, service: BounceService): string =>
  Buffer.from(signingKey(host, `crm-bounce:${service}`))
    .toString('hex')
    .slice(0, 40);

/** In the same time whatever was sent. */
export function isSame(sent: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
