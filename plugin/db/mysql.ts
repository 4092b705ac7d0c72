import type { Pool, PoolConnection, PoolOptions, ResultSetHeader, RowDataPacket } from 'mysql2';
import * as mysql2 from 'mysql2';
import type { Dialect, SqlValue } from '../host';
import { unavailable } from '../kit/errors';
import type { Connection, Connections } from './connection';
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

/** mysql2 for TypeORM, with the session settings queued before a new connection's first statement; without them it is not used (D6). */
export const mysqlDriver = (waits = waitsOf()) => ({
  ...mysql2,
  createPool(options: PoolOptions) {
    const pool = mysql2.createPool(options);
    pool.on('connection', (connection) => {
      for (const setting of required(waits)) connection.query(setting, (error) => error && connection.destroy());
      for (const setting of whereKnown(waits)) connection.query(setting, () => undefined);
    });
    return pool;
  },
});

/** Prepared statements on TypeORM's own mysql2 pool. */
export function mysqlConnections(pool: () => Pool, dialect: Dialect, waits: Waits): Connections {
  return {
    dialect,
    acquire: () => acquire(pool(), waits).then((connection) => mysqlConnection(connection, waits)),
  };
}

function acquire(pool: Pool, { connectionMs }: Waits): Promise<PoolConnection> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(unavailable('DB_UNAVAILABLE', `no database connection became free in ${connectionMs / 1000} s`));
    }, connectionMs);
    pool.getConnection((error, connection) => {
      clearTimeout(timer);
      if (isLate) return connection?.release();
      if (error) return reject(error);
      resolve(connection);
    });
  });
}

type Callback<T> = (error: Error | null, result: T) => void;

/**
 * A statement under a clock of our own: that of mysql2 does not run while a statement is prepared, and leaves the connection to the
 * next caller. What was sent may still be carried out when a frozen server thaws, so nothing may follow it on its connection.
 */
function limited<T>(connection: PoolConnection, ms: number, send: (done: Callback<T>) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      connection.destroy();
      reject(Object.assign(new Error(`no answer in ${ms} ms`), { code: 'PROTOCOL_SEQUENCE_TIMEOUT' }));
    }, ms);
    send((error, result) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve(result);
    });
  });
}

function mysqlConnection(connection: PoolConnection, { statementMs }: Waits): Connection {
  const execute = (sql: string, params: readonly SqlValue[]) => {
    const values = params.map(bindable);
    return limited<RowDataPacket[] | ResultSetHeader>(connection, statementMs, (done) => connection.execute({ sql, values }, done));
  };
  const command = async (sql: string) => void (await limited<unknown>(connection, statementMs, (done) => connection.query(sql, done)));

  return {
    query: async <Row>(sql: string, params: readonly SqlValue[] = []) => (await execute(sql, params)) as Row[],
    async execute(sql, params = []) {
      const header = (await execute(sql, params)) as ResultSetHeader;
      return { affected: header.affectedRows, insertId: Number(header.insertId) };
    },
    begin: () => command('START TRANSACTION'),
    commit: () => command('COMMIT'),
    rollback: () => command('ROLLBACK'),
    release: (broken) => (broken ? connection.destroy() : connection.release()),
  };
}

/** mysql2 sends numbers as doubles, which BIGINT columns above 2^53 and LIMIT dislike; text is exact and is converted by the server. */
function bindable(value: SqlValue) {
  if (typeof value === 'number') return String(value);
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
}
