import { attribute, classesOf, type Element, elementsOf, type Fragment, isBlank, isElement, isText, type Node, remove } from '../tree';

/** Buttons and the names of fields say nothing without what they belong to; a name around a box is the task itself. */
export function withoutFields(fragment: Fragment): void {
  for (const element of elementsOf(fragment)) {
    if (element.tagName === 'button' || (element.tagName === 'label' && !hasBox(element))) remove(element);
    else if (classesOf(element).includes('Apple-interchange-newline')) remove(element);
  }
}

const hasBox = (label: Element) => elementsOf(label).some((inner) => attribute(inner, 'type')?.toLowerCase() === 'checkbox');

/** Links and figures in which nothing is left: nobody could read or click them. */
export function withoutHollow(fragment: Fragment): void {
  for (const element of elementsOf(fragment).reverse()) {
    if ((element.tagName === 'a' || element.tagName === 'figure') && isHollow(element)) remove(element);
  }
}

const isHollow = (element: Element) => ['id', 'name'].every((name) => attribute(element, name) === undefined) && !saysSomething(element);

const speaks = new Set(['img', 'table', 'hr']);

/** Looks no further than to the first thing that does: elements within each other would else be gone through again for each. */
function saysSomething(element: Element): boolean {
  const waiting: Node[] = [...element.childNodes];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isText(node) && !isBlank(node)) return true;
    if (!isElement(node)) continue;
    if (speaks.has(node.tagName) || attribute(node, 'id') !== undefined) return true;
    for (const child of node.childNodes) waiting.push(child);
  }
  return false;
}
