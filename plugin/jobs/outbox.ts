import { nowSql } from '../db/time';
import type { Db } from '../host';
import { newId } from '../kit/ids';

/** What is to happen outside once the transaction is committed. */
export interface Message {
  readonly kind: string;
  /**
   * Messages with the same key go out one after the other, in the order in which they were written. That is the order of the commits
   * where the transaction holds the lock of what the key names, as every write does that compares before it changes.
   */
  readonly key?: string;
  /** JSON, at rest as it is: secrets stay in the vault, and `deliver` reads them there. */
  readonly payload: unknown;
  /** Earliest time, milliseconds since 1970; default at once. */
  readonly notBefore?: number;
}

const maxKey = 190;
const maxKind = 64;

/** How an INSERT into the outbox begins, by which an instance knows that its next commit brings work. */
export const insertsIntoOutbox = 'INSERT INTO sp_outbox ';

/** Write a message in the caller's transaction; returns its id, under which the receiver sees every attempt (D200). */
export async function enqueue(db: Db, message: Message): Promise<string> {
  const id = newId();
  await insert(db, [{ ...message, id }]);
  return id;
}

/** A statement holds so many, as each number of rows is a statement of its own to prepare. */
const rowsAtOnce = 25;

/** Write messages in the caller's transaction, in this order, with a statement for many. */
export async function enqueueAll(db: Db, messages: readonly Message[]): Promise<void> {
  for (let from = 0; from < messages.length; from += rowsAtOnce) {
    await insert(
      db,
      messages.slice(from, from + rowsAtOnce).map((message) => ({ ...message, id: newId() })),
    );
  }
}

/** Of these keys, those of which a message waits: one wish is enough for what is read when it is met. */
export async function waitingKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ order_key: string }>(
    `SELECT order_key FROM sp_outbox WHERE order_key IN (${keys.map(() => '?').join(', ')}) AND state = 'ready'`,
    keys,
  );
  return new Set(rows.map((row) => row.order_key));
}

async function insert(db: Db, messages: readonly (Message & { readonly id: string })[]): Promise<void> {
  const now = nowSql(db.dialect);
  const row = `(?, ?, ?, ?, 'ready', 0, CASE WHEN ? > ${now} THEN ? ELSE ${now} END, 0, ${now})`;
  await db.execute(
    `${insertsIntoOutbox}(id, kind, order_key, payload, state, attempts, next_at, fence, created_at)
     VALUES ${messages.map(() => row).join(', ')}`,
    messages.flatMap((message) => {
      const { id, kind, key = null, notBefore = 0 } = message;
      return [id, kind, key, payloadOf(message), notBefore, notBefore];
    }),
  );
}

/** The payload as it is stored. Throws for a message that the table can't hold. */
function payloadOf({ kind, key, payload }: Message): string {
  const text = JSON.stringify(payload);
  if (text === undefined) throw new TypeError(`${kind}: the payload is not JSON`);
  if (!/^[\x21-\x7e]+$/.test(kind) || kind.length > maxKind) throw new TypeError(`a kind of delivery is not called "${kind}"`);
  if (key !== undefined && [...key].length > maxKey) throw new TypeError(`${kind}: the key is longer than ${maxKey} characters`);
  return text;
}
