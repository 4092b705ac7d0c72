import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { connect } from './lib/connect';
import { providerSlug } from './lib/fields';
import { cachedModels } from './lib/model-cache';

export const aiListModels = defineOperation({
  summary: 'List the models that a provider offers, as it tells now or told within the last five minutes.',
  effect: 'read',
  params: Params({ provider: providerSlug }),
  returns: Returns({ provider: Type.String(), models: Type.Array(Type.String()) }),
}).handler(async ({ provider: slug }, ctx) => {
  const { provider, keyVersion } = await connect(ctx.db, ctx, slug);
  const models = await cachedModels(ctx.fetch, { provider: slug, keyVersion, now: ctx.now }, () => provider.models());
  return { provider: slug, models };
});
