import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { envelopeOf } from './lib/envelope';
import { sourceId } from './lib/fields';
import { sources } from './lib/sources';
import { EnvelopeSchema } from './lib/view';

export const contentSourcesExport = defineOperation({
  summary: 'A content source to take to another site: no secrets, no people, no posts.',
  effect: 'read',
  params: Params({ id: sourceId }),
  returns: EnvelopeSchema,
}).handler(async ({ id }, { db, now, settings }) => envelopeOf(await sources(db).get(id), { at: now(), version: settings.version }));
