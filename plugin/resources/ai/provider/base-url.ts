import { asciiAddress } from '../../../kit/address';
import { invalidParam } from '../../../kit/errors';
import type { Fetch } from '../../../kit/fetch';
import { definitionOf, type ProviderSlug } from './providers';

/** The address as it is stored: without trailing slashes and, for Ollama, without `/v1`, because it has another interface beside (D60). */
export function checkedBaseUrl(provider: ProviderSlug, input: string, fetch: Fetch): string {
  if (!definitionOf(provider).hasOwnAddress) {
    throw invalidParam('/base_url', 'is for ollama and openai_compatible only; the address of other providers is fixed');
  }
  const url = asciiAddress(input, '/base_url').replace(/\/+$/, '');
  if (url === '') return '';
  const problem = fetch.check(url) ?? (/[?#]/.test(url) ? 'must have no query and no fragment' : undefined);
  if (problem !== undefined) throw invalidParam('/base_url', problem);
  return provider === 'ollama' ? url.replace(/\/v1$/, '') : url;
}
