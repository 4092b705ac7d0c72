import {
  addClass,
  ancestorsOf,
  attribute,
  classesOf,
  type Element,
  elementsOf,
  type Fragment,
  isElement,
  make,
  remove,
  removeAttribute,
  rename,
  unwrap,
} from '../tree';
import type { Tally } from './tally';

const inline = new Set(['span', 'font', 'a', 'u', 'em', 'i', 's', 'sub', 'sup', 'code', 'mark', 'small']);
const bolds = new Set(['b', 'strong']);
const aligned = new Set(['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'td', 'th', 'figure', 'li', 'table', 'img']);
const renamed: Readonly<Record<string, string>> = { strike: 's', tt: 'code' };
/** Deeper ones are left to the sanitiser: each wrapper that is made is one level more. */
const most = 20_000;

/** What word processors and Google Docs say by styles, as elements; alignment as a class, because styles are not kept. */
export function withoutStyles(fragment: Fragment, removed: Tally): void {
  for (const element of elementsOf(fragment).slice(0, most)) {
    const style = declarationsOf(attribute(element, 'style') ?? '');
    // No reader at the sender's sees it either, and without its style everybody would.
    if (style.get('display') === 'none' || style.get('mso-hide') === 'all') {
      if (element.tagName !== 'hr') removed.add('hidden part');
      remove(element);
      continue;
    }
    align(element, style);
    removeAttribute(element, 'style');
    const name = renamed[element.tagName];
    if (name) rename(element, name);
    if (bolds.has(element.tagName) && isLight(style)) unwrap(element);
    else if (inline.has(element.tagName)) emphasise(element, style);
  }
}

type Declarations = ReadonlyMap<string, string>;

function declarationsOf(style: string): Declarations {
  const pairs = style
    .slice(0, 4096)
    .toLowerCase()
    .split(';')
    .map((declaration) => declaration.split(':').map((part) => part.trim()));
  return new Map(pairs.map(([name = '', value = '']) => [name, value.replace(/\s*!important$/, '')]));
}

/** The clipboard of Google Docs wraps everything into `<b style="font-weight:normal">`. */
const isLight = (style: Declarations) => /^(normal|lighter|[1-4]00)$/.test(style.get('font-weight') ?? '');

function emphasise(element: Element, style: Declarations): void {
  const wrappers = tagsOf(element, style);
  if (wrappers.length > 0) {
    const made = wrappers.reduceRight((children, tag) => [make(tag, {}, children)], element.childNodes);
    for (const child of made) child.parentNode = element;
    element.childNodes = made;
  }
  const isBare = element.tagName === 'font' || (element.tagName === 'span' && element.attrs.every(({ name }) => !allowed.has(name)));
  if (isBare) unwrap(element);
}

/** Attributes for which a span is worth keeping. */
const allowed = new Set(['id', 'class', 'lang', 'dir', 'title', 'aria-label']);

function tagsOf(element: Element, style: Declarations): string[] {
  const weight = style.get('font-weight') ?? '';
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  const height = style.get('vertical-align') ?? '';
  const isLink = [element, ...ancestorsOf(element), ...element.childNodes.filter(isElement)].some(({ tagName }) => tagName === 'a');
  return [
    ...(/^(bold|bolder|[6-9]00)$/.test(weight) ? ['strong'] : []),
    ...(/^(italic|oblique)/.test(style.get('font-style') ?? '') ? ['em'] : []),
    ...(line.includes('line-through') ? ['s'] : []),
    ...(line.includes('underline') && !isLink ? ['u'] : []),
    ...(height === 'super' ? ['sup'] : []),
    ...(height === 'sub' ? ['sub'] : []),
  ];
}

/** `has-text-align-center`, `aligncenter`, `kg-align-center`: as editors call it. */
const byClass = (element: Element) =>
  classesOf(element)
    .flatMap((name) => /^(?:has-text-|[a-z]{2}-)?align-?(center|right)$/.exec(name)?.[1] ?? [])
    .find((value) => value === 'center' || element.tagName !== 'img');

/** Left is where text begins anyway; what is aligned to its own beginning or end says so by `dir`. */
function align(element: Element, style: Declarations): void {
  const isCentre = element.tagName === 'center';
  if (isCentre) rename(element, 'div');
  if (!isCentre && !aligned.has(element.tagName)) return;
  const value = isCentre ? 'center' : (style.get('text-align') ?? attribute(element, 'align')?.toLowerCase() ?? byClass(element));
  const isRtl = [element, ...ancestorsOf(element)].some((one) => attribute(one, 'dir') === 'rtl') || style.get('direction') === 'rtl';
  if (style.get('direction') === 'rtl' && attribute(element, 'dir') === undefined) element.attrs.push({ name: 'dir', value: 'rtl' });
  if (value === 'center' || (value === 'right' && !isRtl)) addClass(element, `align-${value}`);
}
