import type { Db } from '../../../host';
import { hostLockTable } from './booking-table';

/**
 * Hold the locks of these hosts until the transaction ends, in the order of their ids, so that two who want several never wait for each
 * other. On SQLite a transaction that writes is alone anyway (D210).
 */
export async function lockHosts(db: Db, hostIds: readonly number[]): Promise<void> {
  const ids = [...new Set(hostIds)].sort((a, b) => a - b);
  if (db.dialect === 'sqlite' || ids.length === 0) return;
  // One statement makes the rows that are missing and locks the others for writing. To insert and then to select FOR UPDATE would give
  // two waiters shared locks first, and each would wait for the other.
  await db.execute(
    `INSERT INTO ${hostLockTable.name} (user_id) VALUES ${ids.map(() => '(?)').join(', ')} ON DUPLICATE KEY UPDATE user_id = user_id`,
    ids,
  );
}
