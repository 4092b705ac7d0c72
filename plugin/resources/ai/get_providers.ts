import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Nullable, Params, Returns } from '../../kit/schema';
import { aiKeys } from './key/ai-keys';
import { providerSlugs } from './provider/providers';

/** Which providers have a key is said, nothing of the key itself (D796). */
export const aiGetProviders = defineOperation({
  summary: 'List the AI providers, those with a stored key, and the one that areas use by default: the first with a key.',
  effect: 'read',
  params: Params({}),
  returns: Returns({
    providers: Type.Array(Type.String()),
    with_key: Type.Array(Type.String(), { description: 'Those of them that have a stored key' }),
    default: Nullable(Type.String()),
  }),
}).handler(async function aiGetProviders(_params, { db }) {
  const { withKey, first } = await aiKeys(db).connected();
  return { providers: [...providerSlugs], with_key: [...withKey], default: first ?? null };
});
