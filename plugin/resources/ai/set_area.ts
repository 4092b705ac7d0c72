import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { aiAreas } from './lib/ai-areas';
import { areaModel, areaName, areaProvider, maxTokens } from './lib/fields';
import { AreaView, view } from './lib/view';

export const aiSetArea = defineOperation({
  summary: 'Choose provider, model and longest answer of an area; what is left out stays as it is.',
  effect: 'write',
  params: Params({ area: areaName, provider: areaProvider, model: areaModel, max_tokens: maxTokens }),
  returns: AreaView,
}).handler(async ({ area, provider, model, max_tokens }, { db }) => {
  const areas = aiAreas(db);
  const before = await areas.lock(area);
  const after = {
    provider: provider ?? before.settings.provider,
    model: model ?? before.settings.model,
    maxTokens: max_tokens ?? before.settings.maxTokens,
  };
  return { data: view(area, after), changed: await areas.save(before, after) };
});
