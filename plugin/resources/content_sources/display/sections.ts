import {
  attribute,
  type Element,
  elementsOf,
  type Fragment,
  isElement,
  isText,
  type Node,
  rankOf,
  remove,
  sectionOf,
  textOf,
} from '../../../markup/tree';

const faqTitle = /^(faqs?|frequently asked questions)\s*[:?]?$/i;
const tocTitle = /^(table of contents|contents|in this (article|post|guide)|on this page|toc)\s*:?$/i;
const tocMark = /(^|[\s_-])(toc|table-of-contents|ez-toc|toc-container|lwptoc)([\s_-]|$)/i;

/** Take out each part whose heading wholly reads FAQ, FAQs or Frequently asked questions. */
export function stripFaq(fragment: Fragment): void {
  for (const heading of elementsOf(fragment)) {
    if (rankOf(heading) === 0 || !faqTitle.test(textOf(heading)) || !isAttached(heading, fragment)) continue;
    const holder = heading.parentNode;
    for (const node of sectionOf(heading)) remove(node);
    if (holder && isElement(holder)) removeIfHollow(holder);
  }
}

/** Take out tables of contents: elements that say they are one, and headings that do with the list of links below them. */
export function stripToc(fragment: Fragment): void {
  for (const element of elementsOf(fragment)) {
    if (!isAttached(element, fragment)) continue;
    if (isMarkedToc(element) && isListOfAnchors(element)) remove(element);
    else if (tocTitle.test(textOf(element)) && isTitle(element)) stripTitledToc(element);
  }
}

const isMarkedToc = (element: Element) =>
  ['class', 'id', 'role'].some((name) => tocMark.test((attribute(element, name) ?? '').replace('doc-toc', 'toc')));

/** All its links lead to places on the same page, and there are some. */
function isListOfAnchors(element: Element): boolean {
  const links = [element, ...elementsOf(element)].filter(({ tagName }) => tagName === 'a');
  return links.length > 0 && links.every((link) => attribute(link, 'href')?.startsWith('#'));
}

const isTitle = (element: Element) => rankOf(element) > 0 || ['p', 'div', 'strong', 'b', 'summary'].includes(element.tagName);

function stripTitledToc(title: Element): void {
  const siblings = title.parentNode?.childNodes ?? [];
  const next = siblings.slice(siblings.indexOf(title) + 1).find((node) => !(isText(node) && node.value.trim() === ''));
  if (!next || !isElement(next) || !['ul', 'ol', 'nav', 'div'].includes(next.tagName) || !isListOfAnchors(next)) return;
  const holder = title.parentNode;
  remove(title);
  remove(next);
  if (holder && isElement(holder)) removeIfHollow(holder);
}

/** A wrapper that is left with nothing in it goes too. */
function removeIfHollow(element: Element): void {
  if (element.childNodes.every((child: Node) => isText(child) && child.value.trim() === '')) remove(element);
}

/** Still in the tree, and not in a part that was taken out. */
function isAttached(element: Element, fragment: Fragment): boolean {
  for (let parent = element.parentNode; parent; parent = isElement(parent) ? parent.parentNode : null) if (parent === fragment) return true;
  return false;
}
