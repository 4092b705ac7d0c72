import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { providerSlug } from './area/fields';
import { connect } from './provider/connect';
import { cachedModels } from './provider/model-cache';

export const aiListModels = defineOperation({
  summary: 'List the models that a provider offers, at most five minutes old.',
  effect: 'read',
  params: Params({ provider: providerSlug }),
  returns: Returns({ provider: Type.String(), models: Type.Array(Type.String()) }),
}).handler(async function aiListModels({ provider: slug }, ctx) {
  const { provider, keyVersion } = await connect(ctx.db, ctx, slug);
  const models = await cachedModels(ctx.fetch, { provider: slug, keyVersion, now: ctx.now }, () => provider.models());
  return { provider: slug, models };
});
