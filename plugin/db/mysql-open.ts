import type { Connection, Pool, PoolOptions, RowDataPacket } from 'mysql2';
import * as mysql2 from 'mysql2';
import { createConnection } from 'mysql2/promise';
import type { SqlValue } from '../host';
import { databaseAddresses } from '../setting-values';
import { type MysqlSource, poolSource } from './mysql';
import type { DatabaseConfig, Opened } from './open';
import { severalSource } from './several';
import { type Waits, waitsOf } from './waits';

/**
 * Session settings that data integrity rests on, set on every new connection because servers differ: strict mode (else text is cut
 * and emoji become `?`), UTC, short lock waits, and committed reads so that a locked row is read as it is now.
 */
const required = ({ lockSeconds }: Waits) => [
  `SET SESSION time_zone = '+00:00', sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION', innodb_lock_wait_timeout = ${lockSeconds}`,
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
];
/** MariaDB only; the answer of a MySQL that does not know them is of no interest. */
const whereKnown = ({ idleSeconds }: Waits) => [
  // On a cluster reads wait for what other nodes have acknowledged.
  'SET SESSION wsrep_sync_wait = 1',
  // A process that hung with an open transaction must not commit into a range of the audit log that was sealed meanwhile.
  `SET SESSION idle_write_transaction_timeout = ${idleSeconds}`,
];

/** A pool with the session settings queued before a new connection's first statement; without them it is not used (D6). */
export function mysqlPool(options: PoolOptions, waits = waitsOf()): Pool {
  const pool = mysql2.createPool(options);
  pool.on('connection', (connection) => {
    for (const setting of required(waits)) connection.query(setting, (error) => error && connection.destroy());
    for (const setting of whereKnown(waits)) connection.query(setting, () => undefined);
  });
  return pool;
}

/** Its connections, idle ones included; mysql2 tells of each new one, and of an end only where the server ends it. */
export const poolSize = (pool: Pool) => (pool as Pool & { readonly _allConnections: { readonly length: number } })._allConnections.length;

/** mysql2 for TypeORM, whose own reading of an address knows no encryption: the pool is the same as ours. */
export const mysqlDriver = (databaseUrl: string, waits: Waits) => ({
  ...mysql2,
  createPool: () => mysqlPool(optionsOf(databaseUrl), waits),
});

/** The pool of a server that answers. Throws the driver's error. */
export async function openMysql({ databaseUrl, databaseWaitMs }: DatabaseConfig & { readonly databaseUrl: string }): Promise<Opened> {
  const addresses = databaseAddresses(databaseUrl);
  if (addresses.length > 1) return openSeveral(addresses, waitsOf(databaseWaitMs));
  const dialect = await probe(mysqlUrl(databaseUrl));
  const pool = mysqlPool(optionsOf(databaseUrl), waitsOf(databaseWaitMs));
  return {
    dialect,
    native: poolSource(pool),
    query: async <Row>(sql: string, params: readonly SqlValue[] = []) => {
      const [rows] = await pool.promise().query<RowDataPacket[]>(sql, [...params]);
      return rows as Row[];
    },
    pool: () => ({ open: poolSize(pool), limit: connectionLimit }),
    close: () => pool.promise().end(),
  };
}

/** Of several servers the first that answers, and the others when that one fails. Throws the error of the last. */
async function openSeveral(addresses: readonly string[], waits: Waits): Promise<Opened> {
  // Two of them fit into the wait for a connection.
  const greetingMs = waits.connectionMs / 2;
  const { dialect, index } = await firstAnswering(addresses, greetingMs);
  const ring = [...addresses.slice(index), ...addresses.slice(0, index)];
  const openPool = (address: string) => mysqlPool({ ...optionsOf(address), connectTimeout: greetingMs }, waits);
  const source = severalSource(ring.map(mysqlUrl), { openPool, poolSize, greetingMs });
  return {
    dialect,
    native: source,
    inUse: source.inUse,
    query: async <Row>(sql: string, params: readonly SqlValue[] = []) => {
      const connection = await source.acquire();
      try {
        const [rows] = await connection.promise().query<RowDataPacket[]>(sql, [...params]);
        return rows as Row[];
      } catch (error) {
        source.failed?.(connection, error);
        throw error;
      } finally {
        source.release(connection, false);
      }
    },
    pool: () => ({ open: source.open(), limit: connectionLimit }),
    close: () => source.close(),
  };
}

async function firstAnswering(addresses: readonly string[], greetingMs: number) {
  let fault: unknown;
  for (const [index, address] of addresses.entries()) {
    try {
      return { index, dialect: await probe(mysqlUrl(address), greetingMs) };
    } catch (error) {
      fault = error;
    }
  }
  throw fault;
}

/** Connections of the host's own, each with the session settings that ours have before its first statement of ours (D685). */
export function withSettings({ acquire, release }: MysqlSource, waits: Waits): MysqlSource {
  const prepared = new WeakSet<Connection>();
  const set = (connection: Connection, setting: string) =>
    new Promise<void>((resolve, reject) => connection.query(setting, (error) => (error ? reject(error) : resolve())));
  return {
    release,
    async acquire() {
      const connection = await acquire();
      if (prepared.has(connection)) return connection;
      try {
        for (const setting of required(waits)) await set(connection, setting);
        for (const setting of whereKnown(waits)) await set(connection, setting).catch(() => undefined);
      } catch (error) {
        release(connection, true);
        throw error;
      }
      prepared.add(connection);
      return connection;
    },
  };
}

/** What the address says after `?` must not change how values are read: only `ssl` is taken from there. */
export function mysqlUrl(databaseUrl: string): string {
  const [address = '', query = ''] = databaseUrl.replace(/^mariadb:/, 'mysql:').split('?', 2);
  const ssl = new URLSearchParams(query).get('ssl');
  return ssl === null ? address : `${address}?ssl=${encodeURIComponent(ssl)}`;
}

const connectionLimit = 10;

const optionsOf = (databaseUrl: string): PoolOptions => ({
  uri: mysqlUrl(databaseUrl),
  timezone: 'Z',
  charset: 'utf8mb4_unicode_ci',
  supportBigNumbers: true,
  bigNumberStrings: false,
  connectTimeout: 5000,
  connectionLimit,
  // Each set of columns is a statement of its own, and servers allow 16,382 in all.
  maxPreparedStatements: 256,
});

/** Which server answers there: TypeORM sees phantom differences when MariaDB is called MySQL. */
async function probe(uri: string, connectTimeout = 5000): Promise<'mariadb' | 'mysql'> {
  const connection = await createConnection({ uri, connectTimeout });
  try {
    const [[row]] = await connection.query<RowDataPacket[]>('SELECT VERSION() AS version');
    return String(row?.version).includes('MariaDB') ? 'mariadb' : 'mysql';
  } finally {
    await connection.end();
  }
}
