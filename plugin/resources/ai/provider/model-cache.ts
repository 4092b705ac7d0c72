import type { Fetch } from '../../../kit/fetch';

interface Entry {
  readonly keyVersion: string;
  readonly until: number;
  readonly models: readonly string[];
}

const keptMs = 5 * 60_000;

/** One cache per running service, of which its way out is the identity; it goes when the service goes. */
const caches = new WeakMap<Fetch, Map<string, Entry>>();

interface CacheKey {
  readonly provider: string;
  /** A new key or address is another list. */
  readonly keyVersion: string;
  readonly now: () => number;
}

/** The list of models, asked for at most every five minutes and key; a failure is not kept. */
export async function cachedModels(fetch: Fetch, wanted: CacheKey, load: () => Promise<string[]>): Promise<string[]> {
  const { provider, keyVersion, now } = wanted;
  const cache = caches.get(fetch) ?? new Map<string, Entry>();
  caches.set(fetch, cache);
  const known = cache.get(provider);
  if (known?.keyVersion === keyVersion && known.until > now()) return [...known.models];
  const models = await load();
  cache.set(provider, { keyVersion, until: now() + keptMs, models });
  return [...models];
}
