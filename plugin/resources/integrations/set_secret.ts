import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns, Secret } from '../../kit/schema';
import { forgetOutcome } from './health/outcome';
import { integrationSlug } from './integration/fields';
import { integrations } from './integration/integrations';
import { checkSecret, integrationSecrets } from './integration/secrets';

export const integrationsSetSecret = defineOperation({
  summary: 'Store a secret of an integration; it is never shown again.',
  effect: 'write',
  unseen: true,
  params: Params({
    slug: integrationSlug,
    name: Type.String({ minLength: 1, maxLength: 40, description: 'Name of the secret, such as token; integrations.get lists them' }),
    value: Secret('The secret itself'),
  }),
  returns: Returns({ slug: Type.String(), name: Type.String(), key_set: Type.Literal(true) }),
}).handler(async function integrationsSetSecret({ slug, name, value }, { db, host, vault, bumpEpoch }) {
  const { definition } = await integrations(db, host).lock(slug);
  checkSecret(definition, name, value);
  const changed = await integrationSecrets(db, vault).set(slug, name, value);
  if (changed) {
    await forgetOutcome(db, slug);
    await bumpEpoch();
  }
  return { data: { slug, name, key_set: true as const }, changed };
});
