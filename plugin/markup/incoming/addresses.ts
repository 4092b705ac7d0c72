import { parseUrl } from '../../kit/parse-url';
import { attribute, elementsOf, type Fragment, setAttribute } from '../tree';

const attributes = ['href', 'src', 'cite', 'poster', 'data', 'data-src', 'data-lazy-src', 'data-original', 'data-orig-src'];

/**
 * Addresses in full: relative ones are relative to the article where its sender has it, which says `base`. Links through the redirect that
 * Google Docs puts before each of its links lead straight there, and links to a place in the article itself stay in it.
 */
export function resolveAddresses(fragment: Fragment, base: string | undefined): void {
  const elements = elementsOf(fragment);
  const ids = new Set(elements.flatMap((element) => [attribute(element, 'id') ?? [], attribute(element, 'name') ?? []].flat()));
  for (const element of elements) {
    for (const name of attributes) {
      const value = attribute(element, name);
      if (value === undefined) continue;
      const full = inArticle(straight(resolved(value, base)), { base, ids });
      if (full !== value) setAttribute(element, name, full);
    }
  }
}

/** As it is where nothing is known that it could be relative to. */
function resolved(address: string, base: string | undefined): string {
  const text = address.trim();
  if (text === '' || text.startsWith('#') || /^[a-z][a-z0-9+.-]*:/i.test(text)) return address;
  if (/^[/\\]{2}/.test(text)) return parseUrl(text, base ?? 'https://host.invalid')?.href ?? address;
  return (base === undefined ? undefined : parseUrl(text, base)?.href) ?? address;
}

function straight(address: string): string {
  if (!/^https?:\/\/www\.google\.[a-z.]+\/url\?/i.test(address)) return address;
  const params = parseUrl(address)?.searchParams;
  const target = params?.get('q') ?? params?.get('url') ?? '';
  return /^https?:\/\//i.test(target) ? target : address;
}

function inArticle(address: string, { base, ids }: { base: string | undefined; ids: ReadonlySet<string> }): string {
  const at = address.indexOf('#');
  if (base === undefined || at < 1 || address.slice(0, at) !== base.replace(/#.*$/s, '')) return address;
  return ids.has(address.slice(at + 1)) ? address.slice(at) : address;
}
