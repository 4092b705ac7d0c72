import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { integrationSlug, SwitchView } from './lib/fields';
import { integrations } from './lib/integrations';
import { view } from './lib/view';

export const integrationsDisable = defineOperation({
  summary: 'Switch an integration off; its settings and secrets are kept.',
  effect: 'write',
  destructive: true,
  params: Params({ slug: integrationSlug }),
  returns: SwitchView,
  target: async ({ slug }, { db, host }) => view(await integrations(db, host).get(slug)),
}).handler(async ({ slug }, { db, host, now, bumpEpoch }) => {
  const store = integrations(db, host);
  const changed = await store.save(await store.lock(slug), { isEnabled: false, now: now() });
  if (changed) await bumpEpoch();
  return { data: { slug, enabled: false }, changed };
});
