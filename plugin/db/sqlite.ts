import { join } from 'node:path';
import { setImmediate as others, setTimeout as sleep } from 'node:timers/promises';
import type { SqlValue } from '../host';
import { OperationError, unavailable } from '../kit/errors';
import { installLine, isInstalled } from '../kit/optional-packages';
import { type Connection, type Connections, faultKind } from './connection';
import type { Waits } from './waits';

interface Statement {
  all(...params: SqlValue[]): unknown[];
  run(...params: SqlValue[]): { changes: number | bigint; lastInsertRowid: number | bigint };
}
interface Native {
  prepare(sql: string): Statement;
  exec(sql: string): void;
  close(): void;
}
type NativeConstructor = new (file: string, options: { readOnly: boolean; timeout: number }) => Native;

const prebuilt = '@photostructure/sqlite';

/** `node:sqlite` where Node has it, else the same API prebuilt inside npm: no compiler either way. */
function nativeDriver(): NativeConstructor {
  const isOld = process.versions.node.startsWith('20.');
  if (isOld && !isInstalled(prebuilt)) {
    const lack = `Node ${process.versions.node} has no SQLite of its own, and the package ${prebuilt} is not installed`;
    throw new Error(`${lack}; run: ${installLine([prebuilt])}, or use Node 22.13 or newer, or set SITEPLANE_DATABASE_URL`);
  }
  return withoutWarnings(() => require(isOld ? prebuilt : 'node:sqlite').DatabaseSync);
}

/** Node 22 says at each start that its SQLite is experimental: whoever runs a site can do nothing about that (D828). */
export function withoutWarnings<T>(load: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return load();
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** How long the driver itself waits for another process's lock. Short, because it blocks the whole process: we wait asynchronously. */
const busyTimeoutMs = 20;
const returnsRows = /^\s*(select|pragma|with|values|explain)\b|\breturning\b/i;

/** The embedded database below the data folder. */
export const sqliteFile = (dataDir: string) => join(dataDir, 'siteplane.sqlite');

/** A connection that wants the file for itself from its first statement on; with others there that throws what the driver throws. */
export function openSqliteAlone(file: string): { exec(sql: string): void; close(): void } {
  const native = new (nativeDriver())(file, { readOnly: false, timeout: busyTimeoutMs });
  native.exec('PRAGMA locking_mode = EXCLUSIVE');
  return native;
}

/** The embedded database behind the interface of better-sqlite3, which TypeORM takes as its `driver`. */
export class SqliteDatabase {
  private readonly native: Native;
  private readonly statements = new Map<string, PreparedStatement>();
  private readonly isReadonly: boolean;

  constructor(file: string, { readonly = false }: { readonly?: boolean } = {}) {
    this.isReadonly = readonly;
    this.native = new (nativeDriver())(file, { readOnly: readonly, timeout: busyTimeoutMs });
    this.native.exec('PRAGMA synchronous = NORMAL');
    // D461: what is deleted is overwritten, or it would be in the file until its page is used again.
    this.native.exec('PRAGMA secure_delete = ON');
  }

  prepare(sql: string): PreparedStatement {
    const known = this.statements.get(sql);
    if (known) return known;
    // A deferred transaction that reads first can't upgrade to a write when another process wrote meanwhile.
    const statement = new PreparedStatement(
      this.native.prepare(sql === 'BEGIN TRANSACTION' ? 'BEGIN IMMEDIATE' : sql),
      returnsRows.test(sql),
    );
    if (this.statements.size > 500) this.statements.clear();
    this.statements.set(sql, statement);
    return statement;
  }

  pragma(text: string) {
    return this.native.prepare(`PRAGMA ${text}`).all();
  }

  exec(sql: string) {
    this.native.exec(sql);
  }

  close() {
    this.statements.clear();
    try {
      // SQLite merges the log at close only where no statement is left, and the driver of Node 20 cannot end statements: they live
      // until they are collected. Whoever copies the one file of a stopped site must have all of it.
      if (!this.isReadonly) this.native.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } finally {
      this.native.close();
    }
  }
}

class PreparedStatement {
  constructor(
    private readonly native: Statement,
    readonly reader: boolean,
  ) {}

  all(...params: unknown[]) {
    return this.native.all(...params.map(bindable));
  }

  run(...params: unknown[]) {
    const { changes, lastInsertRowid } = this.native.run(...params.map(bindable));
    return { changes: Number(changes), lastInsertRowid: Number(lastInsertRowid) };
  }
}

/** The driver binds an object as NULL and ends a text at its first NUL, both without a word: better to refuse. */
function bindable(value: unknown): SqlValue {
  if (typeof value === 'string' && value.includes('\0')) {
    throw new OperationError('bad_request', 'Invalid request: a text holds a NUL character.');
  }
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'string' || typeof value === 'number' || value instanceof Uint8Array) return value;
  throw new TypeError(`SQLite cannot bind a ${typeof value}`);
}

/** A pool of one: whoever waits gets the connection in the order of asking (D5, D75). */
export function sqliteConnections(database: () => SqliteDatabase, { turnMs }: Waits): Connections {
  let tail = Promise.resolve();
  let callers = 0;

  return {
    dialect: 'sqlite',
    async acquire() {
      const turn = tail;
      let free: () => void = () => undefined;
      tail = new Promise((resolve) => {
        free = () => {
          callers -= 1;
          resolve();
        };
      });
      callers += 1;
      if (callers > 1) await inTime(turn, { turnMs, free });
      return sqliteConnection(database, { turnMs, release: free });
    },
  };
}

/**
 * Wait for one's turn. Throws when it does not come, and then passes it on: to wait for ever would be a deadlock where a transaction
 * waits for what it holds up itself.
 */
function inTime(turn: Promise<void>, { turnMs, free }: { turnMs: number; free: () => void }): Promise<void> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(unavailable('DB_BUSY', 'the database is busy'));
    }, turnMs);
    void turn.then(() => {
      clearTimeout(timer);
      if (isLate) free();
      else resolve();
    });
  });
}

function sqliteConnection(database: () => SqliteDatabase, { turnMs, release }: { turnMs: number; release: () => void }): Connection {
  const whenFree = <T>(statement: () => T) => freeWithin(turnMs, statement);
  const run = async (sql: string, params: readonly SqlValue[]) => {
    const { changes, lastInsertRowid } = await whenFree(() =>
      database()
        .prepare(sql)
        .run(...params),
    );
    return { affected: changes, insertId: lastInsertRowid };
  };
  return {
    get native() {
      return database();
    },
    query: async <Row>(sql: string, params: readonly SqlValue[] = []) =>
      (await whenFree(() =>
        database()
          .prepare(sql)
          .all(...params),
      )) as Row[],
    execute: (sql, params = []) => run(sql, params),
    begin: async () => void (await run('BEGIN IMMEDIATE', [])),
    async commit() {
      await run('COMMIT', []);
      // Whoever waits for the file asks every few milliseconds: transactions without a pause between them would let nobody else in.
      await others();
    },
    rollback: async () => void (await run('ROLLBACK', [])),
    release,
  };
}

/** Another process may hold the file: wait without blocking this one. */
export async function freeWithin<T>(ms: number, statement: () => T): Promise<T> {
  const deadline = Date.now() + ms;
  for (;;) {
    try {
      return statement();
    } catch (error) {
      if (faultKind(error) !== 'transient' || Date.now() > deadline) throw error;
      await sleep(1 + Math.random() * 20);
    }
  }
}
