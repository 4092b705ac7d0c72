import type { Db, Dialect, TransactionOptions } from '../host';
import { OperationError } from '../kit/errors';
import { refusalOf } from './refused-writes';

/** One connection, taken from a pool for a statement or a transaction. */
export interface Connection extends Omit<Db, 'dialect'> {
  begin(options?: TransactionOptions): Promise<void>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  /** Give it back; `broken` connections are closed instead of reused. */
  release(broken: boolean): void;
}

/** Where connections come from. `acquire` throws OperationError `unavailable` when none is to be had in time. */
export interface Connections {
  readonly dialect: Dialect;
  acquire(): Promise<Connection>;
}

/** What went wrong, for the gateway's decision to retry. `unusable`: full, read-only, out of connections, our password refused. */
export type FaultKind = 'duplicate' | 'transient' | 'lock_timeout' | 'lost' | 'unusable' | 'other';

const byCode: Readonly<Record<string, FaultKind>> = {
  ER_DUP_ENTRY: 'duplicate',
  ER_LOCK_DEADLOCK: 'transient',
  ER_CHECKREAD: 'transient',
  ER_UNKNOWN_COM_ERROR: 'transient',
  // Another instance changes the schema: the statement has to be prepared, or the snapshot taken, again.
  ER_NEED_REPREPARE: 'transient',
  ER_TABLE_DEF_CHANGED: 'transient',
  ER_LOCK_WAIT_TIMEOUT: 'lock_timeout',
  PROTOCOL_CONNECTION_LOST: 'lost',
  PROTOCOL_SEQUENCE_TIMEOUT: 'lost',
  ER_SERVER_SHUTDOWN: 'lost',
  // A node that left its cluster in the middle of a COMMIT: nobody knows whether the others have it.
  ER_ERROR_DURING_COMMIT: 'lost',
  ER_QUERY_INTERRUPTED: 'transient',
  TRANSACTION_ENDED: 'transient',
  ECONNREFUSED: 'lost',
  ECONNRESET: 'lost',
  ETIMEDOUT: 'lost',
  EPIPE: 'lost',
  ENOENT: 'lost',
  ENOTFOUND: 'lost',
  EAI_AGAIN: 'lost',
  EHOSTUNREACH: 'lost',
  ENETUNREACH: 'lost',
};

const byErrno: Readonly<Record<number, FaultKind>> = {
  1062: 'duplicate',
  1213: 'transient',
  1020: 'transient',
  1047: 'transient',
  1205: 'lock_timeout',
  1969: 'transient',
  3024: 'transient',
  1040: 'unusable',
  1203: 'unusable',
  1226: 'unusable',
  1021: 'unusable',
  1114: 'unusable',
  1290: 'unusable',
  1836: 'unusable',
  1461: 'unusable',
  1045: 'unusable',
  // The session takes no writes. It keeps that for as long as it lives, also when the server has long taken them again.
  1792: 'lost',
};

/** SQLite's extended result codes: constraint unique, constraint primary key, busy and locked with their variants. */
const bySqliteCode: Readonly<Record<number, FaultKind>> = {
  2067: 'duplicate',
  1555: 'duplicate',
  5: 'transient',
  261: 'transient',
  517: 'transient',
  6: 'transient',
  262: 'transient',
  773: 'transient',
};

/** SQLite's primary result codes: read-only, I/O error, full, cannot open. */
const unusableSqliteCodes = new Set([8, 10, 13, 14]);

/** Classify a driver's error, whichever driver it came from. */
export function faultKind(error: unknown): FaultKind {
  // Not `instanceof Error`: an error of a native driver may stem from another realm.
  if (typeof error !== 'object' || error === null || !('message' in error)) return 'other';
  const { code, errno, errcode, fatal } = error as Error & { code?: string; errno?: number; errcode?: number; fatal?: boolean };
  const known = (code && byCode[code]) || (errno !== undefined && byErrno[errno]) || (errcode !== undefined && bySqliteCode[errcode]);
  if (known) return known;
  if (errcode !== undefined && unusableSqliteCodes.has(errcode & 0xff)) return 'unusable';
  if (refusalOf(error)) return 'unusable';
  if (String(error.message).includes("Can't add new command when connection is in closed state")) return 'lost';
  return fatal ? 'lost' : 'other';
}

/** Somebody killed the statement. In the middle of a COMMIT that leaves open what became of it. */
export const isInterrupted = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ER_QUERY_INTERRUPTED';
/** A unique key refused the row. */
export const isDuplicate = (error: unknown) => faultKind(error) === 'duplicate';
/** Another transaction held the row for as long as we were willing to wait. */
export const isLockTimeout = (error: unknown): boolean =>
  faultKind(error) === 'lock_timeout' || (error instanceof OperationError && faultKind(error.cause) === 'lock_timeout');
