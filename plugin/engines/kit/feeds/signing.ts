import type { Host } from '../../../host';
import { serviceOf } from '../engine';

/**
 * The key that deliveries are signed with, by its name. It is derived again each time and stored nowhere. Throws `unavailable` while the
 * vault is sealed.
 */
export const signingKey = (host: Host, name: string): Uint8Array => serviceOf(host).signingKey(name);

/** The same as its receiver takes it: `whsec_` and base64. */
export const signingSecret = (host: Host, name: string) => `whsec_${Buffer.from(signingKey(host, name)).toString('base64')}`;
