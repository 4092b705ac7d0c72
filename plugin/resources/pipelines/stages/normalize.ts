import { elementsOf, type Fragment, rankOf } from '../../../markup/tree';
import { edited, textsOf } from './html';
import { defineStage } from './stage';

/** Invisible characters: zero-width spaces, byte order marks, soft hyphens and controls. */
const invisible = /[\u200b\u2060\ufeff\u00ad]|(?![\t\n\r])\p{Cc}/gu;
const keepsBlanks = new Set(['pre', 'code', 'kbd', 'samp', 'textarea']);

/** One way of writing: composed Unicode, single spaces, and headings without gaps below the title. */
export const normalize = defineStage({
  name: 'normalize',
  async apply({ title, excerpt, content }, { headings = true }) {
    return {
      draft: {
        title: tidy(title),
        excerpt: tidy(excerpt),
        content: edited(content, (fragment) => {
          tidyTexts(fragment);
          if (headings) levelHeadings(fragment);
        }),
      },
    };
  },
});

const composed = (text: string) => text.normalize('NFC').replace(invisible, '');
const tidy = (text: string) => composed(text).replace(/\s+/g, ' ').trim();

function tidyTexts(fragment: Fragment): void {
  const flowing = new Set(textsOf(fragment, keepsBlanks));
  for (const node of textsOf(fragment, new Set())) {
    const text = composed(node.value);
    node.value = flowing.has(node) ? text.replace(/[ \t\u00a0]+/g, ' ') : text;
  }
}

/** The page's title is its only heading of the first rank; one below another is one rank lower. */
function levelHeadings(fragment: Fragment): void {
  const open: number[] = [];
  for (const element of elementsOf(fragment)) {
    const rank = rankOf(element);
    if (rank === 0) continue;
    while ((open.at(-1) ?? 0) >= rank) open.pop();
    open.push(rank);
    element.tagName = `h${Math.min(6, open.length + 1)}`;
    element.nodeName = element.tagName;
  }
}
