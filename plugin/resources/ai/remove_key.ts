import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { providerSlug } from './area/fields';
import { aiKeys } from './key/ai-keys';

export const aiRemoveKey = defineOperation({
  summary: 'Delete the stored API key of an AI provider with its address; areas that use the provider fail until a key is set.',
  effect: 'write',
  destructive: true,
  grade: 'loses_data',
  params: Params({ provider: providerSlug }),
  returns: Returns({ provider: Type.String(), key_set: Type.Literal(false) }),
  target: async ({ provider }, { db }) => {
    const key = await aiKeys(db).get(provider);
    const state = key ? { provider, key_set: true, row_uuid: key.rowUuid, generation: key.generation } : { provider, key_set: false };
    return { name: provider, holds: key ? ['its API key', 'its address'] : [], state };
  },
}).handler(async function aiRemoveKey({ provider }, { db }) {
  const keys = aiKeys(db);
  const before = await keys.lock(provider);
  const changed = await keys.remove(provider);
  const record = { before: { provider, key_set: true, base_url: before?.baseUrl ?? '' }, after: { provider, key_set: false } };
  return { data: { provider, key_set: false as const }, changed, record };
});
