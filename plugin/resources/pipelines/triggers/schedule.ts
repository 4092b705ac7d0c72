import { lastTick, parseCron } from '../../../jobs/cron-expression';
import { enqueue } from '../../../jobs/outbox';
import type { Delivery, DeliveryKind } from '../../../kit/delivery';
import type { Job, JobCtx } from '../../../kit/group';
import { isPipelinesActive } from '../recipes/module';
import type { Recipe } from '../recipes/recipe-table';
import { recipes } from '../recipes/recipes';
import { stagesToRun } from '../stages/stage-settings';
import type { Trigger } from './trigger';
import { triggerMessage } from './trigger-message';

const kind = 'pipeline.schedule';
const batch = 100;

/** Where a walk over the posts of a scheduled recipe stands. */
interface Walk {
  readonly recipe_id: string;
  readonly after_id: number;
}

const walkMessage = (walk: Walk) => ({ kind, key: `recipe:${walk.recipe_id}`, payload: walk });

/**
 * Every minute: begin the recipes whose time has come by the database's clock. The tick is taken and its work written in one
 * transaction, so that over all instances each tick is begun once; of ticks that were missed the last one is begun (D153).
 */
export const scheduleJob: Job = {
  name: 'pipelines.schedule',
  cron: '* * * * *',
  async run(ctx) {
    if (!(await isPipelinesActive(ctx))) return;
    const { storage } = ctx.host;
    const [now, all] = await storage.run(async (db) => [await recipes(db).now(), await recipes(db).list()] as const);
    for (const recipe of all) await beginDue(ctx, recipe, now);
  },
};

async function beginDue({ host: { storage }, log }: JobCtx, { id, stages, trigger, scheduledFor }: Recipe, now: number): Promise<void> {
  if (trigger.cron === undefined || scheduledFor === null || !trigger.kinds?.includes('schedule') || stagesToRun(stages).length === 0)
    return;
  const due = lastTick(parseCron(trigger.cron), now);
  if (due <= scheduledFor) return;
  await storage.tx(async (db) => {
    if (!(await recipes(db).takeTick(id, due))) return;
    await enqueue(db, walkMessage({ recipe_id: id, after_id: 0 }));
    log.debug({ recipe: id, tick: new Date(due).toISOString() }, 'a scheduled recipe begins');
  });
}

/** Ask for a run of each post that the recipe is for, a hundred at a time. A new tick makes a walk that still waits superfluous. */
export const scheduleWalk: DeliveryKind = {
  kind,
  isInternal: true,
  supersedes: true,
  async deliver({ payload }: Delivery, ctx) {
    const { recipe_id, after_id } = payload as Walk;
    const { storage, posts } = ctx.host;
    const recipe = await storage.run((db) => recipes(db).find(recipe_id));
    if (!recipe || !(await isPipelinesActive(ctx))) return;
    const { items } = await posts.list({ ...(await filterOf(ctx, recipe.trigger)), afterId: after_id, limit: batch, offset: 0 });
    await storage.tx(async (db) => {
      const wanted = items.filter(({ status }) => recipe.trigger.statuses?.includes(status) ?? true);
      for (const { id } of wanted)
        await enqueue(db, triggerMessage({ post_id: id, trigger_kind: 'schedule', source: 'direct', recipe_id }));
      const last = items.at(-1);
      if (last && items.length === batch) await enqueue(db, walkMessage({ recipe_id, after_id: last.id }));
    });
  },
};

async function filterOf({ host }: JobCtx, { post_types, tags, statuses }: Trigger) {
  const type = post_types ?? host.posts.types().flatMap(({ slug, public: isPublic }) => (isPublic ? [slug] : []));
  const status = statuses?.length === 1 ? statuses[0] : undefined;
  if (tags === undefined) return { type, status };
  const terms = [...(await host.terms.list('tag')), ...(await host.terms.list('category'))];
  return { type, status, termIds: terms.filter(({ slug }) => tags.includes(slug)).map(({ id }) => id) };
}
