import { addHits } from '../../../db/rate-windows';
import type { JobCtx } from '../../../kit/group';
import { staleToken } from '../capture/guards';
import { lifetimes, mostUses, nonceOf } from '../capture/tokens';

// D455
/** Count a use of a token, over all instances. Throws where it was used too often: whoever has a page open gets a new one. */
export async function countUse({ host, now, settings }: JobCtx, token: string): Promise<void> {
  if (settings.capturePerMinute === 0) return;
  const expiresAt = now() + lifetimes.form * 1000;
  const uses = await host.storage.run((db) => addHits(db, { name: `capture-token:${nonceOf(token)}`, hits: 1, expiresAt }));
  if (uses > mostUses) throw staleToken();
}
