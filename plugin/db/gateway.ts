import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Storage, StorageListener, TransactionOptions } from '../host';
import { CommitUnknown, OperationError, unavailable } from '../kit/errors';
import { tracer } from '../kit/tracing';
import { type Connection, type Connections, type FaultKind, faultKind, isInterrupted } from './connection';
import { type Waits, waitsOf } from './waits';

/** The part of Storage that runs statements. */
export type Gateway = Pick<Storage, 'tx' | 'run' | 'apart' | 'listen' | 'isInTransaction' | 'afterCommit'>;

interface Scope {
  readonly db: Db;
  open: boolean;
  /** What waits for the commit. */
  readonly after: (() => void)[];
}

/**
 * The open transactions of whoever runs, by gateway. One for all of them: Node hands each storage that was ever used on to every new
 * promise for as long as the process lives.
 */
const ambient = new AsyncLocalStorage<ReadonlyMap<Connections, Scope>>();

/** A row that is there in every try was there before: it is the caller's to hear of. */
const maxDuplicates = 8;

/**
 * The one way to the database. On SQLite the pool behind it is a first-in-first-out mutex around the only connection, without which
 * two concurrent transactions would become savepoints of each other (D4, D7).
 */
export function createGateway(connections: Connections, { turnMs }: Waits = waitsOf()): Gateway {
  const { dialect } = connections;
  const scopeNow = () => ambient.getStore()?.get(connections);
  const listeners: StorageListener[] = [];

  function told<T>(sql: string, run: () => Promise<T>): Promise<T> {
    for (const listener of listeners) listener.statement(sql);
    return run();
  }

  const onRetry = (reason: string) => {
    for (const listener of listeners) listener.retry(reason);
  };
  const retrying = <T>(attempt: () => Promise<T>, isRepeated = isTransient) => repeatedWithin(turnMs, { attempt, onRetry, isRepeated });

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
    });
  }

  const autocommit: Db = {
    dialect,
    query: (sql, params) => told(sql, () => alone((connection) => connection.query(sql, params))),
    execute: (sql, params) => told(sql, () => alone((connection) => connection.execute(sql, params))).then(committed),
  };

  async function transaction<T>(work: (db: Db) => Promise<T>, options?: TransactionOptions): Promise<T> {
    const connection = await connections.acquire();
    const scope = scopeOf(connection, { dialect, told });
    let broken = false;
    try {
      await connection.begin(options);
      const result = await ambient.run(new Map(ambient.getStore()).set(connections, scope), () => work(scope.db));
      scope.open = false;
      await commit(connection);
      for (const work of scope.after) work();
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
    tx(work, options) {
      const scope = scopeNow();
      if (scope?.open) return work(scope.db);
      return traced(dialect, () => retrying(() => transaction(work, options), isWorthRepeating).then(committed));
    },
    run(work) {
      const scope = scopeNow();
      return work(scope?.open ? scope.db : autocommit);
    },
    listen: (listener) => void listeners.push(listener),
    afterCommit: (work) => whenCommitted(scopeNow(), work),
    isInTransaction: () => scopeNow()?.open ?? false,
    apart: (work) => ambient.run(scopesBut(connections), () => work(autocommit)),
  };
}

/** Each attempt at a transaction counts to its time. */
function traced<T>(dialect: Db['dialect'], run: () => Promise<T>): Promise<T> {
  const on = tracer();
  return on ? on.span({ name: 'transaction', kind: 'client', facts: { 'db.system.name': dialect } }, run) : run();
}

function scopesBut(own: Connections): ReadonlyMap<Connections, Scope> {
  const others = new Map(ambient.getStore());
  others.delete(own);
  return others;
}

function whenCommitted(scope: Scope | undefined, work: () => void): void {
  if (scope?.open) scope.after.push(work);
  else work();
}

interface Telling {
  readonly dialect: Db['dialect'];
  readonly told: <T>(sql: string, run: () => Promise<T>) => Promise<T>;
}

/** A transaction's Db, which must not outlive it. */
function scopeOf(connection: Connection, { dialect, told }: Telling): Scope {
  const { query, execute } = connection;
  const whileOpen = <T>(statement: () => T): T => {
    if (scope.open) return statement();
    throw new Error('This transaction has ended; its Db can no longer be used.');
  };
  const db: Db = {
    dialect,
    // Of a closed database there is none: then BEGIN says so, and gives the connection back.
    get native() {
      return whileOpen(() => connection.native);
    },
    query: async (sql, params) => whileOpen(() => told(sql, () => query(sql, params))),
    execute: async (sql, params) => whileOpen(() => told(sql, () => execute(sql, params))),
  };
  const scope: Scope = { db, open: true, after: [] };
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

const isTransient = (kind: FaultKind): boolean => kind === 'transient';
/**
 * A transaction reads before it inserts, so a row that is there all the same was committed in between: read again, it is an update, a
 * refusal or the next free name. A statement by itself has read nothing and would only fail again.
 */
const isWorthRepeating = (kind: FaultKind): boolean => isTransient(kind) || kind === 'duplicate';

interface Repeating<T> {
  readonly attempt: () => Promise<T>;
  readonly onRetry: (reason: string) => void;
  readonly isRepeated: (kind: FaultKind) => boolean;
}

/**
 * Repeat what failed only because others were writing: deadlocks, certification failures, a busy file. Full jitter, as in
 * "Exponential Backoff And Jitter" (AWS Architecture Blog, 2015).
 */
async function repeatedWithin<T>(ms: number, { attempt, onRetry, isRepeated }: Repeating<T>): Promise<T> {
  const deadline = Date.now() + ms;
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const kind = faultKind(error);
      if (!isRepeated(kind)) throw explained(error, kind);
      // Whoever loses to others gets all of the time: eight deadlocks in a row are over within a second.
      if (Date.now() > deadline || (kind === 'duplicate' && tries >= maxDuplicates))
        throw kind === 'duplicate' ? error : unavailable('DB_BUSY', 'the database is busy', error);
      onRetry(kind);
      await sleep(Math.random() * Math.min(1000, 10 * 2 ** tries));
    }
  }
}

/** What a caller is told of a fault that a repeat would not fix. */
function explained(error: unknown, kind: FaultKind): unknown {
  if (kind === 'lost' && !(error instanceof OperationError)) return unavailable('DB_UNAVAILABLE', 'the database does not answer', error);
  if (kind === 'lock_timeout') return unavailable('DB_BUSY', 'another change has locked these rows', error);
  if (kind === 'unusable') return unavailable('DB_UNAVAILABLE', 'the database cannot take this now', error);
  return error;
}
