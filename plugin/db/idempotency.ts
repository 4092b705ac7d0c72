import type { Db } from '../host';
import { sha256 } from '../kit/digest';
import { OperationError, StillRunning } from '../kit/errors';
import type { Idempotency, IdempotentCall, StoredAnswer } from '../kit/ports';
import { ascii, bytes, instant, json, nullable, primary } from './columns';
import { isDuplicate, isLockTimeout } from './connection';
import { textPart } from './person-text';
import { deleteInBatches } from './prune';
import { rows } from './rows';
import { defineTable, type RowOf } from './table';

export const idempotencyTable = defineTable(
  'sp_idempotency',
  {
    /** SHA-256 over actor, operation and key. */
    id: primary(bytes(32)),
    request: bytes(32),
    state: ascii(10),
    answer: nullable(json<StoredAnswer>()),
    startedAt: instant(),
    expiresAt: instant(),
  },
  { index: [['expiresAt']] },
);

/** Stored answers show what was asked for: an address in them goes as everywhere. */
export const answersPart = textPart('answers', [{ table: 'sp_idempotency', key: 'id', columns: ['answer'] }]);

const keptMs = 24 * 3600_000;
/** Work that never ended: its process died. After this long its key may be used again. */
const abandonedMs = 10 * 60_000;

const digestOf = (...parts: string[]) => sha256(JSON.stringify(parts));
const idOf = ({ actor, operation, key }: IdempotentCall) => digestOf(actor, operation, key);

/** Rows of Idempotency-Keys. The claim is the first insert of the mutation's own transaction, so that both are kept or neither (D12). */
export function createIdempotency(now: () => number): Idempotency {
  async function claim(db: Db, call: IdempotentCall): Promise<StoredAnswer | undefined> {
    if (await inserted(db, call, now())) return undefined;
    const row = await rows(db, idempotencyTable).one({ id: idOf(call) }, { lock: true });
    if (!row) throw new StillRunning();
    if (isOver(row, now())) {
      await rows(db, idempotencyTable).update(
        { id: row.id },
        { request: digestOf(call.request), state: 'started', answer: null, startedAt: now(), expiresAt: now() + keptMs },
      );
      return undefined;
    }
    if (!sameBytes(row.request, digestOf(call.request))) {
      throw new OperationError('idempotency_mismatch', 'This Idempotency-Key was used with other params. Use a new key for a new request.');
    }
    const answer = usable(row, now());
    if (!answer) throw new StillRunning();
    return answer;
  }

  return {
    claim,
    complete: async (db, call, answer) => void (await rows(db, idempotencyTable).update({ id: idOf(call) }, { state: 'done', answer })),
    abandon: async (db, call) => void (await rows(db, idempotencyTable).delete({ id: idOf(call), state: 'started' })),
    async find(db, call) {
      const row = await rows(db, idempotencyTable).one({ id: idOf(call) });
      return row && usable(row, now());
    },
  };
}

/** Forget keys whose 24 hours are over. */
export const pruneIdempotency = (db: Db, now: number) => deleteInBatches(db, idempotencyTable.name, ['expires_at < ?', [now]]);

type Row = RowOf<typeof idempotencyTable>;

const isOver = (row: Row, now: number) => row.expiresAt <= now || (row.state === 'started' && row.startedAt < now - abandonedMs);
const usable = (row: Row, now: number) => (row.state === 'done' && !isOver(row, now) ? (row.answer ?? undefined) : undefined);
const sameBytes = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;

/** The insert waits for another transaction that holds the same key; its outcome decides whether this is a duplicate. */
async function inserted(db: Db, call: IdempotentCall, now: number): Promise<boolean> {
  try {
    await rows(db, idempotencyTable).insert({
      id: idOf(call),
      request: digestOf(call.request),
      state: 'started',
      startedAt: now,
      expiresAt: now + keptMs,
    });
    return true;
  } catch (error) {
    if (isLockTimeout(error)) throw new StillRunning();
    if (isDuplicate(error)) return false;
    throw error;
  }
}
