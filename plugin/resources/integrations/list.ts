import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { IntegrationSummary } from './integration/fields';
import { integrations } from './integration/integrations';
import { summary } from './integration/view';

export const integrationsList = defineOperation({
  summary: 'List the integrations: whether each is enabled, installed and connected, and which secrets are set.',
  effect: 'read',
  params: Params({}),
  returns: Returns({ integrations: Type.Array(IntegrationSummary) }),
}).handler(async function integrationsList(_params, { db, host }) {
  const all = await integrations(db, host).list();
  return { integrations: all.map(summary) };
});
