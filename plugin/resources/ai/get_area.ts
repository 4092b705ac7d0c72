import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { aiAreas } from './lib/ai-areas';
import { areaName } from './lib/fields';
import { AreaView, view } from './lib/view';

export const aiGetArea = defineOperation({
  summary: 'Show which provider and model an area uses.',
  effect: 'read',
  params: Params({ area: areaName }),
  returns: AreaView,
}).handler(async ({ area }, { db }) => view(area, (await aiAreas(db).get(area)).settings));
