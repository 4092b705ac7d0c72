import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { piecesOf } from '../../domain/merge/merge-tags';

/** A link of a document: where its attribute stands, and the address as it is meant. */
export interface Link {
  readonly start: number;
  readonly end: number;
  /** With merge tags. */
  readonly url: string;
}

type Node = DefaultTreeAdapterTypes.Node;

/** The links of a document that lead to the web, in order. Those of the engine itself, in-page ones, `mailto:` and `tel:` are none. */
export function linksIn(markup: string): Link[] {
  const links: Link[] = [];
  const visit = (node: Node) => {
    if ('tagName' in node && (node.tagName === 'a' || node.tagName === 'area')) {
      const url = node.attrs.find(({ name }) => name === 'href')?.value.trim();
      const place = node.sourceCodeLocation?.attrs?.href;
      if (url !== undefined && place && isWeb(url)) links.push({ start: place.startOffset, end: place.endOffset, url });
    }
    for (const child of 'childNodes' in node ? node.childNodes : []) visit(child);
  };
  visit(parse(markup, { sourceCodeLocationInfo: true }));
  return links.sort((a, b) => a.start - b.start);
}

/** Whether an address leads to the web, and is made of nothing but values; links of the recipient's own are not. */
export const isWeb = (url: string) =>
  /^https?:\/\/[^/]/i.test(url) &&
  url.length <= 8000 &&
  !url.includes('{%') &&
  !piecesOf(url).some((piece) => typeof piece !== 'string' && !isValue(piece.code));
/** Part of an address, as the rest of it; links of the recipient's own stay what they are. */
const isValue = (code: string) => /^(contact|user|site|other|date|date_format|latest_post)\./.test(code);

/** An address with what tells its owner where visitors came from; what it has already stays, and so do its merge tags (D262). */
export function withUtm(url: string, utm: Readonly<Record<string, string>>): string {
  const hash = url.replace(/##[^#]*##/g, (tag) => '_'.repeat(tag.length)).indexOf('#');
  const [address, fragment] = hash < 0 ? [url, ''] : [url.slice(0, hash), url.slice(hash)];
  const added = ['source', 'medium', 'campaign', 'term', 'content'].flatMap((name) => {
    const value = utm[`utm_${name}`] ?? utm[name];
    const isThere = new RegExp(`[?&]utm_${name}=`).test(address);
    return typeof value === 'string' && value !== '' && !isThere ? [`utm_${name}=${encodeURIComponent(value)}`] : [];
  });
  if (added.length === 0) return url;
  const glue = /[?&]$/.test(address) ? '' : '&';
  return `${address}${address.includes('?') ? glue : '?'}${added.join('&')}${fragment}`;
}
