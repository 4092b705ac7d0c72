import { ancestorsOf, attribute, type Element, elementsOf, type Fragment, isElement, type Node, replace, words } from '../tree';

/** Boxes of a list of tasks as characters: an article has no fields to tick. */
export function withoutBoxes(fragment: Fragment): void {
  for (const element of elementsOf(fragment)) {
    const isTicked = stateOf(element);
    if (isTicked === undefined) continue;
    const sign = words(isTicked ? '☑ ' : '☐ ');
    const next = nextOf(element);
    replace(element, next ? [] : [sign]);
    if (next) replace(next, [startingWith(next, sign)]);
  }
}

/** Of a box, and of the picture of one that Google Docs writes. */
function stateOf(element: Element): boolean | undefined {
  if (element.tagName === 'input' && attribute(element, 'type')?.toLowerCase() === 'checkbox')
    return attribute(element, 'checked') !== undefined;
  if (element.tagName !== 'img' || attribute(element, 'aria-roledescription') !== 'checkbox') return undefined;
  return ancestorsOf(element).some((parent) => attribute(parent, 'aria-checked') === 'true');
}

/** The paragraph beside a box, which would begin below its sign. */
function nextOf(element: Element): Element | undefined {
  const siblings: Node[] = element.parentNode?.childNodes ?? [];
  const next = siblings[siblings.indexOf(element) + 1];
  return next && isElement(next) && next.tagName === 'p' ? next : undefined;
}

function startingWith(paragraph: Element, sign: Node): Element {
  sign.parentNode = paragraph;
  paragraph.childNodes.unshift(sign);
  return paragraph;
}
