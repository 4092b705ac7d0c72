import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { openStorage, readConfig } from '../../plugin/adapter';
import { initRootKey } from '../../plugin/secrets/root-key';
import { aBooking, aCalendar, anEvent, aSchedule } from '../engines/booking/booking-site';
import { daily } from '../engines/booking/slots/plans';
import { grow } from '../prove/crowd';
import { lengthen } from '../prove/ledger-site';
import { ledgerOn } from '../resources/leads/ledger-support';
import { freePort, startMariadb } from '../support/mariadb';
import { callWithKey, signIn, spawnServer } from '../support/server';
import { growth } from './growth/index';
import { withGrowth } from './growth/report';
import { type Load, type Measured, measure, median } from './measure';
import { type Row, table } from './report';
import { measureSending, sendingTable } from './sending';
import { unlimited } from './unlimited';
import { seeded, type Work, works } from './works';

const seconds = Number(process.env.SECONDS ?? 4);
const rounds = Number(process.env.ROUNDS ?? 3);
/** Only works whose name holds this; the file of results is left alone then. */
const only = process.env.ONLY ?? '';

/** Ours beside bare Express + mysql2 in the same run: interleaved, medians, the server on one core, load and database on the other. */
async function main() {
  const database = await startMariadb();
  const folder = mkdtempSync(join(tmpdir(), 'siteplane-bench-'));
  const [ours, reference] = await Promise.all([database.freshDatabase(), database.freshDatabase()]);
  const keyFile = join(folder, 'root.key');
  await initRootKey(keyFile);
  const env = { ...unlimited, SITEPLANE_DATABASE_URL: ours.url, SITEPLANE_MASTER_KEY_FILE: keyFile, SITEPLANE_DATA_DIR: folder };
  const server = await spawnServer({ env, core: 0 });
  const bare = await startBare(reference.url);
  try {
    const key = (await (await signIn(server.url, 'admin', 'bench-bench-bench')).mint('bench')).key;
    const manifest = await fetch(`${server.baseUrl}/manage/manifest`, { headers: { 'X-API-Key': key } });
    bare.process.send(await manifest.text());
    await callWithKey({ baseUrl: server.baseUrl, key }, 'modules.entitlements_grant', {
      module_id: 'assistant-bridge',
      domain: '127.0.0.1',
      confirm: true,
    });
    await callWithKey({ baseUrl: server.baseUrl, key }, 'modules.activate', { module: 'assistant-bridge' });
    for (let i = 0; i < 50; i++) {
      await callWithKey({ baseUrl: server.baseUrl, key }, 'crm.create', { name: `CRM ${i}`, url: 'https://crm.example' });
    }
    for (let i = 0; i < seeded; i++) {
      await callWithKey({ baseUrl: server.baseUrl, key }, 'notes_items.create', { title: `Note ${i}`, content: 'x'.repeat(100) });
    }
    const control = await createConnection(ours.url);
    const rows: Row[] = [];
    const source = await createSource({ baseUrl: server.baseUrl, key }, control);
    const leadId = await longLead(env, control);
    const bookable = await fullMonth(env);
    await tenThousandContacts(env);
    const all = works({ server, key, etag: manifest.headers.get('etag') ?? '', source, leadId, bookable });
    for (const work of all.filter(({ name }) => name.includes(only))) {
      const statements = await statementsOf(control, work.ours);
      rows.push({
        name: work.name,
        statements,
        ...(await interleaved(work, bare, async () => work.reset && void (await control.query(work.reset)))),
      });
      process.stdout.write('.');
    }
    await control.end();
    const sent = 'sending'.includes(only) ? await sending(async () => (await database.freshDatabase()).url) : '';
    const text = `${table(rows, { seconds, rounds, node: process.version })}${sent}`;
    process.stdout.write(`\n${text}`);
    if (only === '') writeFileSync(join(__dirname, 'results.md'), withGrowth(text));
  } finally {
    bare.process.kill();
    await server.stop();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `ONLY=sending` measures nothing else. */
async function sending(freshUrl: () => Promise<string>): Promise<string> {
  const onSqlite = await measureSending({ name: 'campaign, SQLite', env: {}, rounds });
  const onMariadb = await measureSending({ name: 'campaign, MariaDB', env: { SITEPLANE_DATABASE_URL: await freshUrl() }, rounds });
  return sendingTable([onSqlite, onMariadb]);
}

/** Its deliveries are taken and not worked on, as where another instance is busy with them, so that only the taking is measured. */
async function createSource(site: { baseUrl: string; key: string }, control: Connection): Promise<{ slug: string; secret: string }> {
  const made = await callWithKey(site, 'content_sources.create', { name: 'Bench', sig_header_mode: 'github' });
  const { id, slug, secret } = made.envelope.data as unknown as { id: string; slug: string; secret: string };
  await control.execute(
    `INSERT INTO sp_outbox (id, kind, order_key, payload, state, attempts, next_at, fence, created_at, lease_owner, lease_until)
     VALUES ('bench', 'content.process', ?, '{}', 'sending', 1, 0, 0, 0, 'bench', 99999999999999)`,
    [`source:${id}`],
  );
  const fields = { id: { path: '/title' }, title: { path: '/title' }, content: { path: '/excerpt' } };
  await callWithKey(site, 'content_sources.approve_mapping', { id, mapping: { version: 1, fields } });
  return { slug, secret };
}

/** A lead with 10,000 events, written by an instance of the ledger in this process. */
async function longLead(env: Readonly<Record<string, string>>, control: Connection): Promise<number> {
  const config = readConfig(env);
  const storage = openStorage(config, { tables: [], migrations: [] });
  await storage.ready();
  const ledger = await ledgerOn({ config, dir: config.dataDir }, storage);
  const { id } = await ledger.record();
  await lengthen({ instances: [ledger], query: async (sql, params) => (await control.query(sql, params))[0] }, id, 10_000);
  await storage.close();
  return id;
}

/** Quarters of an hour from eight to six on every day of a month of thirty days, 200 of them booked. */
async function fullMonth(env: Readonly<Record<string, string>>): Promise<{ eventId: number; from: string }> {
  const storage = openStorage(readConfig(env), { tables: [], migrations: [] });
  await storage.ready();
  const from = `${new Date().getUTCFullYear() + 1}-06-01`;
  const schedule = await aSchedule({ storage }, { weeklyHours: daily(['08:00', '18:00']) });
  const calendar = await aCalendar({ storage });
  const settings = { range_type: 'range_indefinite' as const };
  const event = await anEvent({ storage }, { calendarId: calendar.id, availabilityId: schedule.id, duration: 15, settings });
  for (let i = 0; i < 200; i++) {
    const startAt = Date.parse(`${from}T06:00:00Z`) + i * 12_600_000;
    await aBooking({ storage }, event, { startAt, endAt: startAt + 900_000 });
  }
  await storage.close();
  return { eventId: event.id, from };
}

/** With tags, lists, custom values and emails. */
async function tenThousandContacts(env: Readonly<Record<string, string>>): Promise<void> {
  const storage = openStorage(readConfig(env), { tables: [], migrations: [] });
  await storage.ready();
  await grow(storage, { from: 0, to: 10_000, seed: 7 });
  await storage.close();
}

interface Bare {
  readonly url: string;
  readonly process: ChildProcess;
}

async function startBare(databaseUrl: string): Promise<Bare> {
  const port = await freePort();
  const child = fork(join(__dirname, 'bare-server.ts'), [databaseUrl, String(port)], {
    execPath: 'taskset',
    execArgv: ['-c', '0', process.execPath, '--import', 'tsx'],
  });
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error('the bare server ended')));
  });
  return { url: `http://127.0.0.1:${port}`, process: child };
}

