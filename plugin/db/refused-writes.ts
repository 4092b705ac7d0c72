import type { WriteRefusal } from '../host';

type RefusalKind = WriteRefusal['kind'];

/** What became of the last changes. */
export interface WriteOutcomes {
  refused(error: unknown): void;
  /** A change of at least one row was committed. */
  taken(): void;
  current(): WriteRefusal | undefined;
}

const codes = { full: 'DB_FULL', read_only: 'DB_READ_ONLY', denied: 'DB_DENIED' } as const;
/** ER_DISK_FULL, ER_RECORD_FILE_FULL; EE_WRITE and ER_ERROR_ON_WRITE of a temporary or log file. */
const fullErrnos = new Set([1021, 1114, 3, 1026]);
/** ER_OPTION_PREVENTS_STATEMENT, ER_READ_ONLY_MODE, ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION. */
const readOnlyErrnos = new Set([1290, 1836, 1792]);
/** ER_DBACCESS_DENIED_ERROR, ER_TABLEACCESS_DENIED_ERROR, ER_COLUMNACCESS_DENIED_ERROR. */
const deniedErrnos = new Set([1044, 1142, 1143]);
/** A storage engine's own number of the system's "no space left on device". */
const noSpace = /\b(?:error 28|errno: 28|Errcode: 28)\b/;

/** How a driver's error says that a change was refused, or undefined for every other. */
export function refusalOf(error: unknown): RefusalKind | undefined {
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined;
  const { errno = 0, errcode = 0, message } = error as Error & { errno?: number; errcode?: number };
  if (fullErrnos.has(errno) || (errno === 1030 && noSpace.test(message))) return 'full';
  if (readOnlyErrnos.has(errno)) return 'read_only';
  if (deniedErrnos.has(errno) && /\b(?:INSERT|UPDATE|DELETE)\b/.test(message)) return 'denied';
  // SQLITE_FULL and SQLITE_READONLY with their variants.
  if ((errcode & 0xff) === 13) return 'full';
  if ((errcode & 0xff) === 8) return 'read_only';
  return undefined;
}

/** A full disk still takes what fits into a free page, and a user may lack a right on one table: one change taken proves little. */
const partialMs = 60_000;

/** What the service's own changes met: the schedule writes every minute, so that no probe is needed (D749). */
export function writeOutcomes(now: () => number = Date.now): WriteOutcomes {
  let last: (WriteRefusal & { readonly at: number }) | undefined;
  let isTaken = false;

  const isOver = ({ kind, at }: { kind: RefusalKind; at: number }) => isTaken && (kind === 'read_only' || now() - at > partialMs);

  return {
    refused(error) {
      const kind = refusalOf(error);
      if (kind === undefined) return;
      const since = last?.kind === kind ? last.since : now();
      last = { kind, code: codes[kind], reason: reasonOf(error), since, at: now() };
      isTaken = false;
    },
    taken() {
      isTaken = true;
      if (last && isOver(last)) last = undefined;
    },
    current() {
      if (!last || isOver(last)) return undefined;
      const { at: _at, ...refusal } = last;
      return refusal;
    },
  };
}

function reasonOf(error: unknown): string {
  const { code = '', errcode } = error as { code?: string; errcode?: number };
  return errcode === undefined ? code : `SQLite error ${errcode}`;
}
