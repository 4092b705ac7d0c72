import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { IntegrationView, integrationSlug } from './integration/fields';
import { integrations } from './integration/integrations';
import { view } from './integration/view';

export const integrationsGet = defineOperation({
  summary: 'Show one integration with its configuration; of a secret only whether it is set.',
  effect: 'read',
  params: Params({ slug: integrationSlug }),
  returns: IntegrationView,
}).handler(async function integrationsGet({ slug }, { db, host }) {
  return view(await integrations(db, host).get(slug));
});
