import { type DefaultTreeAdapterMap, parse } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];

/** What of a page is text to a browser; scripts and styles are none. */
export const visibleText = (page: string): string => textOf(parse(page));

function textOf(node: Node): string {
  if (node.nodeName === '#text') return 'value' in node ? node.value : '';
  if (node.nodeName === 'script' || node.nodeName === 'style') return '';
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

/** The values of all its attributes. */
export const attributesOf = (page: string): string[] => attributes(parse(page));

function attributes(node: Node): string[] {
  const own = 'attrs' in node ? node.attrs.map(({ value }) => value) : [];
  return 'childNodes' in node ? [...own, ...node.childNodes.flatMap(attributes)] : own;
}
