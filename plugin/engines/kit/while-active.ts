import type { Job, JobCtx } from '../../kit/group';
import { serviceOf } from './engine';

/** Rest while the module is switched off: what a job sends would lead nowhere. */
export const whileActive =
  (module: string, run: Job['run']): Job['run'] =>
  async (ctx: JobCtx) => {
    if (await serviceOf(ctx.host).isActive(module)) await run(ctx);
  };
