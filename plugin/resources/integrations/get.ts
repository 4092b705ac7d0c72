import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { IntegrationView, integrationSlug } from './lib/fields';
import { integrations } from './lib/integrations';
import { view } from './lib/view';

export const integrationsGet = defineOperation({
  summary: 'Show one integration with its configuration; of a secret only whether it is set.',
  effect: 'read',
  params: Params({ slug: integrationSlug }),
  returns: IntegrationView,
}).handler(async ({ slug }, { db, host }) => view(await integrations(db, host).get(slug)));
