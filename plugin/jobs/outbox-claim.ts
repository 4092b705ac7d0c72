import { rows } from '../db/rows';
import type { RowOf } from '../db/table';
import { nowSql } from '../db/time';
import type { Db, SqlValue, Storage } from '../host';
import type { Delivery, DeliveryKind } from '../kit/delivery';
import { outboxTable } from './outbox-table';

/** What this release can carry out: a row of another kind, as after a downgrade, stays where it is. */
export interface DeliveryKinds {
  readonly kinds: readonly string[];
  /** Those of which a newer one makes the waiting ones of its key superfluous. */
  readonly superseding: readonly string[];
}

// D201: Superseding stays among its own
export const knownKinds = (kinds: readonly DeliveryKind[]): DeliveryKinds => ({
  kinds: kinds.map(({ kind }) => kind),
  superseding: kinds.filter(({ supersedes }) => supersedes).map(({ kind }) => kind),
});

interface Claim {
  readonly owner: string;
  readonly leaseMs: number;
  readonly limit: number;
  /** Attempts after which a row whose owner vanished is given up: it may be what kills them. */
  readonly maxAttempts: number;
  /** Only these rows, as named by a queue. */
  readonly ids?: readonly string[];
}

interface Sql {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}

const oneOf = (column: string, values: readonly (string | number)[]): Sql =>
  values.length === 0 ? { sql: '1 = 0', params: [] } : { sql: `${column} IN (${values.map(() => '?').join(', ')})`, params: values };

/**
 * What a newer one of its key, waiting too, makes superfluous. Both are of kinds that supersede, so that no event is ever lost by it.
 * The newest is found from the index's end: asked for any newer one, MariaDB reads the key from its beginning for each row.
 */
function superfluous(row: string, superseding: readonly string[]): Sql {
  const own = oneOf(`${row}.kind`, superseding);
  const newest = oneOf('n.kind', superseding);
  return {
    sql: `(${own.sql} AND ${row}.seq < (SELECT n.seq FROM sp_outbox n
      WHERE n.order_key = ${row}.order_key AND n.state = 'ready' AND ${newest.sql} ORDER BY n.seq DESC LIMIT 1))`,
    params: [...own.params, ...newest.params],
  };
}

/** What may be claimed now: of one key one at a time, the oldest that is not superfluous. */
function claimable({ dialect }: Pick<Db, 'dialect'>, { kinds, superseding }: DeliveryKinds): Sql {
  const known = oneOf('o.kind', kinds);
  const own = superfluous('o', superseding);
  const older = superfluous('e', superseding);
  return {
    sql: `o.state = 'ready' AND o.next_at <= ${nowSql(dialect)} AND ${known.sql} AND (o.order_key IS NULL OR (
      NOT EXISTS (SELECT 1 FROM sp_outbox f WHERE f.order_key = o.order_key AND f.state = 'sending') AND NOT ${own.sql}
      AND NOT EXISTS (SELECT 1 FROM sp_outbox e
        WHERE e.order_key = o.order_key AND e.state = 'ready' AND e.seq < o.seq AND NOT ${older.sql})))`,
    params: [...known.params, ...own.params, ...older.params],
  };
}

/** Ids with their fences, of rows that may be claimed now, without claiming them (D199). */
export async function dueRows(db: Db, known: DeliveryKinds, limit: number): Promise<{ id: string; fence: number }[]> {
  const { sql, params } = claimable(db, known);
  const rows = await db.query<{ id: string; fence: number }>(
    `SELECT o.id, o.fence FROM sp_outbox o WHERE ${sql} ORDER BY o.next_at, o.seq LIMIT ${Math.trunc(limit)}`,
    params,
  );
  return rows.map(({ id, fence }) => ({ id, fence: Number(fence) }));
}

/** One cheap statement: is there anything that a claim could change? */
export async function isAnythingDue(db: Db, known: DeliveryKinds): Promise<boolean> {
  const now = nowSql(db.dialect);
  const due = claimable(db, known);
  const [row] = await db.query<{ due: number }>(
    `SELECT EXISTS (SELECT 1 FROM sp_outbox o WHERE ${due.sql})
       OR EXISTS (SELECT 1 FROM sp_outbox l WHERE l.state = 'sending' AND l.lease_until <= ${now}) AS due`,
    due.params,
  );
  return Number(row?.due) === 1;
}

/**
 * Take what is due under a lease. Claims exclude each other over all instances by the lock of one row: two at once would each see the
 * older of two rows of a key as not begun. A claim takes milliseconds, and the effects themselves run side by side.
 */
