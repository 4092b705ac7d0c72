import { timingSafeEqual } from 'node:crypto';
import type { Host } from '../../../../host';
import { signingKey } from '../../../kit/feeds/signing';
import { bounceCodes, saveBounceCodes } from '../../data/intake/bounce-codes';
import type { BounceService } from '../../domain/bounces/feedback';

/** The part of a service's address that nobody can guess; derived again each time. Throws `unavailable` while the vault is sealed. */
export async function bounceCode(host: Host, service: BounceService): Promise<string> {
  const generation = (await bounceCodes(host))[service];
  const name = generation === 0 ? `crm-bounce:${service}` : `crm-bounce:${service}:${generation}`;
  return Buffer.from(signingKey(host, name)).toString('hex').slice(0, 40);
}

/** The address of a service has another code from now on; what is sent to the one before is refused. */
export const changeBounceCode = (host: Host, service: BounceService): Promise<unknown> =>
  host.storage.tx(async (db) => {
    // Two who change it at once both mean the code that they saw.
    await host.storage.epoch.bump(db);
    return saveBounceCodes(host, { [service]: (await bounceCodes(host))[service] + 1 });
  });

/** In the same time whatever was sent. */
export function isSame(sent: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
