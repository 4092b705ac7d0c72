import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Parent = DefaultTreeAdapterTypes.ParentNode;
export type Fragment = DefaultTreeAdapterTypes.DocumentFragment;

export const parse = (html: string): Fragment => parseFragment(html);
export const print = (fragment: Fragment): string => serialize(fragment);

export const isElement = (node: Node | Parent): node is Element => 'tagName' in node;
export const isText = (node: Node): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text';

/** Every element below, in document order. The list is made first, so that the tree may be changed while it is walked. */
export function elementsOf(parent: Parent): Element[] {
  const found: Element[] = [];
  const waiting: Node[] = [...parent.childNodes].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isElement(node)) continue;
    found.push(node);
    for (let i = node.childNodes.length - 1; i >= 0; i--) {
      const child = node.childNodes[i];
      if (child) waiting.push(child);
    }
  }
  return found;
}

/** All text below, with single spaces. */
export function textOf(parent: Node | Parent): string {
  const parts: string[] = [];
  const waiting: (Node | Parent)[] = [parent];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('value' in node) parts.push(node.value);
    else if ('childNodes' in node) waiting.push(...[...node.childNodes].reverse());
  }
  return parts.join('').replace(/\s+/g, ' ').trim();
}

/** Rank of a heading, 0 for everything else. */
export const rankOf = (node: Node | Parent) => (isElement(node) && /^h[1-6]$/.test(node.tagName) ? Number(node.tagName[1]) : 0);

export const attribute = (element: Element, name: string) => element.attrs.find((attr) => attr.name === name)?.value;

export function setAttribute(element: Element, name: string, value: string): void {
  element.attrs = [...element.attrs.filter((attr) => attr.name !== name), { name, value }];
}

export function remove(node: Node): void {
  const { parentNode } = node;
  if (!parentNode) return;
  parentNode.childNodes = parentNode.childNodes.filter((child) => child !== node);
  node.parentNode = null;
}

/** Put `node` into a new element that takes its place. */
export function wrap(node: Element, tagName: string): void {
  const { parentNode } = node;
  if (!parentNode) return;
  const wrapper: Element = { ...node, nodeName: tagName, tagName, attrs: [], childNodes: [node] };
  parentNode.childNodes = parentNode.childNodes.map((child) => (child === node ? wrapper : child));
  node.parentNode = wrapper;
}

/** The part of an article that a heading opens: it and what follows, up to the next heading of the same or a higher rank. */
export function sectionOf(heading: Element): Node[] {
  const siblings = heading.parentNode?.childNodes ?? [];
  const from = siblings.indexOf(heading);
  const rank = rankOf(heading);
  const ends = (node: Node) => {
    if (!isElement(node)) return false;
    const first = rankOf(node) || rankOf(elementsOf(node).find((inner) => rankOf(inner) > 0) ?? node);
    return first > 0 && first <= rank;
  };
  const end = siblings.findIndex((node, i) => i > from && ends(node));
  return siblings.slice(from, end === -1 ? undefined : end);
}
