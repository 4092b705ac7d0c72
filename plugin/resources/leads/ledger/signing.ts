import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Vault } from '../../../kit/vault';

/** DER before the 32 bytes of an Ed25519 private key (PKCS #8) and of a public one (SPKI), RFC 8410. */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** Signs checkpoints so that whoever has the public key can check them, and nobody else can make them. */
export interface Signer {
  /** The 32 bytes of the public key in base64url. */
  readonly publicKey: string;
  sign(text: string): string;
}

/** The site's signer: its key is derived from the root key, so that there is nothing to store. Throws while the vault is sealed. */
export function ledgerSigner(vault: Pick<Vault, 'mac'>): Signer {
  const seed = vault.mac('anchor', 'ed25519', 'v1');
  const key = createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return {
    publicKey: spki.subarray(publicPrefix.length).toString('base64url'),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
  };
}

/** Whether `signature` is that of `text` under the public key; false for anything that is no key or signature. */
export function isSigned(publicKey: string, text: string, signature: string): boolean {
  const key = keyOf(publicKey);
  return key !== undefined && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
}

function keyOf(publicKey: string): KeyObject | undefined {
  const bytes = Buffer.from(publicKey, 'base64url');
  if (bytes.length !== 32 || bytes.toString('base64url') !== publicKey) return undefined;
  return createPublicKey({ key: Buffer.concat([publicPrefix, bytes]), format: 'der', type: 'spki' });
}
