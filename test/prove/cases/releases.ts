import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initRootKey } from '../../../plugin/secrets/root-key';
import { freePort, startMariadb } from '../../support/mariadb';
import { callWithKey, type Server, signIn, spawnServer } from '../../support/server';
import { until } from '../../support/until';
import type { Outcome, ProveCase } from '../case';
import { type EarlierRelease, earlierRelease } from '../earlier-release';

const password = 'releases-releases-releases';

/** An upgrade by docs/upgrade.md, one instance after the other, and back. */
export const releases: ProveCase = {
  name: 'releases',
  title: 'An earlier state and this one on one MariaDB database through an upgrade and a rollback: no answer of 5xx, nothing lost',
  verifies: ['D785'],

  async run({ size, log }) {
    if (size !== 'full') return leftOut('Left out: it is built and walked at full size only.', log);
    const earlier = earlierRelease();
    if (!earlier) return leftOut('Left out: this clone has no earlier state that its packages can run (it is shallow, or no clone).', log);
    log(`the earlier state is ${earlier.commit}, ${earlier.migrationsAfter} migrations before this one`);
    const folder = mkdtempSync(join(tmpdir(), 'sp-releases-'));
    const database = await startMariadb();
    try {
      const { url } = await database.freshDatabase();
      return await upgraded(earlier, { folder, databaseUrl: url, answers: 3000 });
    } finally {
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
      earlier.dispose();
    }
  },
};

function leftOut(note: string, log: (line: string) => void): Outcome {
  log(note);
  return { passed: true, figures: { 'left out': 1 }, note };
}

interface Place {
  readonly folder: string;
  readonly databaseUrl: string;
  /** Of each release, in each part of the way. */
  readonly answers: number;
}

async function upgraded(earlier: EarlierRelease, { folder, databaseUrl, answers }: Place): Promise<Outcome> {
  const keyFile = join(folder, 'root.key');
  await initRootKey(keyFile);
  const env = {
    SITEPLANE_DATABASE_URL: databaseUrl,
    SITEPLANE_MASTER_KEY_FILE: keyFile,
    SITEPLANE_DATA_DIR: join(folder, 'data'),
    SITEPLANE_ADMIN_PASSWORD: password,
    SITEPLANE_READS_PER_MINUTE: '0',
    SITEPLANE_WRITES_PER_MINUTE: '0',
    SITEPLANE_LOG_LEVEL: 'error',
  };
  const running: Server[] = [];
  const start = async (root?: string) => {
    const server = await spawnServer({ env, port: await freePort(), ...(root !== undefined && { root }) });
    running.push(server);
    return server;
  };
  try {
    const old = await start(earlier.folder);
    const { key } = await (await signIn(old.url, 'admin', password)).mint('releases');
    const oldLoad = callers(old, key, 'old');
    await oldLoad.more(answers);
    const before = oldLoad.count();
    const next = await start();
    const during = oldLoad.count() - before;
    const newLoad = callers(next, key, 'new');
    await Promise.all([oldLoad.more(answers), newLoad.more(answers)]);
    await newLoad.stop();
    const nextCode = await next.stop();
    await oldLoad.more(answers);
    await oldLoad.stop();
    const oldCode = await old.stop();
    // What was rolled back may start again too.
    const again = await start(earlier.folder);
    const written = new Map([...oldLoad.written, ...newLoad.written]);
    const lost = await missing(again, key, written);
    const failures = [...oldLoad.failures, ...newLoad.failures];
    return {
      passed: failures.length === 0 && lost === 0 && during > 0 && nextCode === 0 && oldCode === 0 && earlier.migrationsAfter > 1,
      figures: {
        'migrations of the upgrade': earlier.migrationsAfter,
        'answers of the earlier state': oldLoad.count(),
        'of them while this one started and migrated': during,
        'answers of this one': newLoad.count(),
        'other than 200': failures.length === 0 ? 0 : `${failures.length}: ${[...new Set(failures)].slice(0, 3).join('; ')}`,
        'acknowledged values': written.size,
        lost,
      },
    };
  } finally {
    await Promise.all(running.map((server) => server.kill9()));
  }
}

const atOnce = 3;
/** Each caller changes values of its own, so that the last one acknowledged is the one that has to be there. */
const keysEach = 8;

function callers(server: Server, key: string, name: string) {
  const failures: string[] = [];
  const written = new Map<string, string>();
  let isOver = false;
  let count = 0;

  async function caller(me: number): Promise<void> {
    for (let n = 0; !isOver; n++) {
      const variable = `${name}_${me}_${n % keysEach}`;
      const value = String(n);
      const isWrite = n % 2 === 0 || !written.has(variable);
      const call = isWrite
        ? callWithKey({ baseUrl: server.baseUrl, key }, 'variables.set', { key: variable, value })
        : read(server, key, variable);
      const fault = await call.then(
        ({ status, envelope }) => (status === 200 ? undefined : `${status} ${envelope.error}`),
        (error: Error) => `${error.message} ${(error.cause as Error | undefined)?.message ?? ''}`,
      );
      if (fault !== undefined) failures.push(`${name}: ${fault}`);
      else if (isWrite) written.set(variable, value);
      count += 1;
    }
  }

  const all = Promise.all(Array.from({ length: atOnce }, (_, me) => caller(me)));
  return {
    failures,
    written,
    count: () => count,
    more: (answers: number) => {
      const goal = count + answers;
      return until(() => count >= goal);
    },
    async stop() {
      isOver = true;
      await all;
    },
  };
}

const read = ({ baseUrl }: Server, key: string, variable: string) => callWithKey({ baseUrl, key }, 'variables.get', { key: variable });

async function missing(server: Server, key: string, written: ReadonlyMap<string, string>): Promise<number> {
  let lost = 0;
  for (const [variable, value] of written) {
    const { envelope } = await read(server, key, variable);
    if (envelope.data?.value !== value) lost += 1;
  }
  return lost;
}
