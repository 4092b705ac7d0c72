import { deleteInBatches } from '../../db/prune';
import type { Db } from '../../host';

const day = 86_400_000;

/** Forget keys that were revoked or expired so many days ago, with what they were shown; 0 keeps all (D719). The audit log names them still. */
export async function pruneKeys(db: Db, { days, now }: { readonly days: number; readonly now: number }): Promise<void> {
  if (days === 0) return;
  const before = now - days * day;
  await deleteInBatches(db, 'sp_api_keys', ['revoked_at < ? OR expires_at < ?', [before, before]]);
  await deleteInBatches(db, 'sp_key_toolsets', ['key_id NOT IN (SELECT id FROM sp_api_keys)', []]);
}
