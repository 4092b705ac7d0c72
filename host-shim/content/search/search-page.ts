import { type Html, html, plainText } from '../../../plugin/adapter';
import type { Post } from '../../../plugin/host';
import { addressOf } from '../addresses';
import { foundIn } from './found-in';

export const searchPath = '/search';

/** Of the text around the first word that was found. */
const before = 60;
const longest = 240;

interface Answer {
  readonly question: string;
  readonly words: readonly string[];
  readonly items: readonly Post[];
  readonly total: number;
}

/** What was found, with the words of the question marked. */
export function searchPage({ question, words, items, total }: Answer): Html {
  const count = total === 1 ? '1 result' : `${total} results`;
  return html`<h1>Search</h1>
<form class="search" action="${searchPath}" role="search"><label class="words" for="q">Words to find</label><input id="q" type="search" name="q" value="${question}" maxlength="200" required>
<button>Search</button></form>
${words.length > 0 && html`<p class="found" role="status">${total === 0 ? `Nothing was found for “${question}”. Try fewer or other words.` : `${count} for “${question}”`}</p>`}
${items.map((post) => result(post, words))}`;
}

function result(post: Post, words: readonly string[]): Html {
  const text = `${post.excerpt} ${plainText(post.content)}`.trim();
  return html`<article class="teaser"><h2><a href="${addressOf(post)}">${marked(post.title || 'Untitled', words)}</a></h2><p>${snippet(text, words)}</p></article>`;
}

function snippet(text: string, words: readonly string[]): Html {
  const [first] = foundIn(text, words);
  const from = first && first[0] > before ? text.indexOf(' ', first[0] - before) + 1 : 0;
  const rest = text.slice(from);
  const end = rest.length <= longest ? rest.length : Math.max(rest.lastIndexOf(' ', longest), before);
  return html`${from > 0 && '… '}${marked(rest.slice(0, end), words)}${end < rest.length && ' …'}`;
}

function marked(text: string, words: readonly string[]): Html {
  const ranges = foundIn(text, words);
  const ends = [0, ...ranges.map(([, to]) => to)];
  return html`${ranges.map(([from, to], at) => html`${text.slice(ends[at], from)}<mark>${text.slice(from, to)}</mark>`)}${text.slice(ends.at(-1))}`;
}
