import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { type Checkpoint, type Entry, hashOf, readLine } from './checkpoint';

/** What files of checkpoints say. */
export interface Anchors {
  readonly checkpoints: number;
  /** Number and time of the last one. */
  readonly last: { readonly no: number; readonly at: string } | undefined;
  /** By lead: what was seen of its chain. */
  readonly entries: ReadonlyMap<number, readonly Entry[]>;
  /** What was seen of the chain of deletions, by their number. */
  readonly tombstones: ReadonlyMap<number, string>;
  /** What is wrong with the files themselves. */
  readonly problems: readonly string[];
}

/**
 * Read files of checkpoints, several of the same site in any order. Needs nothing but the public key: every line has to be signed, and
 * to name the one before it. Whoever keeps the ends of leads out of memory passes `keepEntries: false`.
 */
export async function readAnchors(files: readonly string[], publicKey: string, { keepEntries = true } = {}): Promise<Anchors> {
  const hashes = new Map<number, string>();
  const problems: string[] = [];
  const entries = new Map<number, Entry[]>();
  const tombstones = new Map<number, string>();
  let last: Anchors['last'];

  function take(checkpoint: Checkpoint, { hash, where }: { hash: string; where: string }): void {
    const { no, prev, at } = checkpoint;
    const known = hashes.get(no);
    if (known === hash) return;
    if (known !== undefined) problems.push(`${where}: there is another checkpoint ${no}, so the history was forked`);
    const before = hashes.get(no - 1) ?? (no === 1 ? '' : undefined);
    if (before !== undefined && before !== prev) problems.push(`${where}: checkpoint ${no} does not follow checkpoint ${no - 1}`);
    hashes.set(no, hash);
    if (!last || no > last.no) last = { no, at };
    tombstones.set(checkpoint.tombstones[0], checkpoint.tombstones[1]);
    if (keepEntries) gather(entries, checkpoint.entries);
  }

  for (const file of files) {
    let number = 0;
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
      const where = `${file}:${++number}`;
      const checkpoint = readLine(line, publicKey);
      if (checkpoint) take(checkpoint, { hash: hashOf(line), where });
      // What a crash has torn is written again whole.
      else if (isJson(line)) problems.push(`${where}: not signed by this key`);
    }
  }
  for (let no = 1; no < (last?.no ?? 0); no++) if (!hashes.has(no)) problems.push(`checkpoint ${no} is missing`);
  return { checkpoints: hashes.size, last, entries, tombstones, problems };
}

function gather(all: Map<number, Entry[]>, entries: readonly Entry[]): void {
  for (const entry of entries) {
    const own = all.get(entry[0]);
    if (own) own.push(entry);
    else all.set(entry[0], [entry]);
  }
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
