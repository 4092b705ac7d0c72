/** One transaction's or one connection's view of the database. All values are bound, never spliced. */
export interface Db {
  readonly dialect: Dialect;
  /**
   * The driver's own connection of this transaction, for statements of the host that are to be part of it (D685): that of mysql2, or the
   * embedded database. Undefined outside of a transaction; never begin, commit or keep it.
   */
  readonly native?: object | undefined;
  /** Rows of a SELECT (or of a statement with RETURNING). */
  query<Row = Record<string, unknown>>(sql: string, params?: readonly SqlValue[]): Promise<Row[]>;
  /** INSERT, UPDATE or DELETE. `affected` counts matched rows, so it never tells whether a value changed. */
  execute(sql: string, params?: readonly SqlValue[]): Promise<{ affected: number; insertId: number }>;
}

export type Dialect = 'sqlite' | 'mariadb' | 'mysql';
export type SqlValue = string | number | null | Uint8Array;

/** What keeps the database from being used. */
export interface StorageFault {
  readonly code: 'DB_UNAVAILABLE' | 'SCHEMA_MISMATCH';
  /** Without full stop, for callers. */
  readonly message: string;
  /** For the log: it may name users and hosts. */
  readonly reason: string;
}

/** The last change that a database refused which answers, for a reason that a repeat does not fix (D749). */
export interface WriteRefusal {
  /** Its disk is full, it or its file is read-only, or our user lacks the privilege. */
  readonly kind: 'full' | 'read_only' | 'denied';
  /** For machines. */
  readonly code: 'DB_FULL' | 'DB_READ_ONLY' | 'DB_DENIED';
  /** What the driver calls it, such as `ER_OPTION_PREVENTS_STATEMENT`. */
  readonly reason: string;
  /** The first refusal since a change was last taken, in milliseconds since 1970. */
  readonly since: number;
}

/** Connections to the database (D748). */
export interface PoolUse {
  /** Held by a statement or a transaction. */
  readonly inUse: number;
  /** Statements and transactions that wait for a connection. */
  readonly waiting: number;
  /** Connections that there are, idle ones included; undefined where the pool is the host's own. */
  readonly open?: number;
  /** How many there can be; undefined where the pool is the host's own. */
  readonly limit?: number;
}

/** How a transaction that is opened is to be isolated; one that is joined stays as it is. */
export interface TransactionOptions {
  /** `serializable`: what it reads stays so until it has ended. Without it a row that is only read may change meanwhile. */
  readonly isolation?: 'serializable';
}

/** The database that host and plugin share. */
export interface Storage {
  readonly dialect: Dialect;
  /**
   * Run `work` in one transaction; inside another one it joins it. Deadlocks and certification failures are retried
   * before the commit was sent, so `work` must have no effect outside the database.
   * Throws OperationError `unavailable` when the database is away.
   */
  tx<T>(work: (db: Db) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Statements outside a transaction, each committed by itself; inside one they join it. */
  run<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** As `run`, but never part of the caller's transaction: for bookkeeping that must not wait or roll back with it. */
  apart<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Run `work` once the caller's transaction is committed, and never where it is rolled back; outside of one, at once. */
  afterCommit(work: () => void): void;
  /** Whether the caller is inside `tx`. */
  isInTransaction(): boolean;
  readonly epoch: Epoch;
  /** Be told of every statement and every repeated attempt, for metrics. */
  listen(listener: StorageListener): void;
  /** Resolves when the database answers and is migrated. */
  ready(): Promise<void>;
  /** Why the database can't be used now, or undefined. */
  fault(): StorageFault | undefined;
  /** Milliseconds since 1970 by the clock that all instances share: the process's, put right where the database's differs (D735). */
  now(): number;
  /** Which of several database servers is used now, as `host:port`; undefined where there is one. */
  server?(): string | undefined;
  /** Undefined while the database is not open. */
  pool?(): PoolUse | undefined;
  /** Why changes are refused though the database answers, or undefined. */
  writeRefusal?(): WriteRefusal | undefined;
  close(): Promise<void>;
}

export interface StorageListener {
  /** The SQL text with placeholders, never its values. */
  statement(sql: string): void;
  /** `reason` is the kind of fault that made the attempt fail. */
  retry(reason: string): void;
  /** A transaction, or a statement by itself, was committed. Called outside of any transaction. */
  committed?(): void;
}

/**
 * One number in the database that grows with every change of roles, role holders, modules, entitlements or settings.
 * Look-ups of keys and sessions select it too, so that one statement tells whether cached copies are current.
 */
export interface Epoch {
  /** A column expression for the look-up's SELECT list. */
  readonly sql: string;
  read(db: Db): Promise<number>;
  /** Part of the transaction that made the change. */
  bump(db: Db): Promise<void>;
  /** A value derived from tables under the epoch, loaded once per epoch and process. */
  cached<T>(load: (db: Db) => Promise<T>): (at?: number) => Promise<T>;
}
