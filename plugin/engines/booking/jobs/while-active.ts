import type { Job, JobCtx } from '../../../kit/group';
import { moduleName, serviceOf } from '../engine';

/** Rest while the module is switched off: its links would lead nowhere. */
export const whileActive =
  (run: Job['run']): Job['run'] =>
  async (ctx: JobCtx) => {
    if (await serviceOf(ctx.host).isActive(moduleName)) await run(ctx);
  };
