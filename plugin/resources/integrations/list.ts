import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { IntegrationSummary } from './lib/fields';
import { integrations } from './lib/integrations';
import { summary } from './lib/view';

export const integrationsList = defineOperation({
  summary: 'List the integrations: whether each is enabled, installed and connected, and which secrets are set.',
  effect: 'read',
  params: Params({}),
  returns: Returns({ integrations: Type.Array(IntegrationSummary) }),
}).handler(async (_params, { db, host }) => {
  const all = await integrations(db, host).list();
  return { integrations: all.map(summary) };
});
