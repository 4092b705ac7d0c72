import { hash } from 'node:crypto';
import type { MacPart } from '../kit/vault';
import { hmacSha256 } from './primitives';

const blockBytes = 64;
const digestBytes = 32;
const longest = 16_384;

/** The two blocks that HMAC puts before its message and before its inner digest (RFC 2104). */
interface Pads {
  readonly inner: Buffer;
  readonly outer: Buffer;
}

const pads = new WeakMap<Uint8Array, Pads>();
const message = Buffer.allocUnsafeSlow(blockBytes + longest);
const outer = Buffer.allocUnsafeSlow(blockBytes + digestBytes);

/**
 * HMAC-SHA256 over the parts, with four bytes of length before each, so that no two lists of parts give the same bytes. Verifying a
 * ledger is little else than this, so it is built from one-shot hashes in memory of its own: three times as fast as an Hmac object (D198).
 */
export function framedMac(key: Uint8Array, parts: readonly MacPart[]): Buffer {
  const { inner, outer: outerPad } = padsOf(key);
  const end = writeParts(parts);
  if (end === undefined) return hmacSha256(key, ...parts.flatMap(framed));
  message.set(inner, 0);
  const digest = digestText(message.subarray(0, end));
  outer.set(outerPad, 0);
  outer.write(digest, blockBytes, 'latin1');
  return sha256(outer);
}

/** As a text first: Node makes a Buffer of its own from a digest at twice the cost of all else. */
export const sha256 = (data: string | Uint8Array): Buffer => Buffer.from(digestText(data), 'latin1');

/** The digest's bytes as the first 256 characters of Unicode. */
const digestText = (data: string | Uint8Array): string => hash('sha256', data, 'binary');

/** Where the message ends; undefined where it is longer than our memory. */
function writeParts(parts: readonly MacPart[]): number | undefined {
  let at = blockBytes;
  for (const part of parts) {
    if (part === null) {
      if (at + 4 > message.length) return undefined;
      at = message.writeUInt32BE(0xffff_ffff, at);
      continue;
    }
    const value: string | Uint8Array = typeof part === 'number' ? String(part) : part;
    // A UTF-16 unit takes at most three bytes.
    if (at + 4 + value.length * 3 > message.length) return undefined;
    const length = typeof value === 'string' ? message.write(value, at + 4) : copied(value, at + 4);
    message.writeUInt32BE(length, at);
    at += 4 + length;
  }
  return at;
}

function copied(bytes: Uint8Array, at: number): number {
  message.set(bytes, at);
  return bytes.length;
}

function padsOf(key: Uint8Array): Pads {
  const known = pads.get(key);
  if (known) return known;
  const block = Buffer.alloc(blockBytes);
  block.set(key.length > blockBytes ? sha256(key) : key);
  const made = { inner: block.map((byte) => byte ^ 0x36), outer: block.map((byte) => byte ^ 0x5c) } as Pads;
  pads.set(key, made);
  return made;
}

const absent = Buffer.alloc(4, 0xff);

function framed(part: MacPart): (string | Uint8Array)[] {
  if (part === null) return [absent];
  const bytes = part instanceof Uint8Array ? part : Buffer.from(String(part));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return [length, bytes];
}
