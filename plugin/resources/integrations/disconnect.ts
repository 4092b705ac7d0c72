import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { forgetOutcome } from './health/outcome';
import { integrationSlug } from './integration/fields';
import { integrations } from './integration/integrations';
import { view } from './integration/view';

// D79: Disconnected stays disconnected
export const integrationsDisconnect = defineOperation({
  summary: 'Clear the configuration and the secrets of an integration; it stays disconnected until it is configured again.',
  effect: 'write',
  destructive: true,
  grade: 'loses_data',
  params: Params({ slug: integrationSlug }),
  returns: Returns({ slug: Type.String(), connected: Type.Literal(false) }),
  target: async ({ slug }, { db, host }) => {
    const state = view(await integrations(db, host).get(slug));
    return { name: state.label, holds: ['its configuration', 'its secrets'], state };
  },
}).handler(async function integrationsDisconnect({ slug }, { db, host, now, bumpEpoch }) {
  const store = integrations(db, host);
  const before = await store.lock(slug);
  const hadSecrets = await store.clearSecrets(before);
  const isDisconnected = before.isDisconnected || before.isConnected || before.isStored;
  const changed = (await store.save(before, { own: {}, isDisconnected, now: now() })) || hadSecrets;
  if (changed) {
    await forgetOutcome(db, slug);
    await bumpEpoch();
  }
  return { data: { slug, connected: false as const }, changed, record: { before: view(before), after: null } };
});
