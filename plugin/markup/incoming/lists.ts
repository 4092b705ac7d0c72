import { attribute, type Element, elementsOf, type Fragment, isBlank, isElement, make, type Node, remove, textOf } from '../tree';

/** Lists of Word are paragraphs that look like a list: the sign is text, the level is a style. */
export function withWordLists(fragment: Fragment): void {
  let left = maxLists;
  for (const first of elementsOf(fragment)) {
    const parent = first.parentNode;
    if (!parent || levelOf(first) === 0 || left-- <= 0) continue;
    const siblings = parent.childNodes;
    const from = siblings.indexOf(first);
    const after = siblings.slice(from).findIndex((node) => !isBlank(node) && !(isElement(node) && levelOf(node) > 0));
    const end = after < 0 ? siblings.length : from + after;
    const items = siblings.slice(from, end).filter(isElement);
    const list = listOf(items);
    list.parentNode = parent;
    parent.childNodes = [...siblings.slice(0, from), list, ...siblings.slice(end)];
  }
}

/** Google Docs puts a list of a deeper level beside the item that it belongs to. */
export function withNestedLists(fragment: Fragment): void {
  for (const list of elementsOf(fragment)) {
    const { parentNode } = list;
    if (!isList(list) || !parentNode || !isElement(parentNode) || !isList(parentNode)) continue;
    let at = parentNode.childNodes.indexOf(list) - 1;
    while (at > 0 && !isElement(parentNode.childNodes[at] as Node)) at -= 1;
    const before = parentNode.childNodes[at];
    if (!before || !isElement(before) || before.tagName !== 'li') continue;
    remove(list);
    append(before, list);
  }
}

const isList = ({ tagName }: Element) => tagName === 'ul' || tagName === 'ol';

const maxLevel = 6;
/** Each is looked for among its neighbours; no article has so many. */
const maxLists = 1000;

/** 0 for what is no item of a list of Word. */
function levelOf(node: Node): number {
  if (!isElement(node) || node.tagName !== 'p') return 0;
  const match = /mso-list:\s*l\d+\s+level(\d)/i.exec(attribute(node, 'style') ?? '');
  return match ? Math.min(maxLevel, Math.max(1, Number(match[1]))) : 0;
}

function listOf(items: readonly Element[]): Element {
  const open: { readonly level: number; readonly list: Element }[] = [];
  for (const item of items) {
    const level = levelOf(item);
    const isNumbered = withoutSign(item);
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop();
    const innermost = open.at(-1);
    if (!innermost || innermost.level < level) {
      const list = make(isNumbered ? 'ol' : 'ul', {});
      const holder = innermost?.list.childNodes.at(-1);
      if (holder && isElement(holder)) append(holder, list);
      open.push({ level, list });
    }
    const current = open.at(-1)?.list;
    if (current) append(current, itemOf(item));
  }
  return open[0]?.list ?? make('ul', {});
}

/** The paragraph is no longer part of the tree, so that it is not taken for the first of another list. */
function itemOf(paragraph: Element): Element {
  paragraph.parentNode = null;
  return make('li', {}, paragraph.childNodes);
}

function append(parent: Element, child: Element): void {
  child.parentNode = parent;
  parent.childNodes.push(child);
}

/** Take the sign out, and say whether it is a number. */
function withoutSign(item: Element): boolean {
  const sign = elementsOf(item).find((element) => /mso-list:\s*ignore/i.test(attribute(element, 'style') ?? ''));
  if (!sign) return false;
  const isNumbered = /^\(?\w{1,4}[.)]/.test(textOf(sign)) && textOf(sign) !== 'o';
  remove(sign);
  return isNumbered;
}
