import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { activity } from './module/activity';

export const modulesList = defineOperation({
  summary: 'List the modules and whether each is active.',
  effect: 'read',
  params: Params({}),
  returns: Returns({ modules: Type.Array(Returns({ module: Type.String(), active: Type.Boolean() })) }),
}).handler(async function modulesList(_params, ctx) {
  const moduleActivities = await activity(ctx);
  return { modules: moduleActivities.map(({ definition, isAtWork }) => ({ module: definition.module, active: isAtWork })) };
});
