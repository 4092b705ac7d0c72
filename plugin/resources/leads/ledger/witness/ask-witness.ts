import type { FetchRequest, FetchResponse } from '../../../../kit/fetch';
import type { MerkleTree } from '../merkle';
import type { Signer } from '../signing';
import { headText, originOf, treeHead } from '../tree-head';
import { type Cosignature, cosignatureIn, type Witness } from './cosignature';

/** The tree of the database, and who signs its heads. */
export interface OwnLog {
  readonly tree: MerkleTree;
  readonly signer: Signer;
}

/** A witness cosigned the tree of so many checkpoints, or it saw so many that are not those of this tree. */
export type Answer =
  | { readonly size: number; readonly cosignature: Cosignature }
  | { readonly saw: number; readonly refusal: 'set back' | 'other' };

/** It did not answer as a witness that knows this log does; the message says how. */
export class WitnessFailed extends Error {
  override readonly name = 'WitnessFailed';
}

interface Asking {
  readonly fetch: (url: string, request: FetchRequest) => Promise<FetchResponse>;
  readonly witness: Witness;
  /** What it has cosigned as far as is known; it says itself where that is wrong. */
  readonly from: number;
  /** Have it cosign all that is there; otherwise it only says whether it still stands by what it has cosigned. */
  readonly isForward: boolean;
}

/** As often as two instances may ask one witness at the same moment. */
const maxTurns = 3;

/** Have a witness compare this tree with the one that it has cosigned (D541). Throws WitnessFailed and FetchError. */
export async function askWitness(log: OwnLog, { fetch, witness, from: known, isForward }: Asking): Promise<Answer> {
  const { size: end } = log.tree;
  let from = Math.min(known, end);
  for (let turn = 0; turn < maxTurns; turn++) {
    const size = isForward || from === 0 ? end : from;
    const body = requestOf(log, from, size);
    const { status, headers, body: answer } = await fetch(`${witness.url.replace(/\/+$/, '')}/add-checkpoint`, { ...post, body });
    const text = answer.toString('utf8');
    if (status === 200) return { size, cosignature: cosigned(text, witness, headText(log.tree, size, log.signer.publicKey)) };
    if (status === 422) return { saw: from, refusal: 'other' };
    if (status !== 409) throw new WitnessFailed(unusual(status, log.signer));
    const saw = sizeIn(headers, text);
    if (saw !== undefined && saw > end) return { saw, refusal: 'set back' };
    if (from === size && (saw === undefined || saw === from)) return { saw: from, refusal: 'other' };
    if (saw === undefined || saw === from) throw new WitnessFailed('it answered 409 without another size');
    from = saw;
  }
  throw new WitnessFailed('it names another size each time');
}

const post = { method: 'POST', headers: { 'Content-Type': 'text/plain; charset=utf-8' }, maxBytes: 65_536 } as const;

function requestOf({ tree, signer }: OwnLog, from: number, size: number): string {
  const proof = tree.consistencyProof(from, size).map((hash) => `${Buffer.from(hash).toString('base64')}\n`);
  return `old ${from}\n${proof.join('')}\n${treeHead(tree, size, signer)}`;
}

function cosigned(lines: string, witness: Witness, text: string): Cosignature {
  const cosignature = cosignatureIn(lines, witness, text);
  if (!cosignature) throw new WitnessFailed('its answer is not signed by the key that is set for it');
  return cosignature;
}

function sizeIn(headers: Headers, text: string): number | undefined {
  const isSize = headers.get('content-type')?.split(';')[0]?.trim() === 'text/x.tlog.size';
  return isSize && /^(0|[1-9]\d{0,14})\n$/.test(text) ? Number(text) : undefined;
}

function unusual(status: number, { publicKey }: Signer): string {
  if (status === 404) return `it does not know this log: have it take the origin ${originOf(publicKey)}`;
  if (status === 403) return 'it knows another key of this log';
  return `it answered ${status}`;
}
