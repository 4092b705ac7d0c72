import type { Db } from '../../../host';
import type { Ctx } from '../../../kit/ctx';
import type { AiKey } from '../area/ai-tables';
import { addressOf, aiKeys } from '../key/ai-keys';
import { openProviderKey } from '../key/secret';
import { notConnected } from './failures';
import { openProvider } from './open-provider';
import type { AiProvider } from './provider';
import { definitionOf, type ProviderSlug } from './providers';

type Surroundings = Pick<Ctx, 'vault' | 'fetch' | 'now'>;

/** A provider that was asked for, with what tells one setting of its key from the next. */
export interface Connected {
  readonly provider: AiProvider;
  readonly keyVersion: string;
}

/** Open the provider with its stored key. 503 where it has none, or no address. */
export async function connect(db: Db, ctx: Surroundings, slug: ProviderSlug): Promise<Connected> {
  const row = await aiKeys(db).get(slug);
  if (!row) throw notConnected();
  return { provider: await open(db, ctx, { slug, row }), keyVersion: `${row.rowUuid}:${row.generation}` };
}

async function open(db: Db, { vault, fetch, now }: Surroundings, { slug, row }: { slug: ProviderSlug; row: AiKey }): Promise<AiProvider> {
  const baseUrl = addressOf(slug, row);
  if (baseUrl === '') throw notConnected('Set its base_url with ai.set_key.');
  const apiKey = await openProviderKey({ db, vault }, row);
  return openProvider({ definition: definitionOf(slug), apiKey, baseUrl, fetch, now });
}
