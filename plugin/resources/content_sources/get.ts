import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { sourceId } from './lib/fields';
import { sources } from './lib/sources';
import { SourceView, view } from './lib/view';

export const contentSourcesGet = defineOperation({
  summary: 'One content source with its mapping and sample.',
  effect: 'read',
  params: Params({ id: sourceId }),
  returns: SourceView,
}).handler(async ({ id }, { db }) => view(await sources(db).get(id)));
