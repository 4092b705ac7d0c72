import { Type } from '@sinclair/typebox';
import type { Ctx } from '../../kit/ctx';
import { refused } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { JsonObject, Params, Returns, StringEnum } from '../../kit/schema';
import { payloadOf } from './ingest/envelope';
import { links } from './source/address';
import { createdFrom, overwrittenBy } from './source/import-source';
import { sources } from './source/sources';
import { RevealingView, view } from './source/view';

/** How an import is judged that replaces the settings of a source (D728). */
const overwriting = {
  destructive: true,
  grade: 'loses_data',
  fence: undefined,
  async target({ envelope }: { envelope: Record<string, unknown> }, { db }: Ctx) {
    const source = await sources(db).bySlug(payloadOf(envelope).slug);
    if (!source) return null;
    const { name, updatedAt } = source;
    return { name, holds: ['its settings and its mapping, which are replaced'], state: { name, updatedAt } };
  },
} as const;

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
  async standsFor(params, { db }) {
    const isTaken = params.overwrite === true && (await sources(db).bySlug(payloadOf(params.envelope).slug)) !== undefined;
    return isTaken ? { resource: 'content_sources', action: 'import', operation: overwriting, params } : undefined;
  },
}).handler(async function contentSourcesImport({ envelope, overwrite = false }, ctx) {
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
  const { source, changed } = await overwrittenBy(ctx, await store.get(taken.id, { lock: true }), payload);
  const secret_source = source.secretSealed === null ? ('none' as const) : ('provided' as const);
  return { data: { ...view(source), secret: '', secret_source, mode: 'overwritten' as const }, changed };
});
