import { randomUUID } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import type { Ctx } from '../../kit/ctx';
import { invalidParam } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { Params, Returns, Secret } from '../../kit/schema';
import { SecretCorrupt } from '../../secrets/envelope';
import type { AiKey } from './area/ai-tables';
import { baseUrl, providerSlug } from './area/fields';
import { aiKeys } from './key/ai-keys';
import { openProviderKey, providerKeyRef } from './key/secret';
import { checkedBaseUrl } from './provider/base-url';

export const aiSetKey = defineOperation({
  summary: 'Store the API key of an AI provider; it is never shown again.',
  effect: 'write',
  params: Params({ provider: providerSlug, api_key: Secret('API key of the provider; any text if it needs none'), base_url: baseUrl }),
  returns: Returns({ provider: Type.String(), key_set: Type.Literal(true) }),
}).handler(async function aiSetKey({ provider, api_key, base_url }, ctx) {
  const keys = aiKeys(ctx.db);
  const input = base_url === undefined ? undefined : checkedBaseUrl(provider, base_url, ctx.fetch);
  const key = api_key.trim();
  if (key === '') throw invalidParam('/api_key', 'must not be empty');
  const before = await keys.lock(provider);
  const after = { provider, rowUuid: before?.rowUuid ?? randomUUID(), generation: (before?.generation ?? 0) + 1 };
  const address = input ?? before?.baseUrl ?? '';
  const changed = address !== (before?.baseUrl ?? '') || key !== (await storedKey(before, ctx));
  if (changed) {
    const sealed = await ctx.vault.seal(ctx.db, providerKeyRef(after), key);
    await keys.save(before, { ...after, sealed, baseUrl: address });
  }
  return { data: { provider, key_set: true as const }, changed };
});

/** A key that can't be read any more counts as none, so that setting it again fixes it. */
async function storedKey(row: AiKey | undefined, ctx: Pick<Ctx, 'db' | 'vault'>): Promise<string | undefined> {
  if (!row) return undefined;
  try {
    return await openProviderKey(ctx, row);
  } catch (error) {
    if (error instanceof SecretCorrupt) return undefined;
    throw error;
  }
}