export function claim(storage: Pick<Storage, 'tx'>, known: DeliveryKinds, options: Claim): Promise<Delivery[]> {
  return storage.tx(async (db) => {
    const fence = await lockClaims(db);
    await takeBackLapsed(db, options.maxAttempts);
    const seqs = await candidates(db, known, options);
    if (seqs.length === 0) return [];
    const claimed = await take(db, { ...options, fence, seqs });
    await supersedeOlder(db, known, claimed);
    return claimed.map(({ id, kind, orderKey, payload, attempts, createdAt }) => ({
      id,
      kind,
      payload,
      fence,
      createdAt,
      key: orderKey,
      attempt: attempts,
    }));
  });
}

/** Only take back what lapsed, for instances that are handed their rows by a queue. */
export async function recover(storage: Pick<Storage, 'tx' | 'run'>, maxAttempts: number): Promise<void> {
  const hasLapsed = await storage.run(async (db) => {
    const rows = await db.query(`SELECT 1 FROM sp_outbox WHERE state = 'sending' AND lease_until <= ${nowSql(db.dialect)} LIMIT 1`);
    return rows.length > 0;
  });
  if (!hasLapsed) return;
  await storage.tx(async (db) => {
    await lockClaims(db);
    await takeBackLapsed(db, maxAttempts);
  });
}

/** The name of this database's queue. */
export const queueName = (storage: Pick<Storage, 'run'>): Promise<string> =>
  storage.run(async (db) => {
    const [row] = await db.query<{ queue: string }>('SELECT queue FROM sp_outbox_claims WHERE id = 1');
    if (!row) throw new Error('sp_outbox_claims has no row');
    return row.queue;
  });

/** The fence of this claim; the row stays locked until the transaction ends. */
export async function lockClaims(db: Db): Promise<number> {
  await db.execute('UPDATE sp_outbox_claims SET fence = fence + 1 WHERE id = 1');
  const [row] = await db.query<{ fence: number }>('SELECT fence FROM sp_outbox_claims WHERE id = 1');
  if (!row) throw new Error('sp_outbox_claims has no row');
  return Number(row.fence);
}

/** Whose lease has lapsed is ready again: its instance was killed, or hangs and is fenced out. */
async function takeBackLapsed(db: Db, maxAttempts: number): Promise<void> {
  const now = nowSql(db.dialect);
  const lapsed = `state = 'sending' AND lease_until <= ${now}`;
  await db.execute(
    `UPDATE sp_outbox SET state = 'dead', lease_owner = NULL, lease_until = NULL, ended_at = ${now}, last_error = ? WHERE ${lapsed} AND attempts >= ?`,
    ['The instance that ran it stopped during the last attempt.', maxAttempts],
  );
  await db.execute(
    `UPDATE sp_outbox SET state = 'ready', lease_owner = NULL, lease_until = NULL, next_at = ${now}, last_error = ? WHERE ${lapsed}`,
    ['The instance that ran it stopped.'],
  );
}

async function candidates(db: Db, known: DeliveryKinds, { limit, ids }: Claim): Promise<number[]> {
  const due = claimable(db, known);
  const wanted = ids === undefined ? { sql: '1 = 1', params: [] } : oneOf('o.id', ids);
  const rows = await db.query<{ seq: number }>(
    `SELECT o.seq FROM sp_outbox o WHERE ${wanted.sql} AND ${due.sql} ORDER BY o.next_at, o.seq LIMIT ${Math.trunc(limit)}`,
    [...wanted.params, ...due.params],
  );
  return rows.map(({ seq }) => Number(seq));
}

/** By their numbers alone: a condition on the state could make MariaDB wait for rows that others are just inserting. */
async function take(db: Db, { owner, leaseMs, fence, seqs }: Claim & { fence: number; seqs: readonly number[] }) {
  const { sql, params } = oneOf('seq', seqs);
  await db.execute(
    `UPDATE sp_outbox SET state = 'sending', lease_owner = ?, lease_until = ${nowSql(db.dialect)} + ?, fence = ?, attempts = attempts + 1
     WHERE ${sql}`,
    [owner, leaseMs, fence, ...params],
  );
  return rows(db, outboxTable).many({ seq: seqs }, { order: [['seq', 'ASC']] });
}

/** Those that the claimed ones make superfluous have ended. */
async function supersedeOlder(db: Db, { superseding }: DeliveryKinds, claimed: readonly RowOf<typeof outboxTable>[]): Promise<void> {
  const replaced = oneOf('kind', superseding);
  for (const { orderKey, kind, seq } of claimed) {
    if (orderKey === null || !superseding.includes(kind)) continue;
    await db.execute(
      `UPDATE sp_outbox SET state = 'superseded', ended_at = ${nowSql(db.dialect)}, last_error = ?
       WHERE order_key = ? AND state = 'ready' AND seq < ? AND ${replaced.sql}`,
      ['A newer delivery took its place.', orderKey, seq, ...replaced.params],
    );
  }
}
