import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { probe } from './health/probe';
import { integrationSlug } from './integration/fields';
import { integrations } from './integration/integrations';

export const integrationsTest = defineOperation({
  summary: 'Call the platform and report whether it answers, also while the integration is switched off.',
  effect: 'work',
  params: Params({ slug: integrationSlug }),
  returns: Returns({
    slug: Type.String(),
    ok: Type.Boolean(),
    message: Type.String({ description: 'The result, or what to do next' }),
    duration_ms: Type.Integer({ minimum: 0 }),
  }),
}).handler(async function integrationsTest({ slug }, ctx) {
  const integration = await integrations(ctx.db, ctx.host).get(slug);
  const started = performance.now();
  const { ok, message } = await probe(integration, ctx);
  return { data: { slug, ok, message, duration_ms: Math.round(performance.now() - started) }, changed: false };
});
