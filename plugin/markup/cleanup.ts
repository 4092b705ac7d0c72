import {
  ancestorsOf,
  type Element,
  elementsOf,
  type Fragment,
  isAloneIn,
  isBlank,
  isElement,
  isText,
  remove,
  rename,
  textOf,
  wrap,
} from './tree';

/** Elements that are nothing without words in them. */
const isHollow = new Set([
  'p',
  'div',
  'span',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'b',
  'i',
  'em',
  'strong',
  'u',
  's',
  'a',
  'ul',
  'ol',
  'li',
  'blockquote',
  'section',
  'figure',
  'figcaption',
  'font',
  'center',
]);
/** Elements that say something without words. */
const speaks = new Set(['img', 'picture', 'video', 'audio', 'iframe', 'svg', 'hr', 'input', 'table', 'canvas', 'object', 'embed']);
/** Where a picture already has its place. */
const holds = new Set(['figure', 'picture', 'a', 'td', 'th', 'li', 'button']);

/** Drop empty nodes and inline styles, and give bare images a figure. */
export function cleanUp(fragment: Fragment): void {
  for (const element of elementsOf(fragment)) {
    element.attrs = element.attrs.filter(({ name }) => name !== 'style' && name !== 'align' && name !== 'bgcolor');
  }
  // From the inside out, so that what only held empty nodes goes too.
  for (const element of elementsOf(fragment).reverse()) if (isEmpty(element)) remove(element);
  for (const element of elementsOf(fragment)) if (element.tagName === 'img') frame(element);
}

/** No words, nothing that speaks for itself, and no target of a link. */
function isEmpty(element: Element): boolean {
  if (!isHollow.has(element.tagName) || element.attrs.some(({ name }) => name === 'id' || name === 'name')) return false;
  return textOf(element).replaceAll('\u00a0', '').trim() === '' && !elementsOf(element).some(({ tagName }) => speaks.has(tagName));
}

/** An image of its own at the top, or alone in a paragraph, becomes a figure; one amid a text stays. */
function frame(image: Element): void {
  const parent = image.parentNode;
  if (!parent || hasHolder(image)) return;
  if (!isElement(parent) || parent.tagName === 'div' || parent.tagName === 'section' || parent.tagName === 'article') {
    if (isAlone(image)) wrap(image, 'figure');
    return;
  }
  if (parent.tagName !== 'p' || !isAloneIn(parent, image)) return;
  // The paragraph turns into the figure.
  rename(parent, 'figure');
  parent.childNodes = [image];
}

/** Not between words: `text <img> text` outside a paragraph is a line of text. */
function isAlone(image: Element): boolean {
  const siblings = image.parentNode?.childNodes ?? [];
  const at = siblings.indexOf(image);
  const near = [siblings[at - 1], siblings[at + 1]];
  return near.every((node) => node === undefined || !isText(node) || isBlank(node));
}

const hasHolder = (element: Element) => ancestorsOf(element).some(({ tagName }) => holds.has(tagName));
