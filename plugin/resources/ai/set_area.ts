import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { aiAreas } from './area/ai-areas';
import { areaModel, areaName, areaProvider, maxTokens } from './area/fields';
import { AreaView, view } from './area/view';

export const aiSetArea = defineOperation({
  summary: 'Choose the provider, model and maximum answer length of an area; omitted fields stay as they are.',
  effect: 'write',
  params: Params({ area: areaName, provider: areaProvider, model: areaModel, max_tokens: maxTokens }),
  returns: AreaView,
}).handler(async function aiSetArea({ area, provider, model, max_tokens }, { db }) {
  const areas = aiAreas(db);
  const before = await areas.lock(area);
  const after = {
    provider: provider ?? before.settings.provider,
    model: model ?? before.settings.model,
    maxTokens: max_tokens ?? before.settings.maxTokens,
  };
  return { data: view(area, after), changed: await areas.save(before, after) };
});
