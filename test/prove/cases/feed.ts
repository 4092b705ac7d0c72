import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStorage } from '../../../plugin/adapter';
import type { Storage } from '../../../plugin/host';
import { initRootKey } from '../../../plugin/secrets/root-key';
import { freePort, startMariadb } from '../../support/mariadb';
import { seeded } from '../../support/seeded';
import { callWithKey, type Server, signIn, spawnServer } from '../../support/server';
import type { Outcome, ProveCase, ProveOptions } from '../case';
import { deliveriesOf, type Sent } from '../feed-plan';
import { type LatePictures, startLatePictures } from '../late-pictures';

const password = 'prove-prove-prove';
const patienceMs = 15 * 60_000;

/** A feed as it really is: some deliveries make no sense, some articles are taken back, some pictures are away. */
export const feed: ProveCase = {
  name: 'feed',
  title:
    'A feed with 5 % poison, 5 % withdrawals and 5 % unreachable pictures, two instances under kill -9: each article as its sender left it',
  seconds: 20,
  verifies: ['content-sources:kills', 'content-sources:held', 'content-sources:withdrawals', 'content-sources:images'],

  async run(options) {
    const folder = mkdtempSync(join(tmpdir(), 'siteplane-feed-'));
    const database = await startMariadb();
    const pictures = await startLatePictures();
    try {
      const keyFile = join(folder, 'root.key');
      await initRootKey(keyFile);
      const { url } = await database.freshDatabase();
      const env = {
        SITEPLANE_ADMIN_PASSWORD: password,
        SITEPLANE_LOG_LEVEL: 'error',
        SITEPLANE_INGEST_PER_MINUTE: '0',
        SITEPLANE_DATABASE_URL: url,
        SITEPLANE_MASTER_KEY_FILE: keyFile,
        SITEPLANE_FETCH_ALLOW: `127.0.0.1:${pictures.port}`,
        // Both have the same folder of files.
        SITEPLANE_DATA_DIR: join(folder, 'data'),
      };
      const storage = openStorage({ dataDir: env.SITEPLANE_DATA_DIR, databaseUrl: url }, { tables: [], migrations: [] });
      const site = await startSite(env, storage);
      try {
        return await ran(options, site, pictures);
      } finally {
        await Promise.all(site.servers.map((server) => server.stop()));
        await storage.close();
      }
    } finally {
      await pictures.stop();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface Site {
  readonly servers: Server[];
  readonly start: (index: number) => Promise<Server>;
  readonly storage: Storage;
  readonly key: string;
  acknowledged: number;
  repeated: number;
  /** The sender goes no further until the kill that is due has happened. */
  upTo: number;
}

async function startSite(env: Readonly<Record<string, string>>, storage: Storage): Promise<Site> {
  const ports = [await freePort(), await freePort()];
  const start = (index: number) => spawnServer({ env, port: ports[index] ?? 0 });
  // One after the other: the first makes the tables.
  const servers = [await start(0), await start(1)];
  await storage.ready();
  const { key } = await (await signIn(servers[0]?.url ?? '', 'admin', password)).mint('feed');
  return { servers, start, storage, key, acknowledged: 0, repeated: 0, upTo: 0 };
}

const mapping = {
  version: 1,
  items: '/posts',
  fields: {
    id: { path: '/id' },
    title: { path: '/title' },
    content: { path: '/html' },
    date: { path: '/date' },
    modified: { path: '/modified' },
    featured_image: { path: '/picture' },
  },
  withdraw: [{ path: '/state', op: 'eq', value: 'withdrawn' }],
};

async function ran({ size, seed, log }: ProveOptions, site: Site, pictures: LatePictures): Promise<Outcome> {
  const [total, kills] = size === 'full' ? [500, 4] : [60, 1];
  const random = seeded(seed);
  const plan = deliveriesOf(total, pictures.port);
  const source = await newSource(site);
  const began = Date.now();
  const nemesis = killing(site, { kills, total, random, log, isPatient: size === 'full' });
  const queue = shuffledNearby(plan.sent, random);
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await deliver(site, source, next);
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  await nemesis;
  const isProcessed = await within(
    async () => (await count(site, "SELECT COUNT(*) AS n FROM sp_ingest_deliveries WHERE state = 'received'")) === 0,
  );
  const processed = Date.now() - began;
  pictures.comeBack();
  // At the small size nobody waits for the next attempt.
  if (size === 'small') await site.storage.run((db) => db.execute("UPDATE sp_outbox SET next_at = 1 WHERE kind = 'content.pictures'"));
  const isComplete = await within(async () => (await count(site, 'SELECT COUNT(*) AS n FROM sp_ingest_waiting')) === 0);
  const complete = Date.now() - began;
  const judged = await judge(site, { plan, source });
  return {
    passed: isProcessed && isComplete && judged.passed,
    figures: {
      deliveries: total,
      kills,
      'requests repeated': site.repeated,
      ...judged.figures,
      'everything processed after (s)': isProcessed ? Math.round(processed / 1000) : 'never',
      'every picture there after (s)': isComplete ? Math.round(complete / 1000) : 'never',
    },
  };
}

/** The order of a network: what is sent later may arrive a little before. */
const shuffledNearby = (sent: readonly Sent[], random: () => number): Sent[] =>
  sent
    .map((one, at) => ({ one, at: at + random() * 12 }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);

interface Source {
  readonly id: string;
  readonly slug: string;
  readonly secret: string;
}

async function newSource(site: Site): Promise<Source> {
  const { id, slug, secret } = (await call(site, 'content_sources.create', { name: 'Feed' })) as unknown as Source;
  await call(site, 'content_sources.update', { id, default_post_status: 'publish', reingest_mode: 'update_if_newer' });
  await call(site, 'content_sources.approve_mapping', { id, mapping });
  return { id, slug, secret };
}

async function call(site: Site, operation: string, params: object): Promise<Record<string, unknown>> {
  const answer = await callWithKey({ baseUrl: site.servers[0]?.baseUrl ?? '', key: site.key }, operation, params);
  if (answer.status !== 200) throw new Error(`${operation}: ${answer.status} ${answer.envelope.error}`);
  return answer.envelope.data ?? {};
}

/** As a sender does: signed again each time, and sent again until it is acknowledged. */
async function deliver(site: Site, { slug, secret }: Source, sent: Sent): Promise<void> {
  const body = JSON.stringify(sent.body);
  while (site.acknowledged > site.upTo) await sleep(5);
  const deadline = Date.now() + patienceMs;
  for (let tries = site.acknowledged; Date.now() < deadline; tries++) {
    const time = Math.floor(Date.now() / 1000);
    const mac = createHmac('sha256', secret.replace(/^whsec_/, '')).update(`${time}.${body}`);
    const headers = { 'content-type': 'application/json', 'x-svc-signature': `t=${time},v1=${mac.digest('hex')}` };
    const url = `${site.servers[tries % site.servers.length]?.url}/rest/ingest/v1/${slug}`;
    const status = await fetch(url, { method: 'POST', body, headers })
      .then(async (response) => (await response.text(), response.status))
      .catch(() => 0);
    if (status === 202) {
      site.acknowledged += 1;
      return;
    }
    if (status !== 0 && status !== 503) throw new Error(`a delivery was answered ${status}`);
    site.repeated += 1;
    await sleep(20);
  }
  throw new Error('a delivery was not acknowledged');
}

interface Killing {
  readonly kills: number;
  readonly total: number;
  readonly random: () => number;
  readonly log: (line: string) => void;
  readonly isPatient: boolean;
}

/**
 * Kill one of the instances at random moments of the sending. At full size its leases lapse by themselves; at the small one all leases end
 * with the kill, those of the living instance too, so that two of them work on the same for a while.
 */
async function killing(site: Site, { kills, total, random, log, isPatient }: Killing): Promise<void> {
  for (let i = 0; i < kills; i++) {
    const at = ((i + 0.2 + random() * 0.7) * total) / kills;
    site.upTo = at;
    while (site.acknowledged < at) await sleep(2);
    const index = Math.floor(random() * site.servers.length);
    await site.servers[index]?.kill9();
    if (!isPatient) await site.storage.run((db) => db.execute("UPDATE sp_outbox SET lease_until = 1 WHERE state = 'sending'"));
    site.servers[index] = await site.start(index);
    site.upTo = i + 1 < kills ? site.upTo : total;
    log(`kill ${i + 1} of ${kills} after ${site.acknowledged} acknowledged`);
  }
}

interface Judging {
  readonly plan: ReturnType<typeof deliveriesOf>;
  readonly source: Source;
}

interface PostRow {
  readonly title: string;
  readonly status: string;
  readonly content: string;
  readonly featured: number;
}

async function judge(site: Site, { plan, source }: Judging): Promise<Outcome> {
  const posts = await site.storage.run((db) =>
    db.query<PostRow>('SELECT title, status, content, featured_image_id AS featured FROM host_posts ORDER BY id'),
  );
  const named = (n: number) => posts.filter(({ title }) => title === `Article ${n}`);
  const isUp = (n: number) => named(n).length === 1 && named(n)[0]?.status === 'publish';
  const down = plan.good.filter((n) => !isUp(n)).length;
  const stillUp = plan.withdrawn.filter((n) => named(n).some(({ status }) => status !== 'draft')).length;
  const twice = posts.length - new Set(posts.map(({ title }) => title)).size;
  const isShown = async (n: number) => {
    const [post] = named(n);
    const [, src] = /<img [^>]*src="(\/media\/[^"]+)"/.exec(post?.content ?? '') ?? [];
    const answers = src === undefined ? [] : await Promise.all(site.servers.map(({ url }) => fetch(`${url}${src}`)));
    return Number(post?.featured) > 0 && answers.length === 2 && answers.every(({ status }) => status === 200);
  };
  const shown = (await Promise.all(plan.late.map(isShown))).filter(Boolean).length;
  const held = await count(site, "SELECT COUNT(*) AS n FROM sp_ingest_deliveries WHERE state = 'held' OR held_items IS NOT NULL");
  const { status } = await call(site, 'content_sources.get', { id: source.id });
  const strangers = posts.filter(({ title }) => !title.startsWith('Article ')).length;
  return {
    passed:
      down === 0 &&
      stillUp === 0 &&
      twice === 0 &&
      strangers === 0 &&
      shown === plan.late.length &&
      held === plan.held &&
      status === 'active',
    figures: {
      'good articles': plan.good.length,
      'good articles that are not up': down,
      'withdrawn articles': plan.withdrawn.length,
      'withdrawn articles that are still up': stillUp,
      'posts twice': twice,
      'pictures that came later': `${shown} of ${plan.late.length}, text and featured`,
      'items held by themselves': `${held} of ${plan.held}`,
      'state of the source': String(status),
    },
  };
}

const count = (site: Site, sql: string) => site.storage.run(async (db) => Number((await db.query<{ n: number }>(sql))[0]?.n ?? 0));

async function within(isSo: () => Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    if (await isSo()) return true;
    await sleep(100);
  }
  return isSo();
}
