import { defineOperation } from '../../kit/operation';
import { JsonObject, Params } from '../../kit/schema';
import { mergedConfig } from './lib/config';
import { IntegrationView, integrationSlug } from './lib/fields';
import { integrations } from './lib/integrations';
import { forgetOutcome } from './lib/outcome';
import { view } from './lib/view';

export const integrationsUpdate = defineOperation({
  summary: 'Merge keys into the configuration of an integration; null lets the default hold, another address clears the secrets.',
  effect: 'write',
  params: Params({ slug: integrationSlug, config: JsonObject('Keys to set; see integrations.get for those that there are') }),
  returns: IntegrationView,
}).handler(async ({ slug, config: supplied }, { db, host, fetch, now, bumpEpoch }) => {
  const store = integrations(db, host);
  const before = await store.lock(slug);
  const own = mergedConfig(before.definition, { stored: before.own, supplied, fetch });
  const isDisconnected = before.isDisconnected && Object.values(supplied).every((value) => value === null || value === '');
  const changed = await store.save(before, { own, isDisconnected, now: now() });
  if (changed) {
    await store.keepSecretsFrom(before, own);
    await forgetOutcome(db, slug);
    await bumpEpoch();
  }
  return { data: view(changed ? await store.get(slug) : before), changed };
});
