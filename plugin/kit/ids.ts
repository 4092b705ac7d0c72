import { randomFillSync } from 'node:crypto';
import { monotonicFactory } from 'ulid';

const pool = new Uint8Array(4096);
let used = pool.length;

/** A call into the generator per character would be the dearest part of a read. */
function fraction(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return (pool[used++] ?? 0) / 256;
}

const next = monotonicFactory(fraction);
/** The greatest time that a ULID can say, in milliseconds. */
const lastTime = 2 ** 48 - 1;

/** A clock that is wrong gives a request no id that fails: not even its error page could be sent then. */
function possible(time: number): number {
  const at = Math.trunc(time);
  return at >= 1 && at <= lastTime ? at : 1;
}

/** A ULID of a time in milliseconds: sorts by time. Within one millisecond it counts up instead of drawing sixteen new random numbers: an id, not a secret. */
export const newId = (at: number = Date.now()): string => next(possible(at));
