import type { Fetch } from '../../../../kit/fetch';
import { parseUrl } from '../../../../kit/parse-url';

/** The picture's address in full; undefined for one that is relative to a page which nobody named, and for all that is no web address. */
export function fullAddress(text: string, base: string | undefined): string | undefined {
  const trimmed = text.trim();
  const url = parseUrl(trimmed, base);
  if (!url) return undefined;
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
}

/** The address to try: that of the sender, or its https twin where only that may be reached. Undefined where neither may be. */
export function reachable({ check }: Pick<Fetch, 'check'>, url: string): string | undefined {
  return [url, url.replace(/^http:/, 'https:')].find((candidate) => check(candidate) === undefined);
}
