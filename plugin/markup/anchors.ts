import { slugOf } from '../kit/slug';
import { attribute, elementsOf, type Fragment, rankOf, setAttribute, textOf } from './tree';

/** Before every id: an id of an article must not stand for a global variable of a script on the page. */
const prefix = 'content-';
const longest = 60;

/**
 * Give every heading an id made of its words. Own ids are kept; where one is taken already, by another element or a heading of the
 * same words, the later one gets a number.
 */
export function addAnchors(fragment: Fragment): void {
  const elements = elementsOf(fragment);
  const taken = new Set<string>();
  const own = new Set(elements.flatMap((element) => attribute(element, 'id') || []));
  const unused = counting((one) => taken.has(one) || own.has(one));
  for (const element of elements) {
    const id = attribute(element, 'id');
    if (rankOf(element) === 0) {
      if (id) taken.add(id);
      continue;
    }
    const words = wordsOf(textOf(element));
    const wanted = id && !taken.has(id) ? id : unused(prefix + (words || 'section'));
    taken.add(wanted);
    if (wanted !== id) setAttribute(element, 'id', wanted);
  }
}

/** In letters a to z where they can be written so, as far as they can; in their own script otherwise. */
const wordsOf = (text: string) => slugOf(text, longest) || inOwnScript(text);

const inOwnScript = (text: string) =>
  [
    ...text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-'),
  ]
    .slice(0, longest)
    .join('')
    .replace(/^-|-$/g, '');

/** Goes on from the last number of the same words: thousands of equal headings would else be counted again for each. */
function counting(isTaken: (id: string) => boolean): (base: string) => string {
  const last = new Map<string, number>();
  return (base) => {
    if (!isTaken(base)) return base;
    for (let n = (last.get(base) ?? 1) + 1; ; n++) {
      last.set(base, n);
      if (!isTaken(`${base}-${n}`)) return `${base}-${n}`;
    }
  };
}
