import { rows } from '../../../db/rows';
import { lockCounter } from '../../../db/slots';
import type { Db } from '../../../host';
import { type AiKey, aiKeyTable } from '../area/ai-tables';
import { definitionOf, type ProviderSlug, providerSlugs } from '../provider/providers';

/** Row of sp_counters that is locked where a provider or an area has no row of its own yet. */
export const aiCounter = 'ai';

/** All SQL about the keys of providers, bound to one transaction or connection. */
export function aiKeys(db: Db) {
  const table = rows(db, aiKeyTable);
  const get = (provider: ProviderSlug, { lock = false } = {}) => table.one({ provider }, { lock });

  return {
    get,

    /** Hold the provider until the transaction ends. */
    async lock(provider: ProviderSlug): Promise<AiKey | undefined> {
      const record = await get(provider, { lock: true });
      if (record) return record;
      await lockCounter(db, aiCounter);
      return get(provider, { lock: true });
    },

    /** Store the successor of the locked `before`, or the first one. */
    async save(before: AiKey | undefined, after: AiKey): Promise<void> {
      if (before) await table.update({ provider: before.provider, generation: before.generation }, after);
      else await table.insert(after);
    },

    /** Forget the key with its address. False where there is none. */
    remove: async (provider: ProviderSlug): Promise<boolean> => (await table.delete({ provider })) > 0,

    /** The providers that have one, in their fixed order, and the first of them that could be called; undefined while there is none. */
    async connected(): Promise<{ readonly withKey: readonly ProviderSlug[]; readonly first: ProviderSlug | undefined }> {
      const records = new Map((await table.many({})).map((row) => [row.provider, row]));
      const withKey = providerSlugs.filter((slug) => records.has(slug));
      const first = withKey.find((slug) => addressOf(slug, records.get(slug) ?? { baseUrl: '' }) !== '');
      return { withKey, first };
    },
  };
}

/** Base address of the provider: its own, unless it may have another and was given one. Empty where none is known. */
export function addressOf(slug: ProviderSlug, { baseUrl }: Pick<AiKey, 'baseUrl'>): string {
  const definition = definitionOf(slug);
  return (definition.hasOwnAddress && baseUrl) || (definition.baseUrl ?? '');
}
