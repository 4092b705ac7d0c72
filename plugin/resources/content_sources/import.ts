import { Type } from '@sinclair/typebox';
import { OperationError, refused } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { JsonObject, Params, Returns, StringEnum } from '../../kit/schema';
import { payloadOf } from './ingest/envelope';
import { links } from './source/address';
import { createdFrom, overwrittenBy } from './source/import-source';
import { sources } from './source/sources';
import { RevealingView, view } from './source/view';

export const contentSourcesImport = defineOperation({
  summary: 'Import an exported content source: created if its slug is free, overwritten with overwrite and confirm.',
  effect: 'write',
  idempotent: false,
  reveals: ['secret'],
  links,
  secretKeys: ['secret', 'forward_secret'],
  params: Params({
    envelope: JsonObject('What content_sources.export answered'),
    overwrite: Type.Optional(Type.Boolean({ description: 'Replace the source of the same slug; its secrets stay' })),
    confirm: Type.Optional(Type.Boolean({ description: 'Must be true to overwrite' })),
  }),
  returns: Returns({ ...RevealingView.properties, mode: StringEnum(['created', 'overwritten'] as const) }),
}).handler(async function contentSourcesImport({ envelope, overwrite = false, confirm = false }, ctx) {
  const payload = payloadOf(envelope);
  const store = sources(ctx.db);
  const taken = await store.bySlug(payload.slug);
  if (!taken) {
    const { source, shown, secretSource } = await createdFrom(ctx, payload);
    await store.insert(source);
    return { data: { ...view(source), secret: shown, secret_source: secretSource, mode: 'created' as const }, changed: true };
  }
  if (!overwrite)
    throw refused(`there is a source with the slug "${payload.slug}"; import with overwrite:true and confirm:true to replace its settings`);
  if (!confirm) {
    throw new OperationError(
      'confirm_required',
      'content_sources.import is destructive with overwrite. Repeat the request with confirm:true to run it.',
    );
  }
  const { source, changed } = await overwrittenBy(ctx, await store.get(taken.id, { lock: true }), payload);
  const secret_source = source.secretSealed === null ? ('none' as const) : ('provided' as const);
  return { data: { ...view(source), secret: '', secret_source, mode: 'overwritten' as const }, changed };
});
