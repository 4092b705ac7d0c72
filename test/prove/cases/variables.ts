import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { initRootKey } from '../../../plugin/secrets/root-key';
import { type AutomationPlatform, startPlatform } from '../../support/automation-platform';
import { freePort, startMariadb } from '../../support/mariadb';
import { seeded } from '../../support/seeded';
import { callWithKey, type Server, signIn, spawnServer } from '../../support/server';
import { freeOnes, mixedWrites } from '../../support/variable-writes';
import { type Outcome, type ProveCase, type ProveOptions, together } from '../case';

const password = 'prove-prove-prove';

/** The automation platform is away while variables are written and the servers are killed; then it comes back. */
export const variables: ProveCase = {
  name: 'variables',
  title: 'The automation platform away, servers killed: every write acknowledged, in the end it holds exactly the last values',
  seconds: 25,
  verifies: ['variables:push:away', 'variables:push:order', 'variables:push:kills', 'R41'],

  async run(options) {
    const folder = mkdtempSync(join(tmpdir(), 'siteplane-variables-'));
    try {
      const sqlite = await series(options, [{ SITEPLANE_DATA_DIR: join(folder, 'sqlite') }]);
      const isFull = options.size === 'full';
      return together({ SQLite: sqlite, ...(isFull && { 'MariaDB, two instances': await onMariadb(options, folder) }) });
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
    const shared = { SITEPLANE_DATABASE_URL: url, SITEPLANE_MASTER_KEY_FILE: keyFile };
    const places = ['a', 'b'].map((name) => ({ SITEPLANE_DATA_DIR: join(folder, name), ...shared }));
    return await series(options, places);
  } finally {
    await database.stop();
  }
}

interface Site {
  readonly start: (index: number) => Promise<Server>;
  readonly servers: Server[];
  key: string;
}

async function series({ size, seed, log }: ProveOptions, places: readonly Record<string, string>[]): Promise<Outcome> {
  const full = size === 'full';
  const [total, keys, awayMs, kills] = full ? [500, 40, 60_000, 4] : [120, 16, 2000, 1];
  const random = seeded(seed);
  const platform = await startPlatform();
  const site = await startSite(platform, places);
  const counts = { acknowledged: 0, repeated: 0 };
  try {
    await connect(platform, site);
    await platform.leave();
    const left = Date.now();
    const [expected] = await Promise.all([
      mixedWrites({ total, keys, random, write: (operation, params, id) => write(site, counts, { operation, params, id }) }),
      nemesis(site, { kills, total, counts, log }),
    ]);
    log(`${counts.acknowledged} writes acknowledged, ${kills} kills`);
    await sleep(Math.max(0, left + awayMs - Date.now()));
    const wanted = Object.fromEntries([...expected].sort());
    const back = Date.now();
    await platform.comeBack();
    const isExact = await within(
      180_000,
      () => isDeepStrictEqual(freeOnes(platform.variables), wanted) && platform.variables.has('svc_std_site_name'),
    );
    const seconds = Math.round((Date.now() - back) / 1000);
    // What was delivered late must not undo it.
    await sleep(full ? 70_000 : 1000);
    const isStable = isDeepStrictEqual(freeOnes(platform.variables), wanted);
    return {
      passed: isExact && isStable && counts.acknowledged >= total,
      figures: {
        'writes acknowledged': counts.acknowledged,
        'requests repeated': counts.repeated,
        kills,
        'seconds away': Math.round((back - left) / 1000),
        'variables in the end': expected.size,
        'exactly those on the platform after (s)': isExact ? seconds : 'never',
        'still so later': String(isStable),
      },
    };
  } finally {
    await Promise.all(site.servers.map((server) => server.stop()));
    await platform.leave();
  }
}

async function startSite(platform: AutomationPlatform, places: readonly Record<string, string>[]): Promise<Site> {
  const ports = await Promise.all(places.map(() => freePort()));
  const env = {
    SITEPLANE_ADMIN_PASSWORD: password,
    SITEPLANE_LOG_LEVEL: 'fatal',
    SITEPLANE_FETCH_ALLOW: `127.0.0.1:${platform.port}`,
    SITEPLANE_WRITES_PER_MINUTE: '0',
    SITEPLANE_DESTRUCTIVE_PER_MINUTE: '0',
  };
  const start = (index: number) => spawnServer({ env: { ...env, ...places[index] }, port: ports[index] ?? 0 });
  const servers = await Promise.all(places.map((_, index) => start(index)));
  const { key } = await (await signIn(servers[0]?.url ?? '', 'admin', password)).mint('variables');
  return { start, servers, key };
}

async function connect({ url, token }: AutomationPlatform, site: Site): Promise<void> {
  const counts = { acknowledged: 0, repeated: 0 };
  const config = { mode: 'http', base_url: url };
  await write(site, counts, { operation: 'integrations.update', params: { slug: 'automation', config }, id: 'config' });
  await write(site, counts, {
    operation: 'integrations.set_secret',
    params: { slug: 'automation', name: 'token', value: token },
    id: 'token',
  });
}

interface Counts {
  acknowledged: number;
  repeated: number;
}

/** Until it is acknowledged, at most a minute, by one instance after the other. */
async function write({ servers, key }: Site, counts: Counts, { operation, params, id }: { operation: string; params: object; id: string }) {
  const deadline = Date.now() + 60_000;
  for (let tries = counts.acknowledged; Date.now() < deadline; tries++) {
    const baseUrl = servers[tries % servers.length]?.baseUrl ?? '';
    const answer = await callWithKey({ baseUrl, key, headers: { 'Idempotency-Key': id } }, operation, params).catch(() => undefined);
    if (answer?.status === 200) {
      counts.acknowledged += 1;
      return;
    }
    if (answer && ![409, 503].includes(answer.status)) throw new Error(`${operation} ${id}: ${answer.status} ${answer.envelope.error}`);
    counts.repeated += 1;
    await sleep(20);
  }
  throw new Error(`${operation} ${id} was not acknowledged in a minute`);
}

interface Nemesis {
  readonly kills: number;
  readonly total: number;
  readonly counts: Counts;
  readonly log: (line: string) => void;
}

/** Kill one instance after the other, evenly over the writes. */
async function nemesis({ servers, start }: Site, { kills, total, counts, log }: Nemesis): Promise<void> {
  for (let i = 0; i < kills; i++) {
    await within(120_000, () => counts.acknowledged >= ((i + 1) * total) / (kills + 1));
    const index = i % servers.length;
    await servers[index]?.kill9();
    servers[index] = await start(index);
    log(`kill ${i + 1} of ${kills} after ${counts.acknowledged} acknowledged writes`);
  }
}

async function within(ms: number, isSo: () => boolean): Promise<boolean> {
  const deadline = Date.now() + ms;
  while (!isSo() && Date.now() < deadline) await sleep(20);
  return isSo();
}
