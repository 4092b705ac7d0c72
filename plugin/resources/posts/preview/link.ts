import { sameBytes } from '../../../kit/same-text';
import type { Vault } from '../../../kit/vault';

type Macs = Pick<Vault, 'mac'>;

const shape = /^([1-9]\d{0,15})\.([1-9]\d{0,11})\.([A-Za-z0-9_-]{43})$/;
const signature = (vault: Macs, id: number, expiresAt: number) => vault.mac('posts', 'preview', id, expiresAt);

// D723
/** The last part of an address that shows a post to whoever has it, until that second. */
export const previewToken = (vault: Macs, id: number, expiresAt: number): string =>
  `${id}.${expiresAt}.${signature(vault, id, expiresAt).toString('base64url')}`;

/** The post's id; undefined for what was not signed here or has expired. `now` in milliseconds. */
export function previewedPost(vault: Macs, token: string, now: number): number | undefined {
  const [, id = 0, expiresAt = 0, input = ''] = shape.exec(token) ?? [];
  if (input === '' || Number(expiresAt) * 1000 <= now) return undefined;
  return sameBytes(signature(vault, Number(id), Number(expiresAt)), Buffer.from(input, 'base64url')) ? Number(id) : undefined;
}
