import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { openStorage, readConfig } from '../../../plugin/adapter';
import { initRootKey } from '../../../plugin/secrets/root-key';
import { aCalendar, anEvent, aSchedule } from '../../engines/booking/booking-site';
import { daily } from '../../engines/booking/slots/plans';
import { ledgerOn } from '../../resources/leads/ledger-support';
import { startMariadb } from '../../support/mariadb';
import { callWithKey, type Server, signIn, spawnServer } from '../../support/server';
import { cpuSeconds, median } from '../measure';
import { rewrite } from '../sections';
import { unlimited } from '../unlimited';
import { fills, type Place, type Table, tables } from './fill';
import { type Cost, keep, type Measured } from './report';
import { type Asked, type Work, works } from './works';

const rounds = 15;
const seed = 20_261_128;
const adminPassword = 'growth-growth-growth';

/** `npm run bench -- growth [TABLE…]`: fill each kind of table to each size in turn, and ask at each what callers ask. */
export async function growth(names: readonly string[]): Promise<void> {
  const sizes = (process.env.SIZES ?? '10000,100000,1000000').split(',').map(Number);
  const chosen = tables.filter((table) => names.length === 0 || names.includes(table));
  const database = await startMariadb({ args: ['--innodb-buffer-pool-size=512M'] });
  const folder = mkdtempSync(join(tmpdir(), 'siteplane-growth-'));
  const { url } = await database.freshDatabase();
  const keyFile = join(folder, 'root.key');
  await initRootKey(keyFile);
  const env = {
    ...{ ...unlimited, SITEPLANE_ADMIN_PASSWORD: adminPassword, SITEPLANE_DATABASE_WAIT_SECONDS: '60' },
    ...{ SITEPLANE_DATABASE_URL: url, SITEPLANE_MASTER_KEY_FILE: keyFile, SITEPLANE_DATA_DIR: folder },
  };
  const server = await spawnServer({ env });
  const control = await createConnection(url);
  const storage = openStorage(readConfig(env), { tables: [], migrations: [] });
  try {
    await storage.ready();
    const key = (await (await signIn(server.url, 'admin', adminPassword)).mint('growth')).key;
    await callWithKey({ baseUrl: server.baseUrl, key }, 'modules.activate', { module: 'marketing-crm' });
    const { vault } = await ledgerOn({ config: readConfig(env), dir: folder }, storage);
    const place = { control, storage, vault, seed, event: await bookable(storage) };
    for (const table of chosen) {
      const curves = await curvesOf(table, { sizes, place, server, key });
      // Each kind keeps its last result, and other sizes than the usual ones are no result of it.
      if (process.env.SIZES !== undefined) continue;
      keep(table, { measured: new Date().toISOString().slice(0, 10), sizes, ...curves });
      rewrite();
    }
  } finally {
    await control.end();
    await storage.close();
    await server.stop();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function bookable(storage: Place['storage']): Promise<Place['event']> {
  const schedule = await aSchedule({ storage }, { weeklyHours: daily(['08:00', '18:00']) });
  const calendar = await aCalendar({ storage });
  const settings = { range_type: 'range_indefinite' as const };
  const { id } = await anEvent({ storage }, { calendarId: calendar.id, availabilityId: schedule.id, duration: 30, settings });
  return { id, calendarId: calendar.id };
}

interface Measuring {
  readonly sizes: readonly number[];
  readonly place: Place;
  readonly server: Server;
  readonly key: string;
}

async function curvesOf(table: Table, { sizes, place, server, key }: Measuring): Promise<Pick<Measured, 'bytes' | 'works'>> {
  const asked = works(place.event.id)[table];
  const costs: Cost[][] = asked.map(() => []);
  const kept: number[] = [];
  let before = 0;
  for (const size of sizes) {
    const began = performance.now();
    await fills[table](place, before, size);
    before = size;
    await place.control.query(`ANALYZE TABLE ${(await tablesOf(place.control, table)).join(', ')}`);
    process.stdout.write(`  ${size} ${table}, filled in ${Math.round((performance.now() - began) / 1000)} s\n`);
    kept.push(await bytesOf(place.control, table));
    for (const [at, work] of asked.entries()) {
      const cost = await costOf(work, { size, control: place.control, server, key });
      process.stdout.write(`    ${work.name}: ${cost.ms.toFixed(1)} ms, ${cost.rowsRead} rows read, ${cost.cpuMs.toFixed(1)} ms CPU\n`);
      costs[at]?.push(cost);
    }
  }
  return { bytes: kept, works: asked.map(({ name }, at) => ({ name, costs: costs[at] ?? [] })) };
}

/** No turn comes twice. */
let turn = 0;

/** Medians; of the rows read, without those that asking for their number reads, the least, because workers in the background ask the database too. */
async function costOf(
  work: Work,
  { size, control, server, key }: { size: number; control: Connection; server: Server; key: string },
): Promise<Cost> {
  const times: number[] = [];
  const reads: number[] = [];
  const cpus: number[] = [];
  await send(work.ask(size, turn++), server, key);
  const first = await rowsRead(control);
  const own = (await rowsRead(control)) - first;
  for (let round = 0; round < rounds; round++) {
    const asked = work.ask(size, turn++);
    const [readBefore, cpuBefore] = [await rowsRead(control), cpuSeconds(server.pid)];
    const began = performance.now();
    await send(asked, server, key);
    times.push(performance.now() - began);
    cpus.push((cpuSeconds(server.pid) - cpuBefore) * 1000);
    reads.push((await rowsRead(control)) - readBefore - own);
  }
  return { ms: median(times), rowsRead: Math.min(...reads), cpuMs: cpus.reduce((sum, one) => sum + one, 0) / rounds };
}

async function send({ method, path, body }: Asked, server: Server, key: string): Promise<void> {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${answer.status} ${text.slice(0, 300)}`);
}

async function rowsRead(control: Connection): Promise<number> {
  const [rows] = await control.query<RowDataPacket[]>("SHOW GLOBAL STATUS LIKE 'Handler_read%'");
  return rows.reduce((sum, row) => sum + Number(row.Value), 0);
}

const names: Readonly<Record<Table, string>> = {
  audit: 'sp_audit%',
  leads: 'sp_lead%',
  contacts: 'sp_crm%',
  runs: 'sp_runs',
  outbox: 'sp_outbox%',
  bookings: 'sp_booking%',
};

async function tablesOf(control: Connection, table: Table): Promise<string[]> {
  const sql = 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name LIKE ?';
  const [rows] = await control.query<RowDataPacket[]>(sql, [names[table]]);
  return rows.map(({ name }) => String(name));
}

async function bytesOf(control: Connection, table: Table): Promise<number> {
  const [rows] = await control.query<RowDataPacket[]>(
    `SELECT SUM(file_size) AS bytes FROM information_schema.innodb_sys_tablespaces WHERE name LIKE CONCAT(DATABASE(), '/', ?)`,
    [names[table]],
  );
  return Number(rows[0]?.bytes ?? 0);
}
