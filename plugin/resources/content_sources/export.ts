import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { envelopeOf } from './ingest/envelope';
import { sourceId } from './source/fields';
import { postTypeOf } from './source/post-types';
import { sources } from './source/sources';
import { EnvelopeSchema } from './source/view';

export const contentSourcesExport = defineOperation({
  summary: 'Export a content source for another site, without secrets, people and posts.',
  effect: 'read',
  params: Params({ id: sourceId }),
  returns: EnvelopeSchema,
}).handler(async function contentSourcesExport({ id }, { db, now, settings }) {
  const source = await sources(db).get(id);
  const postType = await postTypeOf(db, source.settings.target_post_type);
  return envelopeOf(source, { at: now(), version: settings.version, postType });
});
