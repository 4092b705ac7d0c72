import { enqueueAll } from '../../../jobs/outbox';
import { hurried } from '../../../jobs/outbox-state';
import type { DeliveryKind } from '../../../kit/delivery';
import type { Job, JobCtx } from '../../../kit/group';
import { platformOf } from '../platform/platform';
import { compareRegistry } from '../variable/compare';
import { type PushName, pushes } from './pushes';
import { pushKindNames, pushMessage, resyncMessage } from './queue';

const batch = 200;
const maxBatches = 1000;
/** Deliveries of younger changes are under way by themselves. */
const youngMs = 60_000;
/** A minute's share, as those of the minute before may still be waiting for their turn. */
const perMinute = 1000;
/** How long a deletion is remembered. */
const goneMs = 30 * 86_400_000;

/** Queue again what the platform has not taken: it was away, it is another one now, or the module was switched off (D92). */
export async function catchUp(ctx: JobCtx, { minAgeMs = youngMs, limit = perMinute } = {}): Promise<void> {
  const platform = await platformOf(ctx);
  if (!platform) return;
  const now = ctx.now();
  const behind = await ctx.host.storage.run((db) => pushes(db).behind({ target: platform.target, before: now - minAgeMs, now, limit }));
  if (behind.length === 0 || !(await platform.adapter.available())) return;
  for (let from = 0; from < behind.length; from += batch) await queueAll(ctx, behind.slice(from, from + batch));
}

/** A message that waits pushes what is stored by then: a second one of its name would only be superseded by it. */
const queueAll = ({ host }: JobCtx, names: readonly PushName[]) =>
  host.storage.tx(async (db) => {
    const waiting = await hurried(
      db,
      names.map(({ name }) => name),
      pushKindNames,
    );
    await enqueueAll(db, names.filter(({ name }) => !waiting.has(name)).map(pushMessage));
  });

/** Push every name again. Run twice, or broken off and begun again, it ends the same way. */
async function resync(ctx: JobCtx): Promise<void> {
  const { storage } = ctx.host;
  await compareRegistry(ctx);
  await storage.run((db) => pushes(db).forgetAll());
  let last = '';
  for (let n = 0; n < maxBatches; n++) {
    const names = await storage.run((db) => pushes(db).after(last, batch));
    if (names.length === 0) return;
    await queueAll(ctx, names);
    last = names.at(-1)?.name ?? last;
  }
}

/** Carries out `variables.resync`. */
export const resyncKind: DeliveryKind = {
  kind: resyncMessage.kind,
  isInternal: true,
  supersedes: true,
  deliver: (_delivery, ctx) => resync(ctx),
};

/** Every minute: what changed in the registry without a mutation of ours, and what the platform has not taken. */
export const syncJob: Job = {
  name: 'variables.sync',
  cron: '* * * * *',
  async run(ctx) {
    await compareRegistry(ctx);
    await catchUp(ctx);
    await ctx.host.storage.run((db) => pushes(db).prune(ctx.now() - goneMs));
  },
};
