import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { providerSlug } from './area/fields';
import { probe } from './provider/probe';

// D62: `test_key` answers `{provider, ok, message, duration_ms}`
export const aiTestKey = defineOperation({
  summary: 'Call a provider with its stored key and report whether it accepts the key.',
  effect: 'work',
  params: Params({ provider: providerSlug }),
  returns: Returns({ provider: Type.String(), ok: Type.Boolean(), message: Type.String(), duration_ms: Type.Integer() }),
}).handler(async function aiTestKey({ provider }, ctx) {
  const started = performance.now();
  const { ok, message } = await probe(ctx, provider);
  return { data: { provider, ok, message, duration_ms: Math.round(performance.now() - started) }, changed: false };
});
