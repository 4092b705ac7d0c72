import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { tombstoneTable } from '../ledger/ledger-tables';

/** How many leads somebody erased, and when the last one. */
export async function leadTombstones(db: Db, actor: string): Promise<{ count: number; last: string | undefined }> {
  const stones = rows(db, tombstoneTable);
  const [last] = await stones.many({ actor }, { order: [['no', 'DESC']], limit: 1 });
  return { count: await stones.count({ actor }), last: last?.at };
}
