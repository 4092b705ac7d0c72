import { isDeepStrictEqual } from 'node:util';
import { enqueue } from '../../jobs/outbox';
import { invalidParam } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { formerFields } from '../../kit/record-change';
import { keptForwardSecret } from './forwarding/forward-secret';
import { processMessage } from './ingest/poke';
import { changedSecrets } from './source/changed-secrets';
import { checkSettings } from './source/check-settings';
import { type SourceSettings, updateParams } from './source/fields';
import { checkSecret } from './source/new-source';
import { sources } from './source/sources';
import { type RecordedSource, recorded, SourceView, view } from './source/view';

export const contentSourcesUpdate = defineOperation({
  summary: 'Change a content source; its slug stays, and its secrets are not shown.',
  effect: 'write',
  params: updateParams,
  returns: SourceView,
  undo: (before: RecordedSource, { id }, after: RecordedSource) => ({
    resource: 'content_sources',
    action: 'update',
    params: { id, ...formerFields(before, after) },
  }),
}).handler(async function contentSourcesUpdate({ id, name, enabled, secret, forward_secret, ...input }, ctx) {
  const store = sources(ctx.db);
  const source = await store.get(id, { lock: true });
  const settings: SourceSettings = { ...source.settings, ...input };
  checkSecret(settings, secret);
  if (settings.auth_mode !== 'none' && source.secretSealed === null && secret === undefined) {
    throw invalidParam(
      '/auth_mode',
      `"${settings.auth_mode}" needs a secret: give one, or call content_sources.rotate_secret afterwards with secret set here`,
    );
  }
  const updated = keptForwardSecret(source, settings);
  const hasForwardSecret = forward_secret !== undefined || updated.forwardSealed !== null;
  await checkSettings(ctx, { settings, named: new Set(Object.keys(input)), hasForwardSecret });
  const changes = {
    ...(name === undefined || name === source.name ? {} : { name }),
    ...(enabled === undefined || enabled === source.enabled ? {} : { enabled }),
    ...(isDeepStrictEqual(settings, source.settings) ? {} : { settings }),
    ...(updated.forwardSealed === source.forwardSealed ? {} : { forwardSealed: null }),
    ...(await changedSecrets(ctx, updated, { secret, forwardSecret: forward_secret })),
  };
  const changed = Object.keys(changes).length > 0;
  const updatedAt = Math.max(ctx.now(), source.updatedAt + 1);
  if (changed) await store.update(id, { ...changes, updatedAt });
  // What came in before the pause is processed at once.
  if (changes.enabled === true) await enqueue(ctx.db, processMessage(id));
  const after = changed ? { ...source, ...changes, updatedAt } : source;
  const isReversible = after.secretSealed === source.secretSealed && after.forwardSealed === source.forwardSealed;
  return { data: view(after), changed, record: { before: recorded(source), after: recorded(after), isReversible } };
});
