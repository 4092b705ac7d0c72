import type { Db } from '../../../plugin/host';

/** The account has another password or address, or may not sign in: links from before open it no more. */
export const endResets = (db: Db, userId: number) =>
  db.execute('UPDATE host_password_resets SET used_at = ? WHERE user_id = ? AND used_at IS NULL', [Date.now(), userId]);
