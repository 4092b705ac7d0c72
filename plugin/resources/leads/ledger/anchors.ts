import { type AnchorSource, fileSource } from './anchor-source';
import { type Checkpoint, type Entry, type Gap, hashOf, readLine } from './checkpoint';

/** What files of checkpoints say. */
export interface Anchors {
  readonly checkpoints: number;
  /** Number and time of the last one. */
  readonly last: { readonly no: number; readonly at: string } | undefined;
  /** By lead: what was seen of its chain, in the history that goes on. */
  readonly entries: ReadonlyMap<number, readonly Entry[]>;
  /** What was seen of the chain of deletions, by their number. */
  readonly tombstones: ReadonlyMap<number, string>;
  /** When the deletion of a lead was anchored, by its id. Holds in every history. */
  readonly erased: ReadonlyMap<number, string>;
  /** Leads of which a history tells that a restored backup has ended. */
  readonly ended: ReadonlySet<number>;
  /** How often a restored backup was declared. */
  readonly epochs: number;
  /** The hash of each checkpoint by its number. */
  readonly hashes: ReadonlyMap<number, string>;
  /** What is wrong with the files themselves. */
  readonly problems: readonly string[];
}

interface Options {
  /** Whoever keeps the ends of leads out of memory passes false. */
  readonly keepEntries?: boolean;
  /** Told each line that counts, once. */
  readonly onLine?: (no: number, line: string) => void;
}

/**
 * Read copies of the checkpoints, several of the same site in any order. Needs nothing but the public key: every line has to be signed,
 * and to name the one before it.
 */
export async function readAnchors(
  sources: readonly (string | AnchorSource)[],
  publicKey: string,
  { keepEntries = true, onLine }: Options = {},
): Promise<Anchors> {
  const hashes = new Map<number, string>();
  const problems: string[] = [];
  const seen = gathering(keepEntries);
  let last: Anchors['last'];
  /** In the sources that lack none. */
  const whole = new Set<number>();

  function take(
    checkpoint: Checkpoint,
    { line, where, isPart = false }: { line: string; where: string; isPart?: boolean | undefined },
  ): void {
    const { no, prev, at } = checkpoint;
    if (!isPart) whole.add(no);
    const known = hashes.get(no);
    const hash = hashOf(line);
    if (known === hash) return;
    if (known !== undefined) problems.push(`${where}: there is another checkpoint ${no}, so the history was forked`);
    const before = hashes.get(no - 1) ?? (no === 1 ? '' : undefined);
    if (before !== undefined && before !== prev) problems.push(`${where}: checkpoint ${no} does not follow checkpoint ${no - 1}`);
    hashes.set(no, hash);
    if (!last || no > last.no) last = { no, at };
    seen.add(checkpoint);
    onLine?.(no, line);
  }

  for (const input of sources) {
    const source = typeof input === 'string' ? fileSource(input) : input;
    let number = 0;
    for await (const line of source.lines()) {
      const where = `${source.name}:${++number}`;
      const checkpoint = readLine(line, publicKey);
      if (checkpoint) take(checkpoint, { line, where, isPart: source.isPart });
      // What a crash has torn is written again whole.
      else if (isJson(line)) problems.push(`${where}: not signed by this key`);
    }
  }
  const end = [...whole].reduce((one, other) => Math.max(one, other), 0);
  for (let no = 1; no < end; no++) if (!hashes.has(no)) problems.push(`checkpoint ${no} is missing`);
  return { checkpoints: whole.size, last, ...seen.end(), hashes, problems };
}

/** What checkpoints say of leads and deletions. Which of them no longer count is only known at the end (D468). */
function gathering(keepEntries: boolean) {
  const entries: { readonly no: number; readonly entry: Entry }[] = [];
  const tombstones: { readonly no: number; readonly count: number; readonly mark: string }[] = [];
  const erased = new Map<number, string>();
  const lost: Gap[] = [];
  let epochs = 0;

  return {
    add({ no, at, entries: ends, tombstones: [count, mark], erased: ids = [], epoch }: Checkpoint): void {
      if (keepEntries) for (const entry of ends) entries.push({ no, entry });
      tombstones.push({ no, count, mark });
      for (const id of ids) erased.set(id, at);
      if (epoch) lost.push(...epoch.lost);
      epochs = Math.max(epochs, epoch?.no ?? 0);
    },
    end() {
      const isLost = (no: number) => lost.some(([from, to]) => no >= from && no <= to);
      const byLead = new Map<number, Entry[]>();
      const ended = new Set<number>();
      for (const { no, entry } of entries) {
        const own = byLead.get(entry[0]);
        if (isLost(no)) ended.add(entry[0]);
        else if (own) own.push(entry);
        else byLead.set(entry[0], [entry]);
      }
      const counts = tombstones.filter(({ no }) => !isLost(no)).map(({ count, mark }) => [count, mark] as const);
      return { entries: byLead, tombstones: new Map(counts), erased, ended, epochs };
    },
  };
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
