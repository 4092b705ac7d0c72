import { refused } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { integrationSlug, SwitchView } from './lib/fields';
import { integrations } from './lib/integrations';
import { forgetOutcome } from './lib/outcome';
import { howToConnect } from './lib/refusals';

export const integrationsEnable = defineOperation({
  summary: 'Switch an integration on; refused while the host or its settings lack something that it needs.',
  effect: 'write',
  params: Params({ slug: integrationSlug }),
  returns: SwitchView,
}).handler(async ({ slug }, { db, host, now, bumpEpoch }) => {
  const store = integrations(db, host);
  const integration = await store.lock(slug);
  if (!integration.isConnected) throw refused(`${slug} cannot be enabled yet: ${howToConnect(integration)}`);
  const changed = await store.save(integration, { isEnabled: true, now: now() });
  if (changed) {
    await forgetOutcome(db, slug);
    await bumpEpoch();
  }
  return { data: { slug, enabled: true }, changed };
});
