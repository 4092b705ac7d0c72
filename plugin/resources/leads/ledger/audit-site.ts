import { sameBytes } from '../../../kit/same-text';
import type { Lead } from '../record/lead-table';
import type { Anchors } from './anchors';
import { markOf } from './checkpoint';
import { digestStart, eventDigest } from './event-digest';
import type { LedgerEnds, Tombstone } from './ledger-tables';
import { noTombstones, tombstoneMac, tombstoneSeal } from './tombstones';
import { type ChainState, type FoundEvent, type LedgerKeys, walkChain } from './walk';

/** What was found in a whole ledger. Empty lists everywhere but in `deleted`: all is well. */
export interface Findings {
  readonly leads: number;
  readonly events: number;
  readonly broken: readonly { readonly id: number; readonly broken_at: number | null }[];
  /** The contact record is not the one that this event speaks of. */
  readonly altered: readonly { readonly id: number; readonly seq: number | null }[];
  /** How many contact records are from before digests, so that a change of them is not seen. */
  readonly unbound: number;
  /** In the anchors, and neither here nor among the deletions. */
  readonly missing: readonly number[];
  /** Had more events once. */
  readonly shrunk: readonly { readonly id: number; readonly anchored: number; readonly count: number }[];
  /** Had another event at this place. */
  readonly forked: readonly { readonly id: number; readonly seq: number }[];
  /** The digest of the events up to this one is not that of these events, so that they cannot be proven. */
  readonly unproven: readonly { readonly id: number; readonly seq: number }[];
  /** Deleted by somebody who was allowed to. */
  readonly deleted: readonly { readonly id: number; readonly at: string; readonly actor: string }[];
  /** Deleted, and here again. */
  readonly returned: readonly number[];
  /** Of a history that a restored backup has ended, by somebody who was allowed to say so. */
  readonly lost: readonly number[];
  readonly problems: readonly string[];
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer I)[] ? I[] : T[K] };

const nothingYet = (problems: readonly string[]): Mutable<Findings> => ({
  leads: 0,
  events: 0,
  broken: [],
  altered: [],
  unbound: 0,
  missing: [],
  shrunk: [],
  forked: [],
  unproven: [],
  deleted: [],
  returned: [],
  lost: [],
  problems: [...problems],
});

/** Check a site's ledger piece by piece: leads in any order, then deletions, then the end. Memory grows with the anchors only. */
export function auditSite(keys: LedgerKeys, anchors: Anchors | undefined) {
  const findings = nothingYet(anchors?.problems ?? []);
  const seen = new Set<number>();
  const returned = new Set<number>();
  const stones = walkTombstones(keys, anchors);

  return {
    /** One lead: its events through `add`, then its row. */
    lead({ id, ref }: Pick<Lead, 'id' | 'ref'>) {
      const walk = walkChain(keys, { id, ref });
      const watch = watchEntries({ id, ref }, anchors);
      return {
        add(event: FoundEvent): void {
          walk.add(event);
          watch.add(event);
        },
        end(state: Parameters<typeof walk.end>[0]): ChainState {
          const { lead } = state;
          const chain = walk.end(state);
          seen.add(id);
          // What was first seen after that deletion is another lead, of a time when ids could come again.
          if ((anchors?.erased.get(id) ?? '') > lead.firstSeen) returned.add(id);
          findings.leads += 1;
          findings.events += chain.count;
          if (walk.contact === 'unbound') findings.unbound += 1;
          if (walk.contact === 'altered') findings.altered.push({ id, seq: chain.broken_at });
          else if (!chain.ok) findings.broken.push({ id, broken_at: chain.broken_at });
          if (watch.longest() > chain.count) findings.shrunk.push({ id, anchored: watch.longest(), count: chain.count });
          findings.forked.push(...watch.forks());
          if (chain.ok && watch.forks().length === 0) findings.unproven.push(...watch.unproven(lead));
          return chain;
        },
      };
    },

    tombstone(stone: Tombstone): void {
      stones.add(stone);
      const { leadId: id, at, actor } = stone;
      if (seen.has(id)) returned.add(id);
      else findings.deleted.push({ id, at, actor });
    },

    end(ends: LedgerEnds): Findings {
      findings.problems.push(...stones.end(ends));
      for (const [id, entries] of anchors?.entries ?? []) if (!seen.has(id)) absent(id, highest(entries.map(([, seq]) => seq)));
      for (const id of anchors?.ended ?? []) if (!seen.has(id) && stones.lastSeq(id) === undefined) findings.lost.push(id);
      findings.returned.push(...returned);
      return findings;
    },
  };

  /** A lead that the anchors saw with so many events and that is not here. */
  function absent(id: number, last: number): void {
    const buried = stones.lastSeq(id);
    if (buried !== undefined && buried < last) findings.shrunk.push({ id, anchored: last, count: buried });
    if (buried === undefined && !anchors?.erased.has(id)) findings.missing.push(id);
  }
}

