import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { aiAreas } from './area/ai-areas';
import { areaName } from './area/fields';
import { AreaView, view } from './area/view';

export const aiGetArea = defineOperation({
  summary: 'Show which provider and model an area uses.',
  effect: 'read',
  params: Params({ area: areaName }),
  returns: AreaView,
}).handler(async function aiGetArea({ area }, { db }) {
  return view(area, (await aiAreas(db).get(area)).settings);
});
