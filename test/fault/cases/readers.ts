import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from '../../prove/case';
import type { Crew, Work } from '../../prove/mutations';
import { callWithKey } from '../../support/server';

const readers = 4;

const kindOf = (status: number | undefined) => {
  if (status === undefined) return 'none';
  return status === 503 ? 'refused' : 'others';
};

interface Person {
  readonly first_name: string;
}

/** Clients that list people for as long as others write: never somebody whose deletion was acknowledged before, nobody twice, no answer but 200 and 503. */
export async function readBeside(crew: Crew, works: readonly Work[]): Promise<Outcome> {
  const counts = { reads: 0, refused: 0, none: 0, others: 0, stale: 0, twice: 0 };
  const times: number[] = [];
  async function read(n: number): Promise<void> {
    const deleted = new Set(works.filter((work) => work.deleted).map(({ person }) => person));
    const began = performance.now();
    const baseUrl = crew.servers[n % crew.servers.length]?.baseUrl ?? '';
    const answer = await callWithKey({ baseUrl, key: crew.key }, 'users.list').catch(() => undefined);
    counts.reads += 1;
    if (answer?.status !== 200) {
      counts[kindOf(answer?.status)] += 1;
      return;
    }
    times.push(performance.now() - began);
    const { users = [] } = (answer.envelope.data ?? {}) as { users?: Person[] };
    const names = users.map(({ first_name }) => first_name);
    if (names.some((name) => deleted.has(name))) counts.stale += 1;
    if (new Set(names).size < names.length) counts.twice += 1;
  }
  async function reader(index: number): Promise<void> {
    for (let n = index; !crew.done; n++) {
      await read(n);
      await sleep(20);
    }
  }
  await Promise.all(Array.from({ length: readers }, (_, index) => reader(index)));
  times.sort((a, b) => a - b);
  return {
    passed: times.length > 0 && counts.others + counts.stale + counts.twice === 0,
    figures: {
      reads: counts.reads,
      'reads of 503': counts.refused,
      'reads of instances that were killed': counts.none,
      'reads of any other answer': counts.others,
      'reads that showed what was deleted': counts.stale,
      'reads that showed somebody twice': counts.twice,
      'read (ms), p99': Math.round(times[Math.floor((times.length - 1) * 0.99)] ?? 0),
    },
  };
}
