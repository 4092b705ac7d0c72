import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { initRootKey } from '../../../plugin/secrets/root-key';
import type { Outcome, ProveCase, ProveOptions } from '../../prove/case';
import { startMariadb } from '../../support/mariadb';
import { seeded } from '../../support/seeded';
import { spawnServer } from '../../support/server';
import { type OnStatement, type TcpProxy, tcpProxy, through } from '../../support/tcp-proxy';
import { type Migrator, migrators } from '../migrators';
import { sized } from '../outcome';

const changing = /^\s*(CREATE|ALTER|DROP|RENAME|INSERT|UPDATE|DELETE|REPLACE)\b/i;
const limitMs = 60_000;
/** There are some hundred statements. */
const killLimit = 5000;

/** A process that migrates a new site is killed at each statement: once before the database has it, once before its reply comes. */
export const halfMigrated: ProveCase = {
  name: 'F12',
  title: 'kill -9 at each statement of each migration',
  verifies: ['D8'],
  async run(options): Promise<Outcome> {
    const folder = mkdtempSync(join(tmpdir(), 'siteplane-migrated-'));
    const database = await startMariadb();
    const proxy = await tcpProxy(database.port);
    try {
      await initRootKey(join(folder, 'root.key'));
      const env = {
        SITEPLANE_MASTER_KEY_FILE: join(folder, 'root.key'),
        SITEPLANE_ADMIN_PASSWORD: 'fault-fault-fault',
        SITEPLANE_LOG_LEVEL: 'error',
        SITEPLANE_DATA_DIR: folder,
      };
      const [whole, torn] = [await database.freshDatabase(), await database.freshDatabase()];
      await (await spawnServer({ env: { ...env, SITEPLANE_DATABASE_URL: whole.url } })).kill9();
      const every = sized(options, 40, 1);
      const hunt = { every, first: Math.floor(seeded(options.seed)() * every) };
      const found = await killAtEach({ proxy, url: torn.url, folder }, hunt, options.log);
      await (await spawnServer({ env: { ...env, SITEPLANE_DATABASE_URL: torn.url } })).kill9();
      const differences = await differing(whole.url, torn.url);
      const figures = { statements: found.statements, kills: found.kills, 'tables that differ': differences.join(', ') || 0 };
      return { passed: differences.length === 0 && found.kills > 0, figures };
    } finally {
      await proxy.close();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** At every so manieth statement that changes something, from that one on. */
interface Hunt {
  readonly every: number;
  readonly first: number;
}

interface Place {
  readonly proxy: TcpProxy;
  /** Of the database, past the proxy. */
  readonly url: string;
  readonly folder: string;
}

async function killAtEach(place: Place, hunt: Hunt, log: ProveOptions['log']) {
  const chooser = chosenIn(hunt);
  const processes = await migrators(place.folder);
  try {
    for (let kills = 0; kills < killLimit; kills++) {
      if (await migratedUntil(processes.take(), place, chooser.start())) return { kills, statements: chooser.statements() };
      if ((kills + 1) % 100 === 0) log(`kill ${kills + 1}, at statement ${chooser.statements()}`);
      await withoutLease(place.url);
    }
    throw new Error(`After ${killLimit} kills the migrations still came to new statements`);
  } finally {
    await processes.close();
  }
}

/** Which statements a start is killed at. A statement with an id by chance or with the time is the same one in the next start. */
function chosenIn({ every, first }: Hunt) {
  const seen = new Map<string, { readonly isChosen: boolean; cuts: number }>();
  return {
    statements: () => seen.size,
    start() {
      let isMigrating = false;
      return (sql: string): OnStatement => {
        if (sql.includes('sp_migration_lease')) {
          isMigrating = isMigrating ? !/^DELETE .* WHERE owner/.test(sql) : sql.startsWith('INSERT');
          return 'pass';
        }
        if (!isMigrating || !changing.test(sql)) return 'pass';
        const text = sql.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\b1\d{12}\b/g, '');
        const known = seen.get(text) ?? { isChosen: seen.size % every === first, cuts: 0 };
        seen.set(text, known);
        if (!known.isChosen || known.cuts === 2) return 'pass';
        known.cuts += 1;
        return known.cuts === 1 ? 'cut-before' : 'cut-after';
      };
    },
  };
}

/** Whether all was migrated; false where it was killed because a statement was cut. */
async function migratedUntil(migrator: Migrator, { proxy, url }: Place, choose: (sql: string) => OnStatement): Promise<boolean> {
  const { after } = proxy.cuts();
  let cut: OnStatement = 'pass';
  const isCut = () => cut !== 'pass';
  const wasDelivered = () => cut === 'cut-after';
  proxy.onStatement = (sql) => {
    if (isCut()) return 'cut-before';
    cut = choose(sql);
    return cut;
  };
  const until = performance.now() + limitMs;
  migrator.start(through(proxy, url));
  while (!migrator.isDone() && !isCut()) {
    if (migrator.exitCode() !== null) throw new Error(`The migrations ended by themselves with ${migrator.exitCode()}`);
    if (performance.now() > until) throw new Error('The migrations were neither done nor came to a new statement');
    await sleep(1);
  }
  // The database has done it when its reply comes.
  while (wasDelivered() && proxy.cuts().after === after) await sleep(1);
  await migrator.kill9();
  proxy.onStatement = () => 'pass';
  return !isCut();
}

/** As after the minute that a lease lasts. */
async function withoutLease(url: string): Promise<void> {
  const connection = await createConnection({ uri: url });
  await connection.query('DELETE FROM sp_migration_lease').catch(() => undefined);
  await connection.end();
}

/** Tables that are not made alike, or have other rows than migrations put there; what is by chance or by the clock is compared by its number. */
async function differing(one: string, other: string): Promise<string[]> {
  const [left, right] = [await shapeOf(one), await shapeOf(other)];
  return [...new Set([...left.keys(), ...right.keys()])].filter((table) => left.get(table) !== right.get(table));
}

async function shapeOf(url: string): Promise<ReadonlyMap<string, string>> {
  const connection = await createConnection({ uri: url });
  try {
    const query = async (sql: string) => (await connection.query<RowDataPacket[]>(sql))[0];
    const shape = new Map<string, string>();
    for (const row of await query('SHOW TABLES')) {
      const [table] = Object.values(row) as [string];
      const [made] = await query(`SHOW CREATE TABLE \`${table}\``);
      const text = String(made?.['Create Table']).replace(/ AUTO_INCREMENT=\d+/, '');
      const rows = table === 'sp_migrations' ? await query('SELECT name FROM sp_migrations ORDER BY name') : [];
      shape.set(table, `${text}\n${JSON.stringify(rows)}`);
    }
    return shape;
  } finally {
    await connection.end();
  }
}
