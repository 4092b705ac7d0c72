import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { HealthView, runChecks } from './checks/run-checks';

export const statusHealth = defineOperation({
  summary: 'One status over all health checks, each with what to do about it.',
  effect: 'read',
  params: Params({}),
  returns: HealthView,
}).handler(function statusHealth(_params, ctx) {
  return runChecks(ctx.catalog.healthChecks, ctx);
});
