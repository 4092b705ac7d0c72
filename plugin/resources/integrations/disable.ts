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
  target: async ({ slug }, { db, host }) => {
    const state = view(await integrations(db, host).get(slug));
    return { name: state.label, holds: [], state };
  },
}).handler(async function integrationsDisable({ slug }, { db, host, now, bumpEpoch }) {
  const store = integrations(db, host);
  const changed = await store.save(await store.lock(slug), { isEnabled: false, now: now() });
  if (changed) await bumpEpoch();
  return { data: { slug, enabled: false }, changed };
});
