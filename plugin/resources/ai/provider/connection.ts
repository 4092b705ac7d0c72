import type { Fetch, FetchRequest } from '../../../kit/fetch';
import { unusableAnswer } from './failures';
import type { ProviderDefinition } from './providers';

/** All that is needed to call one provider. */
export interface Connection {
  readonly definition: ProviderDefinition;
  readonly apiKey: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly now: () => number;
}

/** Throws where the key can't stand in a header: the platform's error would repeat it. */
export function checkKey({ definition, apiKey }: Pick<Connection, 'definition' | 'apiKey'>): void {
  if (/^[\x21-\x7e]+$/.test(apiKey)) return;
  throw unusableAnswer(
    definition.label,
    'was not called: its API key contains characters that are not allowed in a key; set it again with ai.set_key',
  );
}

/** The header that carries the key, for requests that no library makes. */
export function keyHeaders({ definition, apiKey }: Connection): NonNullable<FetchRequest['headers']> {
  if (definition.format === 'anthropic') return { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' };
  if (definition.format === 'google') return { 'x-goog-api-key': apiKey };
  return { authorization: `Bearer ${apiKey}` };
}
