import { defineOperation } from '../../kit/operation';
import { formerFields } from '../../kit/record-change';
import { Params } from '../../kit/schema';
import { aiAreas } from './area/ai-areas';
import { areaModel, areaName, areaProvider, maxTokens } from './area/fields';
import { AreaView, view } from './area/view';

export const aiSetArea = defineOperation({
  summary: 'Choose the provider, model and maximum answer length of an area; omitted fields stay as they are.',
  effect: 'write',
  params: Params({ area: areaName, provider: areaProvider, model: areaModel, max_tokens: maxTokens }),
  returns: AreaView,
  undo: (before: AreaView, { area }, after: AreaView) => ({
    resource: 'ai',
    action: 'set_area',
    params: { area, ...formerFields(before, after) },
  }),
}).handler(async function aiSetArea({ area, provider, model, max_tokens }, { db }) {
  const areas = aiAreas(db);
  const before = await areas.lock(area);
  const after = {
    provider: provider ?? before.settings.provider,
    model: model ?? before.settings.model,
    maxTokens: max_tokens ?? before.settings.maxTokens,
  };
  const changed = await areas.save(before, after);
  return { data: view(area, after), changed, record: { before: view(area, before.settings), after: view(area, after) } };
});
