import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Nullable, Params, Returns } from '../../kit/schema';
import { aiKeys } from './lib/ai-keys';
import { providerSlugs } from './lib/providers';

export const aiGetProviders = defineOperation({
  summary: 'List the AI providers and say which one areas use by default: the first with a key.',
  effect: 'read',
  params: Params({}),
  returns: Returns({ providers: Type.Array(Type.String()), default: Nullable(Type.String()) }),
}).handler(async (_params, { db }) => ({ providers: [...providerSlugs], default: (await aiKeys(db).default()) ?? null }));
