import { isDeepStrictEqual } from 'node:util';
import canonicalize from 'canonicalize';

/** A call that sets back what another one changed. */
export interface UndoCall {
  readonly resource: string;
  readonly action: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** What a mutation did to its record: the view without secrets and without what changes by itself, such as the time of the last change. */
export interface RecordChange {
  /** Null where there was no record. */
  readonly before: object | null;
  /** Null where there is none any more. */
  readonly after: object | null;
  /** False where more was lost than the record shows, such as a secret. */
  readonly isReversible?: boolean;
  /** The call that made the change, and the audit row whose change it took back. */
  readonly ran?: { readonly undoes: number; readonly call: UndoCall; readonly inverse: UndoCall | null };
}

/** The same as the audit log keeps it: canonical JSON without secrets; null also where it is too large. */
export interface RecordedChange {
  readonly before: string | null;
  readonly after: string | null;
  /** The record as the call left it; undefined where it cannot be set back. */
  readonly left: string | undefined;
}

const maxBytes = 16 * 1024;

/** Canonical JSON of a record, of one that is not there too. */
export const recordText = (record: unknown): string => canonicalize(record ?? null) ?? 'null';

// D549
/**
 * What the audit log keeps of a change. A record that is too large, or in which something had to be masked, can be looked at or not, but
 * never be set back: what is written back must be what was there.
 */
export function recordedChange(
  { before, after, isReversible = true }: RecordChange,
  { redact, inverse }: { redact: (record: object) => unknown; inverse: UndoCall | null },
): RecordedChange {
  const texts = [before, after].map((record) => shownText(record, redact));
  const [shownBefore, shownAfter] = texts;
  const isWhole = texts.every((text) => text?.isWhole !== false);
  return {
    before: shownBefore?.text ?? null,
    after: shownAfter?.text ?? null,
    left: isReversible && isWhole && inverse !== null ? recordText(after) : undefined,
  };
}

/** Undefined for a record that is not there. Measured before it is masked, because masking a large one is what would cost. */
function shownText(record: object | null, redact: (record: object) => unknown): { text: string | null; isWhole: boolean } | undefined {
  if (record === null) return undefined;
  const whole = recordText(record);
  if (Buffer.byteLength(whole) > maxBytes) return { text: null, isWhole: false };
  const shown = recordText(redact(record));
  return Buffer.byteLength(shown) > maxBytes ? { text: null, isWhole: false } : { text: shown, isWhole: shown === whole };
}

/** Null for each key that `before` had not, for operations that take null for "no longer". */
export const cleared = (before: object, after: object): Record<string, null> =>
  Object.fromEntries(Object.keys(after).flatMap((name) => (Object.hasOwn(before, name) ? [] : [[name, null]])));

/** The fields that `after` has otherwise, as they were before. */
export function formerFields<T extends object>(before: T, after: object): Partial<T> {
  const now = new Map(Object.entries(after));
  return Object.fromEntries(Object.entries(before).filter(([name, value]) => !isDeepStrictEqual(value, now.get(name)))) as Partial<T>;
}
