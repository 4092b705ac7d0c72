import { type Element, elementsOf, type Fragment, isElement, isText, type Node, type Parent, parse, print } from '../../../markup/tree';

/** The markup after a change of its tree; the same bytes where the change did nothing. */
export function edited(html: string, change: (fragment: Fragment) => void): string {
  const fragment = parse(html);
  const before = print(fragment);
  change(fragment);
  const after = print(fragment);
  return after === before ? html : after;
}

/** A text node with the elements around it. */
export type TextNode = Extract<Node, { nodeName: '#text' }>;

/** Every text below, in document order, but for that inside of elements with one of the given names. */
export function textsOf(parent: Parent, except: ReadonlySet<string>): TextNode[] {
  const textNodes: TextNode[] = [];
  const waiting: Node[] = [...parent.childNodes].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isText(node)) textNodes.push(node as TextNode);
    else if (isElement(node) && !except.has(node.tagName)) waiting.push(...[...node.childNodes].reverse());
  }
  return textNodes;
}

export const elementsNamed = (parent: Parent, ...names: readonly string[]): Element[] =>
  elementsOf(parent).filter(({ tagName }) => names.includes(tagName));

/** Parse one element for insertion; undefined for markup without one. */
export function elementFrom(html: string): Element | undefined {
  return parse(html).childNodes.find(isElement);
}

/** Put new nodes in before `anchor`, or first of all. */
export function insertBefore(parent: Parent, node: Node, anchor: Node | undefined): void {
  const at = anchor ? parent.childNodes.indexOf(anchor) : 0;
  parent.childNodes.splice(Math.max(0, at), 0, node);
  node.parentNode = parent;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
