import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { providerSlug } from './lib/fields';
import { probe } from './lib/probe';

export const aiTestKey = defineOperation({
  summary: 'Call a provider with its stored key and say whether it takes it.',
  effect: 'work',
  params: Params({ provider: providerSlug }),
  returns: Returns({ provider: Type.String(), ok: Type.Boolean(), message: Type.String(), duration_ms: Type.Integer() }),
}).handler(async ({ provider }, ctx) => {
  const started = performance.now();
  const { ok, message } = await probe(ctx, provider);
  return { data: { provider, ok, message, duration_ms: Math.round(performance.now() - started) }, changed: false };
});
