import { shortenedTo } from '../kit/shortened';
import { type Element, elementsOf, type Parent, parse, textOf } from './tree';

/** A lead says something: a date, a byline or "Sponsored" does not. */
const fewest = 50;
const most = 160;
/** Words in there are not the article's own beginning. */
const elsewhere = new Set(['aside', 'blockquote', 'details', 'figure', 'footer', 'form', 'li', 'nav', 'table']);

/** What an article begins with, in at most 160 characters and whole words; undefined where no paragraph of it says enough. Pure. */
export function leadOf(html: string): string | undefined {
  const lead = elementsOf(parse(html))
    .filter((element) => element.tagName === 'p' && !isElsewhere(element))
    .map(textOf)
    .find((text) => text.length >= fewest);
  return lead && shortenedTo(lead, most);
}

function isElsewhere(element: Element): boolean {
  for (let parent: Parent | null = element.parentNode; parent; parent = 'parentNode' in parent ? parent.parentNode : null)
    if ('tagName' in parent && elsewhere.has(parent.tagName)) return true;
  return false;
}
