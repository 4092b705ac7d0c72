import { forgetBlocks } from '../db/blocks';
import { rows } from '../db/rows';
import type { RowOf } from '../db/table';
import { nowSql } from '../db/time';
import type { Db } from '../host';
import type { DeliveryKind } from '../kit/delivery';
import { notFound, refused } from '../kit/errors';
import { outboxBlocks } from './outbox-blocks';
import { lockClaims } from './outbox-claim';
import { isErased } from './outbox-person';
import { type DeliveryState, outboxTable } from './outbox-table';

export type OutboxRow = RowOf<typeof outboxTable>;

const marks = (values: readonly unknown[]) => values.map(() => '?').join(', ');

/** Names of the kinds that are work of the service for itself. */
export const internalKinds = (kinds: readonly DeliveryKind[]) => kinds.filter(({ isInternal }) => isInternal).map(({ kind }) => kind);

interface Redelivery {
  readonly id: string;
  readonly kinds: readonly DeliveryKind[];
}

/**
 * Send it now: what has ended starts again, what waits for its time stops waiting. 409 while it is being sent, and where a newer one of
 * its key counts, because the receiver would end with what was true before (D204).
 */
export async function redeliver(db: Db, { id, kinds }: Redelivery): Promise<{ id: string; state: DeliveryState; changed: boolean }> {
  await lockClaims(db);
  const row = await rows(db, outboxTable).one({ id }, { lock: true });
  if (!row || internalKinds(kinds).includes(row.kind)) throw notFound('delivery', id);
  if (row.state === 'sending') throw refused('the delivery is being sent right now; look at its outcome first');
  if (isErased(row)) throw refused('the person whom the delivery named was erased, and what it held with them');
  const newer = await newerOf(db, row, kinds);
  if (row.state === 'superseded' || newer !== undefined) {
    throw refused(
      `a newer delivery of the same key has taken its place; repeat ${newer === undefined ? 'that one' : `"${newer}"`} instead`,
    );
  }
  const now = nowSql(db.dialect);
  const hasEnded = row.state !== 'ready';
  if (hasEnded) await forgetBlocks(db, outboxBlocks, [row.seq]);
  const { affected } = await db.execute(
    `UPDATE sp_outbox SET state = 'ready', next_at = ${now}, ended_at = NULL, attempts = ?, last_error = NULL
     WHERE id = ? AND (state <> 'ready' OR next_at > ${now})`,
    [hasEnded ? 0 : row.attempts, id],
  );
  return { id, state: 'ready', changed: affected === 1 };
}

/** Of these keys, those for which a message of these kinds waits already; what waits for its time stops waiting. */
export async function hurried(db: Db, keys: readonly string[], kinds: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const waiting = `state = 'ready' AND order_key IN (${marks(keys)}) AND kind IN (${marks(kinds)})`;
  const rows = await db.query<{ key: string }>(`SELECT DISTINCT order_key AS \`key\` FROM sp_outbox WHERE ${waiting}`, [...keys, ...kinds]);
  const now = nowSql(db.dialect);
  if (rows.length > 0) await db.execute(`UPDATE sp_outbox SET next_at = ${now} WHERE ${waiting} AND next_at > ${now}`, [...keys, ...kinds]);
  return new Set(rows.map(({ key }) => key));
}

/** Id of the newest one of its key that counts in its place. */
async function newerOf(db: Db, { orderKey, kind, seq }: OutboxRow, kinds: readonly DeliveryKind[]): Promise<string | undefined> {
  const superseding = kinds.filter(({ supersedes }) => supersedes).map((entry) => entry.kind);
  if (orderKey === null || !superseding.includes(kind)) return undefined;
  const [row] = await db.query<{ id: string }>(
    `SELECT id FROM sp_outbox WHERE order_key = ? AND seq > ? AND kind IN (${marks(superseding)}) ORDER BY seq DESC LIMIT 1`,
    [orderKey, seq, ...superseding],
  );
  return row?.id;
}

/** Kinds that wait and that nobody here can carry out, with how many. */
export async function unknownKinds(db: Db, known: readonly string[]): Promise<{ kind: string; waiting: number }[]> {
  const other = known.length === 0 ? '' : ` AND kind NOT IN (${marks(known)})`;
  const rows = await db.query<{ kind: string; waiting: number }>(
    `SELECT kind, COUNT(*) AS waiting FROM sp_outbox WHERE state = 'ready'${other} GROUP BY kind`,
    known,
  );
  return rows.map(({ kind, waiting }) => ({ kind, waiting: Number(waiting) }));
}

/** What has become of a delivery; undefined once it is forgotten. */
export const deliveryState = async (db: Db, id: string): Promise<DeliveryState | undefined> =>
  (await rows(db, outboxTable).one({ id }))?.state;

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