/** What the anchors saw of one lead against what is there. */
function watchEntries({ id, ref }: Pick<Lead, 'id' | 'ref'>, anchors: Anchors | undefined) {
  const marks = new Map<number, Set<string>>();
  const digests = new Map<number, Set<string>>();
  const note = (map: typeof marks, seq: number, text: string) => map.set(seq, (map.get(seq) ?? new Set()).add(text));
  for (const [, seq, mark, digest] of anchors?.entries.get(id) ?? []) {
    note(marks, seq, mark);
    if (digest !== undefined) note(digests, seq, digest);
  }
  const forks: { id: number; seq: number }[] = [];
  const unproven: { id: number; seq: number }[] = [];
  let digest = digestStart({ id, ref });
  return {
    add(event: FoundEvent): void {
      const { seq, mac } = event;
      const differs = (expected: Set<string> | undefined, text: string) => expected && (expected.size > 1 || !expected.has(text));
      if (differs(marks.get(seq), markOf(mac))) forks.push({ id, seq });
      digest = eventDigest(digest, event);
      if (differs(digests.get(seq), digest)) unproven.push({ id, seq });
    },
    /** What the anchors saw, and what the next one will see. */
    unproven({ headDigest, eventCount: seq }: Pick<Lead, 'headDigest' | 'eventCount'>) {
      const isNext = unproven.length === 0 && typeof headDigest === 'string' && headDigest !== digest;
      return isNext ? [{ id, seq }] : unproven;
    },
    longest: () => highest(marks.keys()),
    forks: () => forks,
  };
}

function highest(numbers: Iterable<number>): number {
  let findings = 0;
  for (const number of numbers) findings = Math.max(findings, number);
  return findings;
}

/** The chain of deletions, and what the anchors saw of it. */
function walkTombstones({ mac, kid }: LedgerKeys, anchors: Anchors | undefined) {
  const problems: string[] = [];
  const lastSeqs = new Map<number, number>();
  let last: Uint8Array = noTombstones(mac);
  let count = 0;

  return {
    add(stone: Tombstone): void {
      count += 1;
      lastSeqs.set(stone.leadId, stone.lastSeq);
      if (stone.kid !== kid)
        problems.push(`deletion ${stone.no} was signed with the key ${JSON.stringify(stone.kid)}, which is not available`);
      const isTrue = stone.no === count && sameBytes(last, stone.prevMac) && sameBytes(stone.mac, tombstoneMac(mac, stone));
      if (!isTrue) problems.push(`deletion ${stone.no} cannot be verified`);
      last = stone.mac;
      const anchored = anchors?.tombstones.get(count);
      if (anchored !== undefined && anchored !== markOf(stone.mac))
        problems.push(`deletion ${stone.no} is not the one that the anchors saw`);
    },
    lastSeq: (id: number) => lastSeqs.get(id),
    end({ tombstones, seal }: LedgerEnds): string[] {
      const isSealed = tombstones === 0 ? seal === null : sameBytes(seal, tombstoneSeal(mac, tombstones, last));
      if (tombstones !== count || !isSealed)
        problems.push(`the ledger tells of ${tombstones} deletions, and ${count} exist or are verified`);
      const anchored = highest(anchors?.tombstones.keys() ?? []);
      if (anchored > count) problems.push(`the anchors saw ${anchored} deletions, and ${count} are there`);
      return problems;
    },
  };
}
