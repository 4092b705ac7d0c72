import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { integrationSlug } from './lib/fields';
import { integrations } from './lib/integrations';
import { forgetOutcome } from './lib/outcome';
import { view } from './lib/view';

export const integrationsDisconnect = defineOperation({
  summary: 'Clear the configuration and the secrets of an integration; it stays disconnected until it is configured anew.',
  effect: 'write',
  destructive: true,
  params: Params({ slug: integrationSlug }),
  returns: Returns({ slug: Type.String(), connected: Type.Literal(false) }),
  target: async ({ slug }, { db, host }) => view(await integrations(db, host).get(slug)),
}).handler(async ({ slug }, { db, host, now, bumpEpoch }) => {
  const store = integrations(db, host);
  const before = await store.lock(slug);
  const hadSecrets = await store.clearSecrets(before);
  const isDisconnected = before.isDisconnected || before.isConnected || before.isStored;
  const changed = (await store.save(before, { own: {}, isDisconnected, now: now() })) || hadSecrets;
  if (changed) {
    await forgetOutcome(db, slug);
    await bumpEpoch();
  }
  return { data: { slug, connected: false as const }, changed };
});
