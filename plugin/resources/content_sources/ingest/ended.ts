import type { Db } from '../../../host';
import { emit } from '../../../kit/event';
import type { JobCtx } from '../../../kit/group';
import type { Source } from '../source/source-table';
import { sources } from '../source/sources';
import { type ArticleOutcome, articleSettled } from './article-settled';
import { deliveries } from './deliveries';
import type { OpenDelivery } from './process';

interface Came extends Partial<Pick<ArticleOutcome, 'postId' | 'durationMs'>> {
  readonly source: Pick<Source, 'slug'>;
  readonly status: 'skipped' | 'held' | 'error';
  readonly message: string;
}

/** A row of the history for what became no post. */
export const noPost = (db: Db, ctx: JobCtx, { source, ...run }: Came) =>
  emit({ ctx, db }, articleSettled, {
    source: source.slug,
    postId: 0,
    changed: false,
    durationMs: 0,
    contentHash: '',
    ...run,
    now: ctx.now(),
  });

/** A delivery that brings nothing: it is a row of the history like any other. */
export async function leftOut(ctx: JobCtx, { source, delivery }: OpenDelivery, message: string): Promise<void> {
  await ctx.host.storage.tx(async (db) => {
    const isOurs = await deliveries(db).move(delivery.seq, 'received', { state: 'skipped', error: message, now: ctx.now() });
    if (isOurs) await noPost(db, ctx, { source, status: 'skipped', message });
  });
}

interface Ending {
  /** What is new about the payload. */
  readonly noticed: readonly string[];
  /** Items of a payload of which the filters left nothing. */
  readonly leftOut: number;
  readonly startedAt: number;
}

/** All items of a delivery have been gone through. */
export async function ended(ctx: JobCtx, { source, delivery }: OpenDelivery, { noticed, leftOut, startedAt }: Ending): Promise<void> {
  const { host, now } = ctx;
  const notices = [...new Set([...source.notices, ...noticed])].slice(-50);
  const isNews = notices.length !== source.notices.length || source.failures > 0 || source.status !== 'active';
  await host.storage.tx(async (db) => {
    const { heldItems } = (await deliveries(db).byId(source.id, delivery.id, { lock: true })) ?? {};
    const [state, error] = heldItems?.length
      ? (['held', heldMessage(heldItems)] as const)
      : ([leftOut > 0 ? 'skipped' : 'done', null] as const);
    const isMoved = await deliveries(db).move(delivery.seq, 'received', { state, error, now: now() });
    // Every delivery is a row of the history, also one that comes to nothing.
    if (isMoved && leftOut > 0) {
      const message = 'Left out by the filters of the mapping.';
      await noPost(db, ctx, { source, status: 'skipped', message, durationMs: now() - startedAt });
    }
    if (!isNews) return;
    // Read again under lock: an admin may have changed the source meanwhile.
    const current = await sources(db).find(source.id, { lock: true });
    if (current?.mappingStatus === 'approved') await sources(db).update(source.id, { failures: 0, status: 'active', notices });
  });
}

const heldMessage = (places: readonly number[]) =>
  places.length === 1
    ? `Item ${Number(places[0]) + 1} does not fit.`
    : `${places.length} items do not fit: ${places.map((at) => at + 1).join(', ')}.`;
