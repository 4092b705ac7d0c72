import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import type { Outcome, ProveCase } from '../../prove/case';
import { seeded } from '../../support/seeded';
import { callWithKey } from '../../support/server';
import { type Ground, onGround } from '../ground';
import { outcomeOf, sized } from '../outcome';

const modules = ['contended-one', 'contended-two', 'contended-three'];
const workers = 16;

/** Everybody merges into the same three rows while somebody else locks them in turns, the other way round and for as long as a call waits. */
export const contendedRows: ProveCase = {
  name: 'F8',
  title: 'Deadlocks and lock waits on three rows that everybody merges into',
  verifies: ['R40'],
  run: (options) => onGround({ instances: 2 }, (ground) => merged(ground, sized(options, 120, 2000), seeded(options.seed))),
};

interface Merge {
  readonly module: string;
  readonly domain: string;
}

async function merged(ground: Ground, total: number, random: () => number): Promise<Outcome> {
  const { crew } = ground;
  const baseUrl = (n: number) => crew.servers[n % crew.servers.length]?.baseUrl ?? '';
  const merges: Merge[] = Array.from({ length: total }, (_, n) => ({ module: modules[n % 3] ?? '', domain: `d${n}.example` }));
  const queue = [...merges];
  const seen = { answers: new Map<number, number>(), repeats: 0, isDone: false };
  async function worker(): Promise<void> {
    for (let merge = queue.shift(); merge; merge = queue.shift()) {
      const params = { module_id: merge.module, domain: merge.domain, confirm: true };
      for (let attempt = 0; ; attempt++) {
        const call = { baseUrl: baseUrl(attempt + queue.length), key: crew.key, headers: { 'Idempotency-Key': merge.domain } };
        const answer = await callWithKey(call, 'modules.entitlements_grant', params);
        if (answer.status === 200) break;
        seen.answers.set(answer.status, (seen.answers.get(answer.status) ?? 0) + 1);
        seen.repeats += 1;
        if (attempt > 200) throw new Error(`${merge.domain} was not acknowledged: ${answer.status} ${answer.envelope.error}`);
        await sleep(20);
      }
    }
  }
  const nemesis = lockedInTurns(ground, random, () => seen.isDone);
  await Promise.all(Array.from({ length: workers }, worker)).finally(() => {
    seen.isDone = true;
  });
  const faults = await nemesis;
  const { envelope } = await callWithKey({ baseUrl: baseUrl(0), key: crew.key }, 'modules.entitlements_list');
  const held = JSON.stringify(envelope.data);
  const lost = merges.filter(({ domain }) => !held.includes(`"${domain}"`)).length;
  const told = { operations: total, faults: faults.deadlocks, lost, doubled: 0, inDoubt: 0, answers: seen.answers, recoveriesMs: [] };
  const { passed, figures } = outcomeOf(told);
  return {
    passed: passed && faults.deadlocks > faults.lostByOther,
    figures: { ...figures, 'deadlocks that the service lost': faults.deadlocks - faults.lostByOther, 'repeated requests': seen.repeats },
  };
}

/** Rows that a grant locks too, one after the other. */
const held = [
  "SELECT * FROM sp_counters WHERE name = 'entitlements' FOR UPDATE",
  'SELECT * FROM sp_epoch WHERE id = 1 FOR UPDATE',
  "SELECT * FROM sp_entitlements WHERE module_id = 'contended-one' FOR UPDATE",
];

interface Faults {
  readonly deadlocks: number;
  /** Of these, how many the other client lost; the service lost the rest. */
  readonly lostByOther: number;
}

/** Transactions of another client of the database, which lock in an order of their own; half of them are too heavy to be the one that is ended. */
async function lockedInTurns({ own }: Ground, random: () => number, isDone: () => boolean): Promise<Faults> {
  const connection = await createConnection({ uri: own.SITEPLANE_DATABASE_URL ?? '' });
  try {
    await connection.query('CREATE TABLE fault_weight (id INTEGER PRIMARY KEY, value INTEGER NOT NULL)');
    await connection.query('INSERT INTO fault_weight SELECT seq, 0 FROM seq_1_to_500');
    const before = await deadlocksOf(connection);
    let lostByOther = 0;
    while (!isDone()) if (!(await lockedOnce(connection, random))) lostByOther += 1;
    return { deadlocks: (await deadlocksOf(connection)) - before, lostByOther };
  } finally {
    await connection.end();
  }
}

async function lockedOnce(connection: Connection, random: () => number): Promise<boolean> {
  await connection.beginTransaction();
  try {
    if (random() < 0.5) await connection.query('UPDATE fault_weight SET value = value + 1');
    for (const sql of [...held].sort(() => random() - 0.5)) {
      await connection.query(sql);
      await sleep(random() * 40);
    }
    await connection.commit();
    await sleep(random() * 40);
    return true;
  } catch (error) {
    await connection.rollback();
    if (!(error instanceof Error && 'code' in error && error.code === 'ER_LOCK_DEADLOCK')) throw error;
    return false;
  }
}

async function deadlocksOf(connection: Connection): Promise<number> {
  const [[row]] = await connection.query<RowDataPacket[]>("SHOW GLOBAL STATUS LIKE 'Innodb_deadlocks'");
  return Number(row?.Value);
}
