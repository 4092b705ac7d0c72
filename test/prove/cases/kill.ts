import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStorage } from '../../../plugin/adapter';
import { initRootKey } from '../../../plugin/secrets/root-key';
import { freePort, startMariadb } from '../../support/mariadb';
import { seeded } from '../../support/seeded';
import { callWithKey, type Server, signIn, spawnServer } from '../../support/server';
import { type Outcome, type ProveCase, type ProveOptions, together } from '../case';

const password = 'prove-prove-prove';

/** kill -9 of the server in the middle of mutations that carry idempotency keys, and are repeated until they are answered. */
export const kill: ProveCase = {
  name: 'kill',
  title: 'kill -9 under mutations with idempotency keys: no acknowledged change lost, none applied twice',
  seconds: 20,
  verifies: ['R33'],

  async run(options) {
    const folder = mkdtempSync(join(tmpdir(), 'siteplane-kill-'));
    try {
      const sqlite = await series(options, { SITEPLANE_DATA_DIR: join(folder, 'sqlite') });
      return together({ SQLite: sqlite, ...(options.size === 'full' && { MariaDB: await onMariadb(options, folder) }) });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function onMariadb(options: ProveOptions, folder: string): Promise<Outcome> {
  const database = await startMariadb();
  try {
    const keyFile = join(folder, 'root.key');
    await initRootKey(keyFile);
    const { url } = await database.freshDatabase();
    const own = { SITEPLANE_DATABASE_URL: url, SITEPLANE_MASTER_KEY_FILE: keyFile };
    return await series(options, { SITEPLANE_DATA_DIR: join(folder, 'mariadb'), ...own });
  } finally {
    await database.stop();
  }
}

interface Work {
  readonly person: string;
  userNum: string | undefined;
  deleted: boolean;
}

/** Half of the mutations create a person, half delete one: rows of deleted people stay, so every effect can be counted afterwards. */
async function series({ size, seed, log }: ProveOptions, own: Record<string, string>): Promise<Outcome> {
  const total = size === 'full' ? 2000 : 200;
  const kills = size === 'full' ? 10 : 2;
  const random = seeded(seed);
  const port = await freePort();
  const env = {
    ...own,
    SITEPLANE_ADMIN_PASSWORD: password,
    SITEPLANE_LOG_LEVEL: 'error',
    SITEPLANE_USER_MAX_SLOTS: '999',
    SITEPLANE_WRITES_PER_MINUTE: '0',
    SITEPLANE_DESTRUCTIVE_PER_MINUTE: '0',
  };
  const site: { server: Server; acked: number; done: boolean; repeats: number } = {
    server: await spawnServer({ env, port }),
    acked: 0,
    done: false,
    repeats: 0,
  };
  const { key } = await (await signIn(site.server.url, 'admin', password)).mint('kill');
  const works: Work[] = Array.from({ length: total / 2 }, (_, i) => ({ person: `P${i}`, userNum: undefined, deleted: false }));

  async function mutate(operation: string, params: object, id: string): Promise<Record<string, unknown>> {
    const deadline = Date.now() + 60_000;
    while (Date.now() < deadline) {
      const answer = await callWithKey({ baseUrl: site.server.baseUrl, key, headers: { 'Idempotency-Key': id } }, operation, params).catch(
        () => undefined,
      );
      if (answer?.status === 200) {
        site.acked += 1;
        return answer.envelope.data ?? {};
      }
      if (answer && answer.status !== 503 && answer.status !== 409)
        throw new Error(`${operation} ${id}: ${answer.status} ${answer.envelope.error}`);
      site.repeats += 1;
      await sleep(20);
    }
    throw new Error(`${operation} ${id} was not answered in a minute`);
  }

  const queue = [...works];
  async function worker() {
    for (let work = queue.shift(); work; work = queue.shift()) {
      const made = await mutate('users.create', { first_name: work.person }, `create-${work.person}`);
      work.userNum = String(made.user_num);
      await mutate('users.delete', { user_num: work.userNum, confirm: true }, `delete-${work.person}`);
      work.deleted = true;
    }
  }

  async function nemesis() {
    for (let i = 1; i <= kills; i++) {
      const at = ((i - 0.5 + random() * 0.4) * total) / (kills + 1);
      while (site.acked < at && !site.done) await sleep(1);
      await site.server.kill9();
      site.server = await spawnServer({ env, port });
      log(`kill ${i} of ${kills} after ${site.acked} acknowledged mutations`);
    }
  }

  try {
    await Promise.all([nemesis(), Promise.all(Array.from({ length: 8 }, worker)).finally(() => (site.done = true))]);
  } finally {
    await site.server.stop();
  }
  return judge(works, { own, kills, acked: site.acked, repeats: site.repeats });
}

interface Ran {
  readonly own: Record<string, string>;
  readonly kills: number;
  readonly acked: number;
  readonly repeats: number;
}

/** Count what the database holds: one row per person, deleted where that was acknowledged, one audit row of success per mutation. */
async function judge(works: readonly Work[], { own, kills, acked, repeats }: Ran): Promise<Outcome> {
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
    const rowsOf = (person: string) => people.filter(({ first_name }) => first_name === person);
    const lost = works.filter(
      (work) => (work.userNum && rowsOf(work.person).length === 0) || (work.deleted && rowsOf(work.person).some((row) => row.num !== null)),
    ).length;
    const twice = works.filter((work) => rowsOf(work.person).length > 1).length;
    const effects = Number(audited[0]?.total);
    return {
      passed: lost === 0 && twice === 0 && acked === works.length * 2 && effects === acked,
      figures: {
        mutations: works.length * 2,
        kills,
        acknowledged: acked,
        'repeated requests': repeats,
        lost,
        'applied twice': twice,
        'audit rows of success': effects,
      },
    };
  } finally {
    await storage.close();
  }
}
