import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as names, parseFragment, serialize } from 'parse5';

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
  const elements: Element[] = [];
  const waiting: Node[] = [...parent.childNodes].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isElement(node)) continue;
    elements.push(node);
    for (let i = node.childNodes.length - 1; i >= 0; i--) {
      const child = node.childNodes[i];
      if (child) waiting.push(child);
    }
  }
  return elements;
}

/** All text below, with single spaces. */
export function textOf(parent: Node | Parent): string {
  const parts: string[] = [];
  const waiting: (Node | Parent)[] = [parent];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('value' in node) parts.push(node.value);
    // One by one: a call takes no more than some hundred thousand arguments.
    else if ('childNodes' in node) for (const child of node.childNodes.toReversed()) waiting.push(child);
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
  parentNode.childNodes.splice(parentNode.childNodes.indexOf(node), 1);
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

/** An element that is in no tree yet. */
export function make(tagName: string, attributes: Readonly<Record<string, string>>, children: readonly Node[] = []): Element {
  const attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }));
  const element = defaultTreeAdapter.createElement(tagName, names.NS.HTML, attrs);
  for (const child of children) child.parentNode = element;
  element.childNodes = [...children];
  return element;
}

export const words = (value: string): Node => ({ nodeName: '#text', value, parentNode: null });

/** Put other nodes in the place of one; without any it goes, and with its own children its tags go. */
export function replace(node: Node, by: readonly Node[]): void {
  const { parentNode } = node;
  if (!parentNode) return;
  node.parentNode = null;
  const others = [...by];
  for (const one of others) one.parentNode = parentNode;
  const at = parentNode.childNodes.indexOf(node);
  // Thousands of siblings that are replaced one by one must not be copied each time.
  if (others.length < 100) parentNode.childNodes.splice(at, 1, ...others);
  else parentNode.childNodes = [...parentNode.childNodes.slice(0, at), ...others, ...parentNode.childNodes.slice(at + 1)];
}

export const unwrap = (element: Element) => replace(element, element.childNodes);

export function rename(element: Element, tagName: string): void {
  element.tagName = tagName;
  element.nodeName = tagName;
}

export function removeAttribute(element: Element, name: string): void {
  element.attrs = element.attrs.filter((attr) => attr.name !== name);
}

export const classesOf = (element: Element): string[] => (attribute(element, 'class') ?? '').split(/\s+/).filter(Boolean);

export function addClass(element: Element, name: string): void {
  setAttribute(element, 'class', [...new Set([...classesOf(element), name])].join(' '));
}

export function removeClass(element: Element, name: string): void {
  const others = classesOf(element).filter((one) => one !== name);
  if (others.length > 0) setAttribute(element, 'class', others.join(' '));
  else removeAttribute(element, 'class');
}

/** From the inside out. */
export function ancestorsOf(node: Node): Element[] {
  const elements: Element[] = [];
  for (let parent = node.parentNode; parent && isElement(parent); parent = parent.parentNode) elements.push(parent);
  return elements;
}

export const isBlank = (node: Node) => isText(node) && node.value.trim() === '';

/** Nothing but spaces beside it. */
export const isAloneIn = (parent: Parent, node: Node) => parent.childNodes.every((child) => child === node || isBlank(child));

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
