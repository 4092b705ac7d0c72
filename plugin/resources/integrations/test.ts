import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { integrationSlug } from './lib/fields';
import { integrations } from './lib/integrations';
import { probe } from './lib/probe';

export const integrationsTest = defineOperation({
  summary: 'Call the platform for real and say whether it answers, also while the integration is switched off.',
  effect: 'work',
  params: Params({ slug: integrationSlug }),
  returns: Returns({
    slug: Type.String(),
    ok: Type.Boolean(),
    message: Type.String({ description: 'What was found, or what to do' }),
    duration_ms: Type.Integer({ minimum: 0 }),
  }),
}).handler(async ({ slug }, ctx) => {
  const integration = await integrations(ctx.db, ctx.host).get(slug);
  const started = performance.now();
  const { ok, message } = await probe(integration, ctx);
  return { data: { slug, ok, message, duration_ms: Math.round(performance.now() - started) }, changed: false };
});
