import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { HealthView, runChecks } from './lib/run-checks';

export const statusHealth = defineOperation({
  summary: 'One status over all health checks, each with what to do about it.',
  effect: 'read',
  params: Params({}),
  returns: HealthView,
}).handler((_params, ctx) => runChecks(ctx.catalog.healthChecks, ctx));
