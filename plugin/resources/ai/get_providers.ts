import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Nullable, Params, Returns } from '../../kit/schema';
import { aiKeys } from './key/ai-keys';
import { providerSlugs } from './provider/providers';

export const aiGetProviders = defineOperation({
  summary: 'List the AI providers and the one that areas use by default: the first with a key.',
  effect: 'read',
  params: Params({}),
  returns: Returns({ providers: Type.Array(Type.String()), default: Nullable(Type.String()) }),
}).handler(async function aiGetProviders(_params, { db }) {
  return { providers: [...providerSlugs], default: (await aiKeys(db).default()) ?? null };
});
