import { sha256Hex } from '../../kit/digest';
import { attribute, type Element, elementsOf, type Fragment, remove } from '../tree';
import { withRealSource } from './real-source';
import type { Tally } from './tally';

/** Pictures that came inside the article, by the address that stands for them in it. */
export type InlinePictures = Map<string, Buffer>;

/** Addresses of pictures as a browser at the sender would show them; what shows nothing goes. */
export function withRealPictures(fragment: Fragment, removed: Tally): InlinePictures {
  const inside: InlinePictures = new Map();
  for (const image of elementsOf(fragment)) {
    if (image.tagName !== 'img') continue;
    const attributes = Object.fromEntries(image.attrs.map(({ name, value }) => [name, value]));
    const { srcset: _set, sizes: _sizes, ...shown } = withRealSource(attributes);
    const src = shown.src ?? '';
    const bytes = bytesOf(src);
    const problem = problemOf(image, { src, bytes });
    if (problem !== undefined) {
      removed.add(problem);
      remove(image);
      continue;
    }
    const address = bytes ? standIn(bytes) : src;
    if (bytes) inside.set(address, bytes);
    image.attrs = Object.entries({ ...shown, src: address }).map(([name, value]) => ({ name, value }));
  }
  return inside;
}

/** Nobody can have such an address; two pictures of the same bytes are one. */
const standIn = (bytes: Buffer) => `https://data.invalid/${sha256Hex(bytes)}`;

function problemOf(image: Element, { src, bytes }: { readonly src: string; readonly bytes: Buffer | undefined }): string | undefined {
  const sides = ['width', 'height'].map((name) => attribute(image, name));
  if (sides.every((side) => side !== undefined && /^[012](px)?$/.test(side.trim()))) return 'tracking pixel';
  if (/^\s*(https?:)/i.test(src) || bytes) return undefined;
  const hasScheme = /^\s*[a-z][a-z0-9+.-]*:/i.test(src);
  return src.trim() === '' || hasScheme ? 'picture without an address' : undefined;
}

function bytesOf(src: string): Buffer | undefined {
  const [, base64] = /^\s*data:image\/(?:png|jpe?g|gif|webp|avif)(?:;[\w=-]+)*;base64,([A-Za-z0-9+/=\s%]+)$/i.exec(src) ?? [];
  return base64 === undefined ? undefined : Buffer.from(base64.replace(/%2B/gi, '+').replace(/%2F/gi, '/').replace(/%3D/gi, '='), 'base64');
}
