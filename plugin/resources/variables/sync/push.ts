import { type Delivery, DeliveryFailed, type DeliveryKind } from '../../../kit/delivery';
import { FetchError } from '../../../kit/fetch';
import type { JobCtx } from '../../../kit/group';
import { type Platform, platformOf } from '../platform/platform';
import type { Push } from '../variable/variable-table';
import { pushes } from './pushes';
import { pushKindNames } from './queue';

const maxRounds = 5;
/** What the platform refuses for good is offered again after a day: its limits may have been raised. */
const refusedMs = 86_400_000;
const shortestMs = 5 * 60_000;

/**
 * Bring the platform to what is stored now under the delivery's name: late, repeated and merged deliveries all end the same way. After
 * each push the row is looked at again, because while a slow one was under way another process may have pushed something newer.
 */
async function push({ payload, fence }: Delivery, ctx: JobCtx): Promise<void> {
  const { storage } = ctx.host;
  const platform = await platformOf(ctx);
  // Switched off: the row stays behind, and the job pushes it once the module is active again.
  if (!platform) return;
  const name = nameIn(payload);
  for (let round = 0; round < maxRounds; round++) {
    const wanted = await storage.run((db) => pushes(db).find(name));
    if (!wanted) return;
    await offer(wanted, { ...platform, fence }, ctx);
    if (await storage.run((db) => pushes(db).took(wanted, platform.target))) return;
  }
  throw new DeliveryFailed(`${name} changes faster than it can be pushed.`);
}

async function offer(wanted: Push, { adapter, fence }: Platform & { fence: number }, { host, now }: JobCtx): Promise<void> {
  const { name, value } = wanted;
  try {
    await (value === null ? adapter.delete(name, fence) : adapter.set(name, value, fence));
  } catch (error) {
    const pauseMs = pauseAfter(error, now() - wanted.updatedAt);
    if (pauseMs > 0) await host.storage.run((db) => pushes(db).hold(wanted, now() + pauseMs));
    throw error;
  }
}

/**
 * How long the minute's job leaves a value alone that was not taken. Where no answer came at all, the job asks whether the platform is
 * back before it offers anything; where one came, it waits half as long again as the value has been waiting.
 */
export function pauseAfter(error: unknown, waitedMs: number): number {
  if (!(error instanceof DeliveryFailed)) return shortestMs;
  if (error.isFinal) return refusedMs;
  if (error.retryAfterMs !== undefined) return error.retryAfterMs;
  if (error.cause instanceof FetchError) return 0;
  return Math.min(Math.max(waitedMs / 2, shortestMs), refusedMs);
}

function nameIn(payload: unknown): string {
  const name = typeof payload === 'object' && payload !== null && 'name' in payload ? payload.name : undefined;
  if (typeof name !== 'string') throw new DeliveryFailed('A message without the name of a variable.', { isFinal: true });
  return name;
}

// D90: Pushes go by level, not by event
export const pushKinds: readonly DeliveryKind[] = pushKindNames.map((kind) => ({
  kind,
  supersedes: true,
  deliver: push,
}));
