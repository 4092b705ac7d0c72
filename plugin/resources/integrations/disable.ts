import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { integrationSlug, SwitchView } from './integration/fields';
import { integrations } from './integration/integrations';
import { view } from './integration/view';

export const integrationsDisable = defineOperation({
  summary: 'Switch an integration off; its settings and secrets are kept.',
  effect: 'write',
  destructive: true,
  grade: 'reversible',
  params: Params({ slug: integrationSlug }),
  returns: SwitchView,
  undo: (_before, { slug }) => ({ resource: 'integrations', action: 'enable', params: { slug } }),
  target: async ({ slug }, { db, host }) => {
    const state = view(await integrations(db, host).get(slug));
    return { name: state.label, holds: [], state };
  },
}).handler(async function integrationsDisable({ slug }, { db, host, now, bumpEpoch }) {
  const store = integrations(db, host);
  const before = await store.lock(slug);
  const changed = await store.save(before, { isEnabled: false, now: now() });
  if (changed) await bumpEpoch();
  const after = { slug, enabled: false };
  return { data: after, changed, record: { before: { slug, enabled: before.isEnabled }, after } };
});
