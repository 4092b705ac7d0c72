import { sha256Text } from '../../../kit/digest';
import type { FoundEvent } from './walk';

/** What the digests of a lead's events begin with. */
export const digestStart = ({ id, ref }: { readonly id: number; readonly ref: string }): string => sha256Text(JSON.stringify([id, ref]));

/**
 * A digest of an event and all before it that anybody can make who has them: what a mark is to who has the root key. The mark is part
 * of it, so that nobody guesses words from a digest that lies in the anchors (D497).
 */
export const eventDigest = (before: string, { seq, at, type, body, mac }: Omit<FoundEvent, 'prevMac' | 'kid'>): string =>
  sha256Text(JSON.stringify([before, seq, at, type, body, Buffer.from(mac).toString('base64url')]));
