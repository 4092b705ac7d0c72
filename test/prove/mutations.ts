import { setTimeout as sleep } from 'node:timers/promises';
import { openStorage } from '../../plugin/adapter';
import { callWithKey, type Server } from '../support/server';

export interface Work {
  readonly person: string;
  userNum: string | undefined;
  deleted: boolean;
}

/** Instances under mutations. A fault may put another server in the place of one; what is read from here is as of now. */
export interface Crew {
  readonly servers: Server[];
  readonly key: string;
  acked: number;
  repeats: number;
  done: boolean;
  /** How many answers there were of each status of 500 and above. */
  readonly faults: Map<number, number>;
  /** When each mutation was acknowledged, and how long the request that was took. */
  readonly acks: { readonly at: number; readonly tookMs: number }[];
}

export const crewOf = (servers: Server[], key: string): Crew => ({
  servers,
  key,
  acked: 0,
  repeats: 0,
  done: false,
  faults: new Map(),
  acks: [],
});

/** No limit on writes, and room for every person at once. */
export const unlimited = {
  SITEPLANE_LOG_LEVEL: 'error',
  SITEPLANE_USER_MAX_SLOTS: '999',
  SITEPLANE_WRITES_PER_MINUTE: '0',
  SITEPLANE_DESTRUCTIVE_PER_MINUTE: '0',
};

/** One mutation under one idempotency key, at whatever instance, repeated until it is acknowledged. */
async function mutate(crew: Crew, { operation, params, id }: Mutation): Promise<Record<string, unknown>> {
  const deadline = Date.now() + 60_000;
  for (let attempt = crew.acked; Date.now() < deadline; attempt++) {
    const began = performance.now();
    const baseUrl = crew.servers[attempt % crew.servers.length]?.baseUrl ?? '';
    const call = callWithKey({ baseUrl, key: crew.key, headers: { 'Idempotency-Key': id } }, operation, params);
    const answer = await call.catch(() => undefined);
    if (answer?.status === 200) {
      crew.acked += 1;
      crew.acks.push({ at: performance.now(), tookMs: performance.now() - began });
      return answer.envelope.data ?? {};
    }
    if (answer && answer.status >= 500) crew.faults.set(answer.status, (crew.faults.get(answer.status) ?? 0) + 1);
    else if (answer && answer.status !== 409) throw new Error(`${operation} ${id}: ${answer.status} ${answer.envelope.error}`);
    crew.repeats += 1;
    await sleep(20);
  }
  throw new Error(`${operation} ${id} was not acknowledged in a minute`);
}

interface Mutation {
  readonly operation: string;
  readonly params: object;
  readonly id: string;
}

/** So many mutations, none of which is made yet. */
export const worksOf = (total: number): Work[] =>
  Array.from({ length: total / 2 }, (_, i) => ({ person: `P${i}`, userNum: undefined, deleted: false }));

/** Half of the mutations create a person, half delete one: rows of deleted people stay, so every effect can be counted afterwards. */
export async function mutateAll(crew: Crew, total: number, works = worksOf(total)): Promise<Work[]> {
  const queue = [...works];
  async function worker() {
    for (let work = queue.shift(); work; work = queue.shift()) {
      const { person } = work;
      const made = await mutate(crew, { operation: 'users.create', params: { first_name: person }, id: `create-${person}` });
      work.userNum = String(made.user_num);
      const params = { user_num: work.userNum, confirm: true };
      await mutate(crew, { operation: 'users.delete', params, id: `delete-${person}` });
      work.deleted = true;
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker)).finally(() => {
    crew.done = true;
  });
  return works;
}

export interface Kept {
  readonly lost: number;
  readonly twice: number;
  /** Audit rows of success. */
  readonly effects: number;
}

/** What the database holds: one row per person, deleted where that was acknowledged, one audit row of success per mutation. */
export async function countKept(works: readonly Work[], own: Readonly<Record<string, string>>): Promise<Kept> {
  const storage = openStorage(
    { dataDir: own.SITEPLANE_DATA_DIR ?? '', databaseUrl: own.SITEPLANE_DATABASE_URL },
    { tables: [], migrations: [] },
  );
  await storage.ready();
  try {
    const people = await storage.run((db) => db.query<{ first_name: string; num: number | null }>('SELECT first_name, num FROM sp_users'));
    const audited = await storage.run((db) =>
      db.query<{ total: number }>("SELECT COUNT(*) AS total FROM sp_audit WHERE resource = 'users' AND ok = 1 AND changed = 1"),
    );
    const rowsByPerson = new Map<string, (number | null)[]>();
    for (const { first_name, num } of people) rowsByPerson.set(first_name, [...(rowsByPerson.get(first_name) ?? []), num]);
    const rowsOf = (person: string) => rowsByPerson.get(person) ?? [];
    return {
      lost: works.filter(
        ({ userNum, deleted, person }) =>
          (userNum && rowsOf(person).length === 0) || (deleted && rowsOf(person).some((num) => num !== null)),
      ).length,
      twice: works.filter(({ person }) => rowsOf(person).length > 1).length,
      effects: Number(audited[0]?.total),
    };
  } finally {
    await storage.close();
  }
}