/** SQL statements of one warm request, without BEGIN and COMMIT, as the database server counts them; bookkeeping apart. */
async function statementsOf(control: Awaited<ReturnType<typeof createConnection>>, load: Load): Promise<number> {
  const send = async (turn: number) => {
    const body = load.body?.(turn);
    const answer = await fetch(load.url, {
      method: load.method,
      headers: { ...load.headers, ...load.sign?.(body ?? '') },
      ...(body === undefined ? {} : { body }),
    });
    await answer.text();
  };
  const count = async () => {
    const [rows] = await control.query<RowDataPacket[]>("SHOW GLOBAL STATUS LIKE 'Com_stmt_execute'");
    return Number(rows[0]?.Value);
  };
  const counts: number[] = [];
  await send(-1);
  // The least of many, because workers in the background ask the database too.
  for (let turn = -21; turn <= -2; turn++) {
    await sleep(50);
    const before = await count();
    await send(turn);
    counts.push((await count()) - before);
  }
  return Math.min(...counts);
}

async function interleaved(work: Work, bare: Bare, reset: () => Promise<unknown>): Promise<Pick<Row, 'ours' | 'bare'>> {
  const reference: Load = {
    url: bare.url + work.bare.path,
    method: work.bare.method,
    headers: { 'Content-Type': 'application/json', 'X-API-Key': 'bench' },
    ...(work.bare.body ? { body: work.bare.body } : {}),
    pid: bare.process.pid ?? 0,
    ...(work.ours.amount ? { amount: work.ours.amount } : {}),
  };
  const measured: { ours: Measured[]; bare: Measured[] } = { ours: [], bare: [] };
  for (let round = -1; round < rounds; round++) {
    await reset();
    const pair = { ours: await measure(work.ours, round < 0 ? 1 : seconds), bare: await measure(reference, round < 0 ? 1 : seconds) };
    if (round < 0) continue;
    measured.ours.push(pair.ours);
    measured.bare.push(pair.bare);
  }
  return { ours: middle(measured.ours), bare: middle(measured.bare) };
}

const middle = (all: Measured[]): Measured => ({
  perSecond: median(all.map(({ perSecond }) => perSecond)),
  cpuMs: median(all.map(({ cpuMs }) => cpuMs)),
  p99: median(all.map(({ p99 }) => p99)),
});

void (process.argv[2] === 'growth' ? growth(process.argv.slice(3)) : main());
