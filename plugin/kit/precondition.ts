import { etagOf } from './digest';
import { OperationError } from './errors';

/** The record as whoever asks is shown it, or undefined where it is not there any more. */
export type Shown = { readonly record: unknown } | undefined;

/** The strong ETag of a record: a digest of what is shown of it (D660). */
export const etagOfRecord = (record: unknown): string => etagOf(JSON.stringify(record) ?? 'null');

const list = /^(?:\*|(?:W\/)?"[\x21\x23-\x7e]*"(?:\s*,\s*(?:W\/)?"[\x21\x23-\x7e]*")*)$/;

/** What an `If-Match` names; undefined where none was sent. Throws `bad_request`. */
export function parseIfMatch(header: string | undefined): readonly string[] | undefined {
  if (header === undefined) return undefined;
  if (!list.test(header.trim()))
    throw new OperationError('bad_request', 'Invalid request: If-Match must be the ETag of an earlier answer with its quotes, or *.');
  return header.split(',').map((tag) => tag.trim());
}

/**
 * 412 unless the record is one of those that the caller has seen. A proxy that compresses answers weakens or marks their tags, which then
 * still are digests of the record.
 */
export function demandFresh(known: readonly string[], shown: Shown): void {
  if (shown && known.some((tag) => tag === '*' || asMade(tag) === etagOfRecord(shown.record))) return;
  throw new StaleRecord(shown);
}

const asMade = (tag: string) => tag.replace(/^W\//, '').replace(/-(?:gzip|br|zstd|deflate)"$/, '"');

/** 412: somebody else has changed or deleted the record since the caller read it. */
export class StaleRecord extends OperationError {
  /** What is stored now; null where nothing is. */
  readonly record: unknown;

  constructor(shown: Shown) {
    super('precondition_failed', shown ? changed : gone, { headers: shown ? { ETag: etagOfRecord(shown.record) } : {} });
    this.record = shown?.record ?? null;
  }
}

const changed =
  'The record was changed since you read it, and nothing was saved. Compare what is stored now with your change, then send the change with If-Match set to the ETag of this answer.';
const gone = 'The record was deleted since you read it, and nothing was saved. To create it, send the change without If-Match.';

/** If-Match where no record could be compared: to leave it unread would overwrite what it protects. */
export const nothingToMatch = (name: string) =>
  new OperationError('bad_request', `Invalid request: ${name} takes no If-Match, as no read shows the one record that it changes.`);
