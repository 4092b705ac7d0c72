import type { Pool, PoolConnection, ResultSetHeader, RowDataPacket } from 'mysql2';
import type { Dialect, SqlValue } from '../host';
import { unavailable } from '../kit/errors';
import type { Connection, Connections } from './connection';
import type { Waits } from './waits';

/** Prepared statements on a pool. */
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
    async begin({ isolation } = {}) {
      // For the next transaction of this connection only.
      if (isolation) await command(`SET TRANSACTION ISOLATION LEVEL ${isolation.toUpperCase()}`);
      await command('START TRANSACTION');
    },
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
