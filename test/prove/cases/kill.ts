import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { initRootKey } from '../../../plugin/secrets/root-key';
import { freePort, startMariadb } from '../../support/mariadb';
import { seeded } from '../../support/seeded';
import { signIn, spawnServer } from '../../support/server';
import { type Outcome, type ProveCase, type ProveOptions, together } from '../case';
import { countKept, crewOf, mutateAll, unlimited, type Work } from '../mutations';

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

async function series({ size, seed, log }: ProveOptions, own: Record<string, string>): Promise<Outcome> {
  const total = size === 'full' ? 2000 : 200;
  const kills = size === 'full' ? 10 : 2;
  const random = seeded(seed);
  const port = await freePort();
  const env = { ...own, ...unlimited, SITEPLANE_ADMIN_PASSWORD: password };
  const servers = [await spawnServer({ env, port })];
  const { key } = await (await signIn(servers[0]?.url ?? '', 'admin', password)).mint('kill');
  const crew = crewOf(servers, key);

  async function nemesis() {
    for (let i = 1; i <= kills; i++) {
      const at = ((i - 0.5 + random() * 0.4) * total) / (kills + 1);
      while (crew.acked < at && !crew.done) await sleep(1);
      await servers[0]?.kill9();
      servers[0] = await spawnServer({ env, port });
      log(`kill ${i} of ${kills} after ${crew.acked} acknowledged mutations`);
    }
  }

  let works: Work[];
  try {
    [works] = await Promise.all([mutateAll(crew, total), nemesis()]);
  } finally {
    await servers[0]?.stop();
  }
  const { lost, twice, effects } = await countKept(works, own);
  const { acked, repeats, faults } = crew;
  const others = [...faults].filter(([status]) => status !== 503).length;
  return {
    passed: lost === 0 && twice === 0 && acked === total && effects === acked && others === 0,
    figures: {
      mutations: total,
      kills,
      acknowledged: acked,
      'repeated requests': repeats,
      lost,
      'applied twice': twice,
      'audit rows of success': effects,
    },
  };
}
