import type { Db } from '../../../host';
import { sameBytes } from '../../../kit/same-text';
import { readTimestamp } from './timestamp';

/** What the stored timestamps say of the checkpoints. */
export interface Timestamps {
  readonly count: number;
  readonly last: { readonly no: number; readonly at: string } | undefined;
  readonly problems: readonly string[];
}

const perBatch = 200;

/** Whether each timestamp is of its checkpoint. Who signed it is for `openssl ts` to say. */
export async function checkTimestamps(db: Db): Promise<Timestamps> {
  const problems: string[] = [];
  let [count, after] = [0, 0];
  let last: Timestamps['last'];
  for (;;) {
    const sql = `SELECT t.no AS no, t.response AS response, c.hash AS hash FROM sp_ledger_timestamps t
      LEFT JOIN sp_ledger_checkpoints c ON c.no = t.no WHERE t.no > ? ORDER BY t.no LIMIT ${perBatch}`;
    const batch = await db.query<{ no: number; response: string; hash: Uint8Array | null }>(sql, [after]);
    for (const { no, response, hash } of batch) {
      const at = timeOf(response, hash);
      if (at === undefined) problems.push(`the timestamp of checkpoint ${no} is not of this checkpoint`);
      else [count, last] = [count + 1, { no: Number(no), at }];
    }
    if (batch.length < perBatch) return { count, last, problems };
    after = Number(batch.at(-1)?.no);
  }
}

/** The time in the token itself, which nobody but the authority can change. */
function timeOf(response: string, hash: Uint8Array | null): string | undefined {
  try {
    const stamp = readTimestamp(Buffer.from(response, 'base64'));
    return hash && sameBytes(stamp.hash, hash) ? stamp.at : undefined;
  } catch {
    return undefined;
  }
}
