import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { activeModules } from '../modules/port';
import { integrationsEnabled } from './overview/gauges';

export const statusGet = defineOperation({
  summary: 'Version, active modules and the number of enabled integrations.',
  effect: 'read',
  params: Params({}),
  returns: Returns({
    version: Type.String(),
    active_modules: Type.Array(Type.String()),
    integrations_enabled_count: Type.Integer({ minimum: 0 }),
  }),
}).handler(async function statusGet(_params, ctx) {
  return {
    version: ctx.settings.version,
    active_modules: await activeModules(ctx),
    integrations_enabled_count: await integrationsEnabled(ctx),
  };
});
