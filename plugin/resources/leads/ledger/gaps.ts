import type { Db } from '../../../host';
import type { Anchors } from './anchors';
import type { Gap } from './checkpoint';

const perBatch = 1000;

/** The database's own checkpoints against those of the anchors. */
export interface Behind {
  /** Anchored, and not in the database: it was set back to what is before. */
  readonly gaps: readonly Gap[];
  /** Numbers under which the database holds another checkpoint than the anchors. */
  readonly others: readonly number[];
}

/** Which of the anchored checkpoints the database holds. The anchors have to be read before. */
export async function gapsOf(db: Db, { hashes }: Pick<Anchors, 'hashes'>): Promise<Behind> {
  const own = new Map<number, string>();
  for (let after = 0; ; ) {
    // Without the lines, which are long.
    const sql = `SELECT no, hash FROM sp_ledger_checkpoints WHERE no > ? ORDER BY no LIMIT ${perBatch}`;
    const batch = await db.query<{ no: number; hash: Uint8Array }>(sql, [after]);
    for (const { no, hash } of batch) own.set(Number(no), Buffer.from(hash).toString('base64url'));
    if (batch.length < perBatch) break;
    after = Number(batch.at(-1)?.no ?? after);
  }
  const gaps: [number, number][] = [];
  const others: number[] = [];
  for (const [no, hash] of [...hashes].sort(([one], [other]) => one - other)) {
    const last = gaps.at(-1);
    if (own.has(no)) {
      if (own.get(no) !== hash) others.push(no);
    } else if (last && last[1] === no - 1) last[1] = no;
    else gaps.push([no, no]);
  }
  return { gaps, others };
}
