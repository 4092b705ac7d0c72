import { refused } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { forgetOutcome } from './health/outcome';
import { integrationSlug, SwitchView } from './integration/fields';
import { integrations } from './integration/integrations';
import { howToConnect } from './integration/refusals';

// D77: `enable` is refused while anything is missing
export const integrationsEnable = defineOperation({
  summary: 'Switch an integration on; refused while something that it needs is missing.',
  effect: 'write',
  params: Params({ slug: integrationSlug }),
  returns: SwitchView,
  undo: (_before, { slug }) => ({ resource: 'integrations', action: 'disable', params: { slug } }),
}).handler(async function integrationsEnable({ slug }, { db, host, now, bumpEpoch }) {
  const store = integrations(db, host);
  const integration = await store.lock(slug);
  if (!integration.isConnected) throw refused(`${slug} cannot be enabled yet: ${howToConnect(integration)}`);
  const changed = await store.save(integration, { isEnabled: true, now: now() });
  if (changed) {
    await forgetOutcome(db, slug);
    await bumpEpoch();
  }
  const after = { slug, enabled: true };
  return { data: after, changed, record: { before: { slug, enabled: integration.isEnabled }, after } };
});
