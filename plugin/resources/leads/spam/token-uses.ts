import { addHits } from '../../../db/rate-windows';
import { OperationError } from '../../../kit/errors';
import type { JobCtx } from '../../../kit/group';
import { staleToken } from '../capture/guards';
import { ageOf, lifetimes, mostUses, nonceOf } from '../capture/tokens';

/** Nobody sees a page and clicks on it within so many seconds; its script waits as long before it tells of a click. */
export const leastAgeOf = ({ settings }: Pick<JobCtx, 'settings'>): number => (settings.capturePerMinute === 0 ? 0 : 1);

// D539
/** Throws where a token is younger than an event of a page can be. The same event counts a moment later. */
export function checkAge(ctx: Pick<JobCtx, 'settings' | 'now'>, token: string): void {
  if (ageOf(ctx, token) >= leastAgeOf(ctx)) return;
  throw new OperationError('rate_limited', 'The token is too new. Send the event again in 1 s.', { retryAfter: 1 });
}

// D455
/** Count a use of a token, over all instances. Throws where it was used too often: whoever has a page open gets a new one. */
export async function countUse({ host, now, settings }: JobCtx, token: string): Promise<void> {
  if (settings.capturePerMinute === 0) return;
  const expiresAt = now() + lifetimes.form * 1000;
  const uses = await host.storage.run((db) => addHits(db, { name: `capture-token:${nonceOf(token)}`, hits: 1, expiresAt }));
  if (uses > mostUses) throw staleToken();
}
