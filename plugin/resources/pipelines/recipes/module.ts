import type { JobCtx } from '../../../kit/group';
import { activeModules } from '../../modules/port';

/** The module that the operations belong to, and that triggers stop with. */
export const pipelinesModule = 'pipelines';

/** Joins the caller's transaction, where there is one. */
export const isPipelinesActive = async (ctx: JobCtx): Promise<boolean> =>
  (await ctx.host.storage.run((db) => activeModules({ ...ctx, db }))).includes(pipelinesModule);
