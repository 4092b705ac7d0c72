import type { Connection as MysqlConnection, Pool, PoolConnection, ResultSetHeader, RowDataPacket } from 'mysql2';
import type { Dialect, SqlValue } from '../host';
import { unavailable } from '../kit/errors';
import type { Connection, Connections } from './connection';
import type { Waits } from './waits';

/** Where connections of mysql2 come from and go back to; `isBroken` ones must not be used again. */
export interface MysqlSource {
  acquire(): Promise<MysqlConnection>;
  release(connection: MysqlConnection, isBroken: boolean): void;
  /** A statement on it has failed. */
  failed?(connection: MysqlConnection, error: unknown): void;
}

export function poolSource(pool: Pool): MysqlSource {
  return {
    acquire: () =>
      new Promise((resolve, reject) => pool.getConnection((error, connection) => (error ? reject(error) : resolve(connection)))),
    release: (connection, isBroken) => (isBroken ? connection.destroy() : (connection as PoolConnection).release()),
  };
}

/** Prepared statements on connections of mysql2. */
export function mysqlConnections(source: () => MysqlSource, dialect: Dialect, waits: Waits): Connections {
  return {
    dialect,
    async acquire() {
      const from = source();
      return mysqlConnection(await acquired(from, waits), { waits, from });
    },
  };
}

function acquired(source: MysqlSource, { connectionMs }: Waits): Promise<MysqlConnection> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(unavailable('DB_UNAVAILABLE', `no database connection became free in ${connectionMs / 1000} s`));
    }, connectionMs);
    source.acquire().then(
      (connection) => {
        clearTimeout(timer);
        if (isLate) source.release(connection, false);
        else resolve(connection);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

type Callback<T> = (error: Error | null, result: T) => void;

/**
 * A statement under a clock of our own: that of mysql2 does not run while a statement is prepared, and leaves the connection to the
 * next caller. What was sent may still be carried out when a frozen server thaws, so nothing may follow it on its connection.
 */
function limited<T>(connection: MysqlConnection, ms: number, send: (done: Callback<T>) => void): Promise<T> {
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

function mysqlConnection(connection: MysqlConnection, { waits: { statementMs }, from }: { waits: Waits; from: MysqlSource }): Connection {
  const sent = async <T>(send: (done: Callback<T>) => void): Promise<T> => {
    try {
      return await limited(connection, statementMs, send);
    } catch (error) {
      from.failed?.(connection, error);
      throw error;
    }
  };
  const execute = (sql: string, params: readonly SqlValue[]) => {
    const values = params.map(bindable);
    return sent<RowDataPacket[] | ResultSetHeader>((done) => connection.execute({ sql, values }, done));
  };
  const command = async (sql: string) => void (await sent<unknown>((done) => connection.query(sql, done)));
  let isOpen = false;
  const ended = async (sql: string) => {
    isOpen = false;
    await command(sql);
  };

  return {
    native: connection,
    query: async <Row>(sql: string, params: readonly SqlValue[] = []) => (await execute(sql, params)) as Row[],
    async execute(sql, params = []) {
      const header = (await execute(sql, params)) as ResultSetHeader;
      if (isOpen && !isInTransaction(header)) throw transactionEnded();
      return { affected: header.affectedRows, insertId: Number(header.insertId) };
    },
    async begin({ isolation } = {}) {
      // For the next transaction of this connection only.
      if (isolation) await command(`SET TRANSACTION ISOLATION LEVEL ${isolation.toUpperCase()}`);
      await command('START TRANSACTION');
      isOpen = true;
    },
    commit: () => ended('COMMIT'),
    rollback: () => ended('ROLLBACK'),
    release: (isBroken) => from.release(connection, isBroken),
  };
}

/** SERVER_STATUS_IN_TRANS of the protocol: what a change was part of when it was done. */
const isInTransaction = ({ serverStatus }: ResultSetHeader) => (serverStatus & 1) === 1;

/** What the transaction had changed before no longer exists, and this change stands alone: all of it is done again (D829). */
const transactionEnded = () =>
  Object.assign(new Error('the server ended the transaction before its last change'), { code: 'TRANSACTION_ENDED' });

/** mysql2 sends numbers as doubles, which BIGINT columns above 2^53 and LIMIT dislike; text is exact and is converted by the server. */
function bindable(value: SqlValue) {
  if (typeof value === 'number') return String(value);
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
}
