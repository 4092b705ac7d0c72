import { createHmac } from 'node:crypto';
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
const copies = 5;

/** Senders repeat everything five times while instances are killed; another one changes its payloads in the middle. */
export const ingest: ProveCase = {
  name: 'ingest',
  title: 'Deliveries five times each, in random order, under kill -9: one post each; renamed fields are held and appear in order',
  seconds: 30,
  verifies: ['R22', 'content-sources:kills', 'content-sources:drift'],

  async run(options) {
    const folder = mkdtempSync(join(tmpdir(), 'siteplane-ingest-'));
    const database = await startMariadb();
    const isFull = options.size === 'full';
    try {
      const keyFile = join(folder, 'root.key');
      await initRootKey(keyFile);
      const shared = { SITEPLANE_DATABASE_URL: (await database.freshDatabase()).url, SITEPLANE_MASTER_KEY_FILE: keyFile };
      const places = ['a', 'b'].map((name) => ({ SITEPLANE_DATA_DIR: join(folder, name), ...shared }));
      // Side by side, because most of the time goes by until the leases of the killed end.
      const [mariadb, sqlite] = await Promise.all([
        series(options, 'MariaDB', places),
        isFull ? series(options, 'SQLite', [{ SITEPLANE_DATA_DIR: join(folder, 'sqlite') }]) : undefined,
      ]);
      return together({ 'MariaDB, two instances': mariadb, ...(sqlite && { SQLite: sqlite }) });
    } finally {
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface Source {
  readonly id: string;
  readonly slug: string;
  readonly secret: string;
}

interface Site {
  readonly servers: Server[];
  readonly key: string;
  readonly start: (index: number) => Promise<Server>;
  /** Deliveries that were acknowledged, their ids by what was sent, and requests that came to nothing. */
  readonly acked: Map<string, Set<string>>;
  repeats: number;
  answered: number;
}

const article = (name: string, n: number) => ({ id: `${name}-${n}`, title: `${name} ${n}`, body: `<p>Text ${n}</p>` });
const renamed = (name: string, n: number) => ({ id: `${name}-${n}`, headline: `${name} ${n}`, text: `<p>Text ${n}</p>` });
const mapping = (title: string, content: string) => ({
  version: 1,
  fields: { id: { path: '/id' }, title: { path: title }, content: { path: content } },
});

async function series({ size, seed, log }: ProveOptions, name: string, places: readonly Record<string, string>[]): Promise<Outcome> {
  const full = size === 'full';
  const [total, drifting, kills] = full ? [1000, 200, 6] : [60, 20, 1];
  const random = seeded(seed);
  const site = await startSite(places);
  const running = { isOver: false };
  try {
    const many = await source(site, 'Many');
    const drift = await source(site, 'Drift');
    const began = Date.now();
    const nemesis = kill(site, { kills, total: total * copies, random, running, log: (line) => log(`${name}: ${line}`) });
    await Promise.all([sendAll(site, many, { total, random }), sendInOrder(site, drift, drifting)]);
    running.isOver = true;
    await nemesis;
    await within(120_000, async () => (await statusOf(site, drift)) === 'held');
    const held = await statusOf(site, drift);
    await call(site, 'content_sources.approve_mapping', { id: drift.id, mapping: mapping('/headline', '/text') });
    return await judge(site, { place: places[0] ?? {}, total, drifting, kills, began, held });
  } finally {
    running.isOver = true;
    await Promise.all(site.servers.map((server) => server.stop()));
  }
}

async function startSite(places: readonly Record<string, string>[]): Promise<Site> {
  const ports = await Promise.all(places.map(() => freePort()));
  const env = { SITEPLANE_ADMIN_PASSWORD: password, SITEPLANE_LOG_LEVEL: 'error', SITEPLANE_INGEST_PER_MINUTE: '0' };
  const start = (index: number) => spawnServer({ env: { ...env, ...places[index] }, port: ports[index] ?? 0 });
  const servers = await Promise.all(places.map((_, index) => start(index)));
  const { key } = await (await signIn(servers[0]?.url ?? '', 'admin', password)).mint('ingest');
  return { servers, key, start, acked: new Map(), repeats: 0, answered: 0 };
}

async function source(site: Site, name: string): Promise<Source> {
  const { id, slug, secret } = (await call(site, 'content_sources.create', { name })) as unknown as Source;
  await call(site, 'content_sources.approve_mapping', { id, mapping: mapping('/title', '/body') });
  return { id, slug, secret };
}

/** Until one of the instances answers 200, at most two minutes. */
async function call(site: Site, operation: string, params: object): Promise<Record<string, unknown>> {
  const deadline = Date.now() + 120_000;
  for (let tries = 0; Date.now() < deadline; tries++) {
    const baseUrl = site.servers[tries % site.servers.length]?.baseUrl ?? '';
    const answer = await callWithKey({ baseUrl, key: site.key }, operation, params).catch(() => undefined);
    if (answer?.status === 200) return answer.envelope.data ?? {};
    if (answer && ![409, 503].includes(answer.status)) throw new Error(`${operation}: ${answer.status} ${answer.envelope.error}`);
    await sleep(50);
  }
  throw new Error(`${operation} was not answered in two minutes`);
}

const statusOf = async (site: Site, { id }: Source) => String((await call(site, 'content_sources.get', { id })).status);

/** As a sender does: signed again each time, and sent again until it is acknowledged. */
async function deliver(site: Site, { slug, secret }: Source, given: { id: string }): Promise<void> {
  const body = JSON.stringify(given);
  const deadline = Date.now() + 120_000;
  for (let tries = site.answered; Date.now() < deadline; tries++) {
    const time = Math.floor(Date.now() / 1000);
    const mac = createHmac('sha256', secret.replace(/^whsec_/, '')).update(`${time}.${body}`);
    const headers = { 'content-type': 'application/json', 'x-svc-signature': `t=${time},v1=${mac.digest('hex')}` };
    const url = `${site.servers[tries % site.servers.length]?.url}/rest/ingest/v1/${slug}`;
    const answer = await fetch(url, { method: 'POST', body, headers })
      .then(async (response) => ({ status: response.status, ...((await response.json()) as { delivery_id?: string }) }))
      .catch(() => undefined);
    if (answer?.status === 202) {
      site.answered += 1;
      site.acked.set(given.id, (site.acked.get(given.id) ?? new Set()).add(String(answer.delivery_id)));
      return;
    }
    if (answer && answer.status !== 503) throw new Error(`${given.id}: ${answer.status} ${JSON.stringify(answer)}`);
    site.repeats += 1;
    await sleep(20);
  }
  throw new Error(`${given.id} was not acknowledged in two minutes`);
}

/** Five of each, shuffled, sixteen at a time. */
async function sendAll(site: Site, to: Source, { total, random }: { total: number; random: () => number }): Promise<void> {
  const queue = Array.from({ length: total * copies }, (_, i) => ({ n: i % total, rank: random() })).sort((a, b) => a.rank - b.rank);
  async function lane() {
    for (let next = queue.shift(); next; next = queue.shift()) await deliver(site, to, article('Many', next.n));
  }
  await Promise.all(Array.from({ length: 16 }, lane));
}

/** One after the other; from the middle on under other names. */
async function sendInOrder(site: Site, to: Source, total: number): Promise<void> {
  for (let n = 0; n < total; n++) await deliver(site, to, n < total / 2 ? article('Drift', n) : renamed('Drift', n));
}

interface Nemesis {
  readonly kills: number;
  readonly total: number;
  readonly random: () => number;
  readonly running: { readonly isOver: boolean };
  readonly log: (line: string) => void;
}

/** Kill one of the instances at random moments of the sending, and start it again. */
async function kill(site: Site, { kills, total, random, running, log }: Nemesis): Promise<void> {
  for (let i = 0; i < kills; i++) {
    const at = ((i + random() * 0.9) * total) / kills;
    while (site.answered < at && !running.isOver) await sleep(2);
    const index = Math.floor(random() * site.servers.length);
    await site.servers[index]?.kill9();
    site.servers[index] = await site.start(index);
    log(`kill ${i + 1} of ${kills} after ${site.answered} acknowledged`);
  }
}

interface Ran {
  readonly place: Record<string, string>;
  readonly total: number;
  readonly drifting: number;
  readonly kills: number;
  readonly began: number;
  readonly held: string;
}

/** What the database holds once nothing is left to do. */
async function judge(site: Site, { place, total, drifting, kills, began, held }: Ran): Promise<Outcome> {
  const storage = openStorage(
    { dataDir: place.SITEPLANE_DATA_DIR ?? '', databaseUrl: place.SITEPLANE_DATABASE_URL },
    { tables: [], migrations: [] },
  );
  await storage.ready();
  const query = <T>(sql: string) => storage.run((db) => db.query<T>(sql));
  try {
    const left = async () => (await query("SELECT 1 FROM sp_ingest_deliveries WHERE state <> 'done' LIMIT 1")).length;
    const isDone = await within(180_000, async () => (await left()) === 0);
    const seconds = Math.round((Date.now() - began) / 1000);
    const titles = (await query<{ title: string }>('SELECT title FROM host_posts ORDER BY id')).map(({ title }) => title);
    const ofMany = titles.filter((title) => title.startsWith('Many '));
    const ofDrift = titles.filter((title) => title.startsWith('Drift '));
    const wanted = Array.from({ length: total }, (_, n) => `Many ${n}`);
    const lost = wanted.filter((title) => !ofMany.includes(title)).length;
    const inOrder = ofDrift.join() === Array.from({ length: drifting }, (_, n) => `Drift ${n}`).join();
    const ids = [...site.acked.values()];
    const severalIds = ids.filter((given) => given.size !== 1).length;
    return {
      passed:
        isDone &&
        lost === 0 &&
        ofMany.length === total &&
        inOrder &&
        severalIds === 0 &&
        ids.length === total + drifting &&
        held === 'held',
      figures: {
        deliveries: `${total} × ${copies}`,
        kills,
        acknowledged: site.answered,
        'requests repeated': site.repeats,
        posts: ofMany.length,
        lost,
        'posts twice': ofMany.length - new Set(ofMany).size,
        'deliveries with more than one id': severalIds,
        'renamed in the middle, then approved': `${drifting}, ${inOrder ? 'all there and in order' : '**not all in order**'}`,
        'everything there after (s)': isDone ? seconds : 'never',
      },
    };
  } finally {
    await storage.close();
  }
}

async function within(ms: number, isSo: () => Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + ms;
  while (Date.now() < deadline) {
    if (await isSo()) return true;
    await sleep(100);
  }
  return isSo();
}
