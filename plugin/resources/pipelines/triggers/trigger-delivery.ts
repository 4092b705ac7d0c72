import { type Delivery, DeliveryFailed, type DeliveryKind } from '../../../kit/delivery';
import { OperationError } from '../../../kit/errors';
import type { JobCtx } from '../../../kit/group';
import { isPipelinesActive } from '../recipes/module';
import { runPost } from '../runner/run-post';
import { type TriggerEvent, triggerKind } from './trigger-message';

const busyMs = 5000;
const overtakenMs = 1000;

/** Run what an event asks for. A repeat finds the post as the run left it. */
export const triggerDelivery: DeliveryKind = {
  kind: triggerKind,
  isInternal: true,
  async deliver({ payload }: Delivery, ctx) {
    // What happened while the module is switched off is not made up for.
    if (!(await isPipelinesActive(ctx))) return;
    const { post_id: postId, trigger_kind: kind, recipe_id: recipeId, source } = payload as TriggerEvent;
    const isSweep = kind === 'schedule';
    const result = await attempt(ctx, () => runPost(ctx, { postId, recipeId, kind, source, isDryRun: false, isForced: false, isSweep }));
    if (result?.isOvertaken) throw new DeliveryFailed(result.message, { retryAfterMs: overtakenMs });
  },
};

/** A post or recipe that no longer exists wants nothing more; a post that another run has is waited for. */
async function attempt<T>({ log }: JobCtx, run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    if (error.code === 'conflict') throw new DeliveryFailed(error.message, { retryAfterMs: busyMs });
    if (error.code !== 'not_found') throw error;
    log.debug({ err: error }, 'a pipeline was asked to run a post or recipe that no longer exists');
    return undefined;
  }
}
