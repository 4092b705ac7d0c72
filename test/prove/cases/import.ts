import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStorage } from '../../../plugin/adapter';
import { initRootKey } from '../../../plugin/secrets/root-key';
import { freePort, startMariadb } from '../../support/mariadb';
import { type Server, signIn, spawnServer } from '../../support/server';
import type { Outcome, ProveCase, ProveOptions } from '../case';

const password = 'prove-prove-prove';
/** Every so many rows has an address that is none, and every so many is about somebody who unsubscribed before. */
const wrongEvery = 500;
const leftEvery = 1000;

const emailOf = (n: number) => `person-${n}@import${n % 11}.example`;
const isWrong = (n: number) => n % wrongEvery === 7;
const hasLeft = (n: number) => n % leftEvery === 3;
const numbers = (total: number) => Array.from({ length: total }, (_, n) => n);

/** A file that takes longer to import than a process lives. */
export const importCase: ProveCase = {
  name: 'import',
  title: 'A file of 100,000 contacts under kill -9: each good row there once, each refused one with its line, nobody subscribed again',
  verifies: ['marketing:imports', 'marketing:imports:once', 'marketing:imports:suppression'],

  async run(options) {
    const folder = mkdtempSync(join(tmpdir(), 'siteplane-import-'));
    const database = await startMariadb();
    try {
      await initRootKey(join(folder, 'root.key'));
      writeFileSync(join(folder, 'probe.cjs'), probe);
      const { url } = await database.freshDatabase();
      // Side by side, because much of the time goes by until the leases of the killed end.
      const [sqlite, mariadb] = await Promise.all([
        series(options, 'SQLite', { folder, place: {} }),
        series(options, 'MariaDB', { folder, place: { SITEPLANE_DATABASE_URL: url } }),
      ]);
      return { figures: { ...sqlite.figures, ...mariadb.figures }, passed: sqlite.passed && mariadb.passed };
    } finally {
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Writes what the heap holds after a collection, in MB, twice a second. */
const probe = `
require('node:v8').setFlagsFromString('--expose-gc');
const collect = require('node:vm').runInNewContext('gc');
setInterval(() => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  require('node:fs').writeFileSync(process.env.HEAP_PROBE_FILE, String((heapUsed + external) / 2 ** 20));
}, 500).unref();
`;

interface Place {
  readonly folder: string;
  readonly place: Readonly<Record<string, string>>;
}

async function series({ size, log }: ProveOptions, name: string, { folder, place }: Place): Promise<Outcome> {
  const [total, kills] = size === 'full' ? [100_000, 3] : [1200, 1];
  const dataDir = join(folder, name);
  const env = {
    SITEPLANE_ADMIN_PASSWORD: password,
    SITEPLANE_LOG_LEVEL: 'error',
    SITEPLANE_MASTER_KEY_FILE: join(folder, 'root.key'),
    SITEPLANE_DATA_DIR: dataDir,
    ...place,
    // So that what the heap holds can be read after a collection, from outside.
    NODE_OPTIONS: `--require ${join(folder, 'probe.cjs')}`,
    HEAP_PROBE_FILE: join(folder, `${name}.heap`),
  };
  const port = await freePort();
  const start = () => spawnServer({ env, port });
  const site = { server: await start() };
  const memory = watch(site, env.HEAP_PROBE_FILE);
  try {
    const { key } = await (await signIn(site.server.url, 'admin', password)).mint('import');
    const api = apiOf(site, key);
    await putLeavers(api, total);
    const idle = memory.now();
    const began = performance.now();
    const { file, preview } = await uploaded(api, total);
    const uploadSeconds = (performance.now() - began) / 1000;
    const result = await imported(api, { file, total, kills, kill: () => killed(site, start), log: (line) => log(`${name}: ${line}`) });
    const seconds = (performance.now() - began) / 1000;
    const peak = memory.end();
    const growth = { rss: peak.rss - idle.rss, heap: peak.heap - idle.heap };
    await site.server.stop();
    const stored = await judged({ dataDir, databaseUrl: place.SITEPLANE_DATABASE_URL }, total);
    const expected = numbers(total).filter(isWrong).length;
    const figures = {
      rows: total,
      kills,
      'rows of the preview that would be refused': preview.refused,
      'rows refused, each with its line': `${result.refused} of ${expected}`,
      'good rows missing': stored.missing,
      'good rows there twice': stored.twice,
      'good rows without the last name of the file': stored.wrong,
      'unsubscribed before, subscribed now': stored.subscribedAgain,
      'upload and preview (s)': uploadSeconds.toFixed(1),
      'all imported after (s)': seconds.toFixed(1),
      'server: growth of the heap after a collection, at its peak (MB)': Math.round(growth.heap),
      'server: growth of resident memory at its peak (MB)': Math.round(growth.rss),
    };
    const isWhole = stored.missing + stored.twice + stored.wrong + stored.subscribedAgain === 0;
    const isRefused = preview.refused === expected && result.refused === expected && result.areLinesRight;
    const isBounded = growth.heap < 60 && growth.rss < 300;
    return {
      figures: Object.fromEntries(Object.entries(figures).map(([figure, value]) => [`${name}: ${figure}`, value])),
      passed: isWhole && isRefused && (size === 'small' || isBounded),
    };
  } finally {
    memory.end();
    await site.server.stop();
  }
}

interface Site {
  server: Server;
}

async function killed(site: Site, start: () => Promise<Server>): Promise<void> {
  await site.server.kill9();
  site.server = await start();
}

type Api = (method: string, path: string, body?: object | Buffer) => Promise<Answer>;
// biome-ignore lint/suspicious/noExplicitAny: answers are looked into field by field.
type Answer = any;

function apiOf(site: Site, key: string): Api {
  return async (method, path, body) => {
    const headers = { 'X-API-Key': key, 'Content-Type': Buffer.isBuffer(body) ? 'text/csv' : 'application/json' };
    const sent = Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body);
    const answer = await fetch(`${site.server.url}/rest/crm/v2${path}`, { method, headers, ...(body ? { body: sent } : {}) });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}

/** Some of the file are there already, and have unsubscribed. */
async function putLeavers(api: Api, total: number): Promise<void> {
  for (const n of numbers(total).filter(hasLeft)) await api('POST', '/subscribers', { email: emailOf(n), status: 'unsubscribed' });
}

/** The file as a spreadsheet would write it; what it would do is asked before. */
async function uploaded(api: Api, total: number) {
  const lines = numbers(total).map((n) => `${isWrong(n) ? `nobody-${n}` : emailOf(n)},First ${n},"Last, ${n}",DE`);
  const { file } = await api('POST', '/import/csv-upload', Buffer.from(`email,first,last,country\n${lines.join('\n')}\n`));
  const { preview } = await api('POST', '/import/csv-import', { ...settingsOf(file), dry_run: true });
  return { file: String(file), preview: preview as { refused: number } };
}

const settingsOf = (file: string) => ({
  file,
  map: ['email', 'first_name', 'last_name', 'country'],
  update: true,
  status: 'subscribed',
});

interface Running {
  readonly file: string;
  readonly total: number;
  readonly kills: number;
  readonly kill: () => Promise<void>;
  readonly log: (line: string) => void;
}

/** Begin, kill the server as it goes on, and wait for the end. */
async function imported(api: Api, { file, total, kills, kill, log }: Running) {
  const status = async () => (await api('GET', `/import/status?file=${file}`)).import;
  const sum = async () => {
    const { created, updated, refused } = await status();
    return created + updated + refused;
  };
  await api('POST', '/import/csv-import', settingsOf(file));
  for (let i = 1; i <= kills; i++) {
    await within(async () => (await sum()) >= (i * total) / (kills + 1));
    await kill();
    log(`kill ${i} of ${kills} after ${await sum()} rows`);
  }
  await within(async () => (await status()).status === 'done');
  const { refused } = await status();
  const lines: number[] = [];
  for (let page = 1; lines.length < refused; page++) {
    const { data } = (await api('GET', `/import/status?file=${file}&per_page=100&page=${page}`)).refusals;
    if (data.length === 0) break;
    lines.push(...data.map(({ line }: { line: number }) => line));
  }
  const expected = numbers(total)
    .filter(isWrong)
    .map((n) => n + 2);
  return { refused: Number(refused), areLinesRight: lines.join() === expected.join() };
}

const limitMs = 1_800_000;

async function within(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('The import did not go on.');
    await sleep(50);
  }
}

/** What the server's process holds, read from outside: resident memory as Linux says, the heap as the server says after a collection. */
function watch(site: Site, heapFile: string) {
  const now = () => ({ rss: rssOf(site.server.pid), heap: numberIn(heapFile) });
  let peak = { rss: 0, heap: 0 };
  const look = () => {
    const { rss, heap } = now();
    peak = { rss: Math.max(peak.rss, rss), heap: Math.max(peak.heap, heap) };
  };
  const timer = setInterval(look, 100);
  return {
    now,
    end() {
      clearInterval(timer);
      return peak;
    },
  };
}

/** MB; 0 while there is no such process. */
function rssOf(pid: number): number {
  const text = read(`/proc/${pid}/status`);
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024;
}

const numberIn = (file: string) => Number(read(file));

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

interface Stored {
  readonly email: string;
  readonly last_name: string;
  readonly status: string;
}

/** What the database has of the rows of the file. */
async function judged(place: { dataDir: string; databaseUrl: string | undefined }, total: number) {
  const storage = openStorage(place, { tables: [], migrations: [] });
  await storage.ready();
  try {
    const contacts = await storage.run((db) => db.query<Stored>('SELECT email, last_name, status FROM sp_crm_contacts'));
    const byEmail = new Map<string, Stored[]>();
    for (const contact of contacts) byEmail.set(contact.email, [...(byEmail.get(contact.email) ?? []), contact]);
    const good = numbers(total).filter((n) => !isWrong(n));
    return {
      missing: good.filter((n) => !byEmail.has(emailOf(n))).length,
      twice: [...byEmail.values()].filter((rows) => rows.length > 1).length,
      wrong: good.filter((n) => byEmail.get(emailOf(n))?.[0]?.last_name !== `Last, ${n}`).length,
      subscribedAgain: good.filter((n) => hasLeft(n) && byEmail.get(emailOf(n))?.[0]?.status !== 'unsubscribed').length,
    };
  } finally {
    await storage.close();
  }
}
