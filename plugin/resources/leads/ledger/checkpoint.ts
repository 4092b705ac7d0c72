import { sha256Text } from '../../../kit/digest';
import { canonicalText } from './canonical';
import { isSigned, type Signer } from './signing';

/** One end of a chain: the lead's id, the number of its last event, its mark, and the digest of all events, which earlier releases had not. */
export type Entry = readonly [id: number, seq: number, mark: string, digest?: string];

/** Numbers of checkpoints, both included. */
export type Gap = readonly [from: number, to: number];

/**
 * What the ledger held at a moment: the ends that are new since the checkpoint before. Each names the hash of its predecessor, so that
 * a list of them cannot be changed but at its end.
 */
export interface Checkpoint {
  readonly format: 'siteplane.checkpoint';
  readonly v: 1;
  readonly no: number;
  readonly at: string;
  /** How many leads there are. */
  readonly leads: number;
  readonly entries: readonly Entry[];
  /** How many were deleted, and the mark of the last deletion. */
  readonly tombstones: readonly [count: number, mark: string];
  /** Ids of the leads whose deletions are new since the checkpoint before. */
  readonly erased?: readonly number[];
  /** The epoch that begins here, and the numbers of the checkpoints that tell of a history which a restored backup has ended. */
  readonly epoch?: { readonly no: number; readonly lost: readonly Gap[] };
  /** SHA-256 of the line before, in base64url; empty for the first. */
  readonly prev: string;
  /** Names the key of the marks. */
  readonly kid: string;
  /** The public key that signed it. */
  readonly key: string;
}

/** A checkpoint as it is kept: one line, and its hash. */
export interface Line {
  readonly line: string;
  readonly hash: string;
}

/** Enough of a MAC to tell one event from any other. */
export const markOf = (mac: Uint8Array) => Buffer.from(mac).toString('base64url', 0, 16);

export const hashOf = (line: string) => sha256Text(line);

/** Sign a checkpoint as one line of canonical JSON (D189). */
export function signedLine(checkpoint: Omit<Checkpoint, 'format' | 'v' | 'key'>, signer: Signer): Line {
  const whole: Checkpoint = { format: 'siteplane.checkpoint', v: 1, ...checkpoint, key: signer.publicKey };
  const line = canonicalText({ ...whole, sig: signer.sign(canonicalText(whole, '/checkpoint')) }, '/checkpoint');
  return { line, hash: hashOf(line) };
}

/** The checkpoint of a line that this public key has signed; undefined for anything else. */
export function readLine(line: string, publicKey: string): Checkpoint | undefined {
  try {
    const { sig, ...whole } = JSON.parse(line) as Checkpoint & { sig: unknown };
    const isOurs = whole.format === 'siteplane.checkpoint' && whole.v === 1 && whole.key === publicKey && typeof sig === 'string';
    return isOurs && isSigned(publicKey, canonicalText(whole, '/checkpoint'), sig) ? whole : undefined;
  } catch {
    return undefined;
  }
}
