import { hmacSha256, subkey } from './primitives';
import { loadRootKey, type RootKeySource } from './root-key';

/** Which root key this is, in 32 hexadecimal digits that tell nothing about it (D705). Throws KeyFault. */
export async function rootKeyFingerprint(source: RootKeySource): Promise<string> {
  return hmacSha256(subkey(await loadRootKey(source), 'fingerprint'), 'siteplane backup').toString('hex', 0, 16);
}
