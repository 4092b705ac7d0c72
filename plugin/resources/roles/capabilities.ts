import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { knownCapabilities } from './access/capabilities';

export const rolesCapabilities = defineOperation({
  summary: 'List the capabilities that a role can carry.',
  effect: 'read',
  params: Params({}),
  returns: Returns({ capabilities: Type.Array(Returns({ capability: Type.String(), description: Type.String() })) }),
}).handler(async function rolesCapabilities(_params, ctx) {
  return { capabilities: knownCapabilities(ctx) };
});
