import type { Db } from '../host';

/** What is to happen outside once the transaction is committed. */
export interface Message {
  readonly kind: string;
  /** Messages with the same key go out one after the other. */
  readonly key?: string;
  readonly payload: unknown;
  /** Earliest time, milliseconds since 1970; default at once. */
  readonly notBefore?: number;
}

/** Write a message in the caller's transaction; returns its id. To be replaced. */
export async function enqueue(_db: Db, _message: Message): Promise<string> {
  throw new Error('not there yet');
}
