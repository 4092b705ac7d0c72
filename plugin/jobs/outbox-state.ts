import { fromRow, rows } from '../db/rows';
import type { RowOf } from '../db/table';
import { nowSql } from '../db/time';
import type { Db, SqlValue } from '../host';
import type { DeliveryKind } from '../kit/delivery';
import { notFound, refused } from '../kit/errors';
import { type DeliveryState, outboxTable } from './outbox-table';

export type OutboxRow = RowOf<typeof outboxTable>;

interface Filter {
  readonly kind?: string | undefined;
  readonly state?: DeliveryState | undefined;
  /** Kinds that are nobody's business outside. */
  readonly internal: readonly string[];
}

const marks = (values: readonly unknown[]) => values.map(() => '?').join(', ');

function conditions({ kind, state, internal }: Filter): { sql: string; params: SqlValue[] } {
  const parts = [
    ...(kind === undefined ? [] : [{ sql: 'kind = ?', params: [kind] }]),
    ...(state === undefined ? [] : [{ sql: 'state = ?', params: [state] }]),
    ...(internal.length === 0 ? [] : [{ sql: `kind NOT IN (${marks(internal)})`, params: internal }]),
  ];
  return {
    sql: parts.length === 0 ? '' : ` WHERE ${parts.map(({ sql }) => sql).join(' AND ')}`,
    params: parts.flatMap(({ params }) => params),
  };
}

/** Names of the kinds that are work of the service for itself. */
export const internalKinds = (kinds: readonly DeliveryKind[]) => kinds.filter(({ isInternal }) => isInternal).map(({ kind }) => kind);

/** Newest first. */
export async function outboxPage(db: Db, filter: Filter, { limit, offset }: { limit: number; offset: number }) {
  const { sql, params } = conditions(filter);
  const found = await db.query(
    `SELECT * FROM sp_outbox${sql} ORDER BY seq DESC LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`,
    params,
  );
  const [count] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM sp_outbox${sql}`, params);
  return { items: found.map((row): OutboxRow => fromRow(outboxTable, row)), total: Number(count?.total ?? 0) };
}

interface Redelivery {
  readonly id: string;
  readonly kinds: readonly DeliveryKind[];
}

/**
 * Send it now: what has ended begins anew, what waits for its time stops waiting. 409 while it is being sent, and where a newer one of
 * its key counts, because the receiver would end with what was true before.
 */
export async function redeliver(db: Db, { id, kinds }: Redelivery): Promise<{ id: string; state: DeliveryState; changed: boolean }> {
  const row = await rows(db, outboxTable).one({ id }, { lock: true });
  if (!row || internalKinds(kinds).includes(row.kind)) throw notFound('delivery', id);
  if (row.state === 'sending') throw refused('the delivery is being sent right now; look at its outcome first');
  const newer = await newerOf(db, row, kinds);
  if (row.state === 'superseded' || newer !== undefined) {
    throw refused(
      `a newer delivery of the same key has taken its place; repeat ${newer === undefined ? 'that one' : `"${newer}"`} instead`,
    );
  }
  const now = nowSql(db.dialect);
  const hasEnded = row.state !== 'ready';
  const { affected } = await db.execute(
    `UPDATE sp_outbox SET state = 'ready', next_at = ${now}, ended_at = NULL, attempts = ?, last_error = NULL
     WHERE id = ? AND (state <> 'ready' OR next_at > ${now})`,
    [hasEnded ? 0 : row.attempts, id],
  );
  return { id, state: 'ready', changed: affected === 1 };
}

/** Id of the newest one of its key that counts in its place. */
async function newerOf(db: Db, { orderKey, kind, seq }: OutboxRow, kinds: readonly DeliveryKind[]): Promise<string | undefined> {
  const superseding = kinds.filter(({ supersedes }) => supersedes).map((entry) => entry.kind);
  if (orderKey === null || !superseding.includes(kind)) return undefined;
  const [found] = await db.query<{ id: string }>(
    `SELECT id FROM sp_outbox WHERE order_key = ? AND seq > ? AND kind IN (${marks(superseding)}) ORDER BY seq DESC LIMIT 1`,
    [orderKey, seq, ...superseding],
  );
  return found?.id;
}

/** Kinds that wait and that nobody here can carry out, with how many. */
export async function unknownKinds(db: Db, known: readonly string[]): Promise<{ kind: string; waiting: number }[]> {
  const other = known.length === 0 ? '' : ` AND kind NOT IN (${marks(known)})`;
  const found = await db.query<{ kind: string; waiting: number }>(
    `SELECT kind, COUNT(*) AS waiting FROM sp_outbox WHERE state = 'ready'${other} GROUP BY kind`,
    known,
  );
  return found.map(({ kind, waiting }) => ({ kind, waiting: Number(waiting) }));
}

/** How many are in a state. */
export const countDeliveries = (db: Db, state: DeliveryState) => rows(db, outboxTable).count({ state });

/** What calls for attention: the dead of the last day, those that fail again and again, and those that nobody takes. */
export async function outboxTroubles(db: Db, olderThanMs: number): Promise<{ dead: number; failing: number; overdue: number }> {
  const now = nowSql(db.dialect);
  const count = async (where: string, ms: number) => {
    const [row] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM sp_outbox WHERE ${where}`, [ms]);
    return Number(row?.total ?? 0);
  };
  return {
    dead: await count(`state = 'dead' AND ended_at > ${now} - ?`, 86_400_000),
    failing: await count(`state = 'ready' AND attempts > 0 AND created_at < ${now} - ?`, olderThanMs),
    overdue: await count(`state = 'ready' AND attempts = 0 AND next_at < ${now} - ?`, olderThanMs),
  };
}
