import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Storage, StorageListener } from '../host';
import { CommitUnknown, OperationError, unavailable } from '../kit/errors';
import { type Connection, type Connections, faultKind, isInterrupted } from './connection';

/** The part of Storage that runs statements. */
export type Gateway = Pick<Storage, 'tx' | 'run' | 'apart' | 'listen' | 'isInTransaction'>;

interface Scope {
  readonly db: Db;
  open: boolean;
}

const maxTries = 8;
const maxRetryMs = 5000;

/**
 * The one way to the database. On SQLite the pool behind it is a first-in-first-out mutex around the only connection, without which
 * two concurrent transactions would become savepoints of each other.
 */
export function createGateway(connections: Connections): Gateway {
  const ambient = new AsyncLocalStorage<Scope>();
  const { dialect } = connections;
  const listeners: StorageListener[] = [];

  function told<T>(sql: string, run: () => Promise<T>): Promise<T> {
    for (const listener of listeners) listener.statement(sql);
    return run();
  }

  const repeated = (reason: string) => {
    for (const listener of listeners) listener.retry(reason);
  };

  const committed = <T>(result: T): T => {
    for (const listener of listeners) listener.committed?.();
    return result;
  };

  /** One statement outside a transaction; retried, because on a cluster even a single UPDATE can fail certification. */
  async function alone<T>(statement: (connection: Connection) => Promise<T>): Promise<T> {
    return retrying(async () => {
      const connection = await connections.acquire();
      let fault: unknown;
      try {
        return await statement(connection);
      } catch (error) {
        fault = error;
        throw error;
      } finally {
        connection.release(faultKind(fault) === 'lost');
      }
    }, repeated);
  }

  const autocommit: Db = {
    dialect,
    query: (sql, params) => told(sql, () => alone((connection) => connection.query(sql, params))),
    execute: (sql, params) => told(sql, () => alone((connection) => connection.execute(sql, params))).then(committed),
  };

  async function transaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const connection = await connections.acquire();
    const scope = scopeOf(connection, { dialect, told });
    let broken = false;
    try {
      await connection.begin();
      const result = await ambient.run(scope, () => work(scope.db));
      scope.open = false;
      await commit(connection);
      return result;
    } catch (error) {
      scope.open = false;
      broken = error instanceof CommitUnknown || faultKind(error) === 'lost' || !(await rolledBack(connection));
      throw error;
    } finally {
      connection.release(broken);
    }
  }

  return {
    tx(work) {
      const scope = ambient.getStore();
      return scope?.open ? work(scope.db) : retrying(() => transaction(work), repeated).then(committed);
    },
    run(work) {
      const scope = ambient.getStore();
      return work(scope?.open ? scope.db : autocommit);
    },
    listen: (listener) => void listeners.push(listener),
    isInTransaction: () => ambient.getStore()?.open ?? false,
    apart: (work) => ambient.exit(() => work(autocommit)),
  };
}

interface Telling {
  readonly dialect: Db['dialect'];
  readonly told: <T>(sql: string, run: () => Promise<T>) => Promise<T>;
}

/** A transaction's Db, which must not outlive it. */
function scopeOf({ query, execute }: Connection, { dialect, told }: Telling): Scope {
  const whileOpen = <T>(statement: () => T): T => {
    if (scope.open) return statement();
    throw new Error('This transaction has ended; its Db cannot be used any more.');
  };
  const db: Db = {
    dialect,
    query: async (sql, params) => whileOpen(() => told(sql, () => query(sql, params))),
    execute: async (sql, params) => whileOpen(() => told(sql, () => execute(sql, params))),
  };
  const scope: Scope = { db, open: true };
  return scope;
}

async function commit(connection: Connection) {
  try {
    await connection.commit();
  } catch (error) {
    throw faultKind(error) === 'lost' || isInterrupted(error) ? new CommitUnknown(error) : error;
  }
}

/** False where the connection can't even roll back, so that it must not be used again. */
async function rolledBack(connection: Connection): Promise<boolean> {
  try {
    await connection.rollback();
    return true;
  } catch {
    return false;
  }
}

/**
 * Repeat what failed only because others were at work: deadlocks, certification failures, a busy file. Full jitter, as in
 * "Exponential Backoff And Jitter" (AWS Architecture Blog, 2015).
 */
async function retrying<T>(attempt: () => Promise<T>, onRetry: (reason: string) => void): Promise<T> {
  const deadline = Date.now() + maxRetryMs;
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const kind = faultKind(error);
      if (kind === 'lost' && !(error instanceof OperationError)) throw unavailable('DB_UNAVAILABLE', 'the database does not answer', error);
      if (kind === 'lock_timeout') throw unavailable('DB_BUSY', 'another change holds these rows', error);
      if (kind === 'unusable') throw unavailable('DB_UNAVAILABLE', 'the database cannot take this now', error);
      if (kind !== 'transient') throw error;
      if (tries >= maxTries || Date.now() > deadline) throw unavailable('DB_BUSY', 'the database is busy', error);
      onRetry(kind);
      await sleep(Math.random() * Math.min(1000, 10 * 2 ** tries));
    }
  }
}
