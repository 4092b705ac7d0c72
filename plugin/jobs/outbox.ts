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

/** Write a message in the caller's transaction; returns its id, under which the receiver sees every attempt. */
export async function enqueue(db: Db, { kind, key, payload, notBefore }: Message): Promise<string> {
  const text = JSON.stringify(payload);
  if (text === undefined) throw new TypeError(`${kind}: the payload is not JSON`);
  if (!/^[\x21-\x7e]+$/.test(kind) || kind.length > maxKind) throw new TypeError(`a kind of delivery is not called "${kind}"`);
  if (key !== undefined && [...key].length > maxKey) throw new TypeError(`${kind}: the key is longer than ${maxKey} characters`);
  const id = newId();
  const now = nowSql(db.dialect);
  await db.execute(
    `${insertsIntoOutbox}(id, kind, order_key, payload, state, attempts, next_at, fence, created_at)
     VALUES (?, ?, ?, ?, 'ready', 0, CASE WHEN ? > ${now} THEN ? ELSE ${now} END, 0, ${now})`,
    [id, kind, key ?? null, text, notBefore ?? 0, notBefore ?? 0],
  );
  return id;
}
