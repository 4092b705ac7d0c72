import { defineOperation } from '../../kit/operation';
import { JsonObject, Params } from '../../kit/schema';
import { forgetOutcome } from './health/outcome';
import { mergedConfig } from './integration/config';
import { IntegrationView, integrationSlug } from './integration/fields';
import { integrations } from './integration/integrations';
import { view } from './integration/view';

export const integrationsUpdate = defineOperation({
  summary: 'Merge keys into the configuration of an integration; null restores the default, a different address clears the secrets.',
  effect: 'write',
  params: Params({ slug: integrationSlug, config: JsonObject('Keys to set; integrations.get lists them') }),
  returns: IntegrationView,
}).handler(async function integrationsUpdate({ slug, config: supplied }, { db, host, fetch, now, bumpEpoch }) {
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
  const after = view(changed ? await store.get(slug) : before);
  return { data: after, changed, record: { before: view(before), after } };
});
