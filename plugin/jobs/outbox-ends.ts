import { forgetBlocks } from '../db/blocks';
import { nowSql } from '../db/time';
import type { Db, Storage } from '../host';
import type { Delivery } from '../kit/delivery';
import { outboxBlocks } from './outbox-blocks';
import { lockClaims } from './outbox-claim';

/** A claimed row as its owner knows it. */
export type ClaimedDelivery = Pick<Delivery, 'id' | 'fence'>;

const maxError = 500;
const mine = "id = ? AND state = 'sending' AND lease_owner = ? AND fence = ?";

/** How an owner ends its claims. Each answers whether the row was still its own: one that had hung is fenced out (D203). */
export function outboxEnds(storage: Pick<Storage, 'run'>, owner: string) {
  const end = ({ id, fence }: ClaimedDelivery, set: string, params: readonly (string | number | null)[]) =>
    storage.run(async (db) => {
      const sql = `UPDATE sp_outbox SET lease_owner = NULL, lease_until = NULL, ${set.replaceAll('NOW', nowSql(db.dialect))} WHERE ${mine}`;
      return (await db.execute(sql, [...params, id, owner, fence])).affected === 1;
    });

  return {
    delivered: (held: ClaimedDelivery) => end(held, "state = 'delivered', ended_at = NOW, last_error = NULL", []),
    /** Once more after a pause. */
    failed: (held: ClaimedDelivery, error: string, pauseMs: number) =>
      end(held, "state = 'ready', next_at = NOW + ?, last_error = ?", [pauseMs, error.slice(0, maxError)]),
    dead: (held: ClaimedDelivery, error: string) => end(held, "state = 'dead', ended_at = NOW, last_error = ?", [error.slice(0, maxError)]),
    /** Given back at a shutdown, for another instance to take at once. */
    released: (held: ClaimedDelivery) => end(held, "state = 'ready', next_at = NOW", []),

    /** Extend the leases of these claims. */
    async renew(held: readonly ClaimedDelivery[], leaseMs: number): Promise<void> {
      if (held.length === 0) return;
      await storage.run((db) =>
        db.execute(
          `UPDATE sp_outbox SET lease_until = ${nowSql(db.dialect)} + ? WHERE state = 'sending' AND lease_owner = ? AND id IN (${held.map(() => '?').join(', ')})`,
          [leaseMs, owner, ...held.map(({ id }) => id)],
        ),
      );
    },
  };
}

export type OutboxEnds = ReturnType<typeof outboxEnds>;

const keptMs = 30 * 86_400_000;
const batch = 1000;

/** Forget what ended more than 30 days ago. */
export async function pruneOutbox(storage: Pick<Storage, 'tx'>): Promise<void> {
  for (;;) {
    const deleted = await storage.tx(async (db) => {
      await lockClaims(db);
      const seqs = await endedLongAgo(db);
      if (seqs.length === 0) return 0;
      await forgetBlocks(db, outboxBlocks, seqs);
      await db.execute(`DELETE FROM sp_outbox WHERE seq IN (${seqs.map(() => '?').join(', ')}) AND ended_at IS NOT NULL`, seqs);
      return seqs.length;
    });
    if (deleted < batch) return;
  }
}

async function endedLongAgo(db: Db): Promise<number[]> {
  const expired = await db.query<{ seq: number }>(
    `SELECT seq FROM sp_outbox WHERE state IN ('delivered', 'dead', 'superseded') AND ended_at < ${nowSql(db.dialect)} - ? LIMIT ${batch}`,
    [keptMs],
  );
  return expired.map(({ seq }) => Number(seq));
}
