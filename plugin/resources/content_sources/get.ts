import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { links } from './source/address';
import { sourceId } from './source/fields';
import { sources } from './source/sources';
import { SourceView, view } from './source/view';

export const contentSourcesGet = defineOperation({
  summary: 'One content source with its mapping and sample.',
  effect: 'read',
  links,
  params: Params({ id: sourceId }),
  returns: SourceView,
}).handler(async function contentSourcesGet({ id }, { db }) {
  return view(await sources(db).get(id));
});
