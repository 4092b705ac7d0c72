import type { Host } from '../../host';
import type { MergedHead } from './post-hooks';

/** An element in the head of a page that the host lays out (D803). */
export interface HeadNode {
  readonly name: 'meta' | 'link' | 'script';
  readonly attrs: Readonly<Record<string, string>>;
  /** Stands in a script as it is. */
  readonly text?: string;
}

const script = (src: string): HeadNode => ({ name: 'script', attrs: { type: 'module', src } });

/** What stands on every page: the script of the leads, where leads are taken. */
export async function siteNodes({ rest, places }: Host): Promise<HeadNode[]> {
  const path = '/leads/v1/leads.js';
  const { status } = await rest.handle({ method: 'GET', path, headers: {} });
  return status === 200 ? [script(places.restRoot + path)] : [];
}

/** What plugins say of a post. */
export function postNodes({ description, canonical, jsonLd, scripts }: MergedHead): HeadNode[] {
  const data = jsonLd.map((text): HeadNode => {
    return { name: 'script', attrs: { type: 'application/ld+json' }, text: text.replaceAll('<', '\\u003c') };
  });
  return [
    ...(description ? [{ name: 'meta', attrs: { name: 'description', content: description } } as const] : []),
    ...(canonical ? [{ name: 'link', attrs: { rel: 'canonical', href: canonical } } as const] : []),
    ...data,
    ...scripts.map(script),
  ];
}
