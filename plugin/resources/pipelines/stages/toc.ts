import { addAnchors } from '../../../markup/anchors';
import { attribute, type Element, elementsOf, type Fragment, rankOf, remove, textOf } from '../../../markup/tree';
import { edited, elementFrom, escaped, insertBefore } from './html';
import { defineStage, skipped } from './stage';

/** Not called `toc`: a source may have tables of contents of its senders taken out when its posts are shown. */
const mark = 'siteplane-contents';

/** A table of contents before the first heading; made again at every run, and taken out where it is not wanted any more (D155). */
export const toc = defineStage({
  name: 'toc',
  async apply({ content }, { min_headings = 3, max_rank = 3, title = 'Contents', remove: isUnwanted = false }) {
    let count = 0;
    const next = edited(content, (fragment) => {
      for (const old of elementsOf(fragment).filter(isContents)) remove(old);
      const listed = elementsOf(fragment).filter((element) => rankOf(element) > 0 && rankOf(element) <= max_rank && textOf(element) !== '');
      count = listed.length;
      if (isUnwanted || count < min_headings) return;
      addAnchors(fragment);
      place(fragment, listed, title);
    });
    const result = { draft: { content: next } };
    if (isUnwanted) return result;
    return count < min_headings ? { ...result, ...skipped(`${count} headings are fewer than ${min_headings}.`) } : result;
  },
});

/** What the article itself says. */
export const withoutContents = (content: string): string =>
  edited(content, (fragment) => {
    for (const contents of elementsOf(fragment).filter(isContents)) remove(contents);
  });

const isContents = (element: Element) => (attribute(element, 'class') ?? '').split(/\s+/).includes(mark);

function place(fragment: Fragment, headings: readonly Element[], title: string): void {
  const block = elementFrom(`<figure class="${mark}"><figcaption>${escaped(title)}</figcaption>${listOf(headings)}</figure>`);
  const [first] = headings;
  if (!block || !first) return;
  insertBefore(first.parentNode ?? fragment, block, first);
}

/** Nested lists: what stands below a heading of a higher rank is a list inside of its item. */
function listOf(headings: readonly Element[]): string {
  const [first] = headings;
  if (!first) return '';
  const base = Math.min(...headings.map(rankOf));
  const items: string[] = [];
  for (let i = 0; i < headings.length; ) {
    const heading = headings[i];
    let end = i + 1;
    while (end < headings.length && rankOf(headings[end] ?? first) > base) end++;
    const isOwn = heading !== undefined && rankOf(heading) === base;
    const below = listOf(headings.slice(isOwn ? i + 1 : i, end));
    items.push(`<li>${isOwn ? linkTo(heading) : ''}${below}</li>`);
    i = end;
  }
  return `<ul>${items.join('')}</ul>`;
}

const linkTo = (heading: Element) =>
  `<a href="#${escaped(attribute(heading, 'id') ?? '')}" rel="noopener nofollow ugc">${escaped(textOf(heading))}</a>`;
