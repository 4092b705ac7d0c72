import { type Html, html, sourceSet, trusted } from '../../plugin/adapter';
import type { Post, PostType, Term } from '../../plugin/host';
import { addressOf } from './addresses';
import type { Author, Picture, Teaser } from './listings';

const days = new Map<string, Intl.DateTimeFormat>();

/** The day in the site's zone, as 2026-05-31; of years with other than four digits in UTC (D430). */
function dayIn(at: number, timeZone: string): string {
  const day = new Date(at).toISOString().slice(0, 10);
  if (timeZone === 'UTC' || at < Date.UTC(1000, 0, 2) || at > Date.UTC(9999, 11, 30)) return day;
  const format = days.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  days.set(timeZone, format);
  return format.format(at);
}

const date = (at: number, timeZone: string) => html`<time datetime="${new Date(at).toISOString()}">${dayIn(at, timeZone)}</time>`;

/** An image with its size, so that nothing jumps when it comes; `isLazy` where it may be far down the page. */
function picture(shown: Picture, { isLazy }: { isLazy: boolean }): Html {
  const { url, alt, width, height } = shown;
  const size = width > 0 && height > 0 && html` width="${width}" height="${height}"`;
  const set = sourceSet(shown);
  const sources = set && html` srcset="${set.srcset}" sizes="${set.sizes}"`;
  return html`<img class="featured" src="${url}"${sources} alt="${alt}"${size}${isLazy && html` loading="lazy"`} decoding="async">`;
}

/** An entry of a listing. */
export const teaser = (post: Teaser, timeZone: string): Html =>
  html`<article class="teaser">${post.image && picture(post.image, { isLazy: true })}<h2><a href="${addressOf(post)}">${post.title || 'Untitled'}</a></h2><p class="by">${date(post.createdAt, timeZone)}</p>${post.excerpt !== '' && html`<p>${post.excerpt}</p>`}</article>`;

interface Pages {
  readonly page: number;
  readonly pages: number;
}

/** Links to the pages before and after. */
export function pager(path: string, { page, pages }: Pages, names = { before: 'Newer posts', after: 'Older posts' }): Html {
  if (pages <= 1) return html``;
  const at = (no: number) => `${path}${path.includes('?') ? '&' : '?'}page=${no}`;
  const newer = page > 1 ? html`<a rel="prev" href="${at(page - 1)}">${names.before}</a>` : html`<span></span>`;
  const older = page < pages ? html`<a rel="next" href="${at(page + 1)}">${names.after}</a>` : html`<span></span>`;
  return html`<nav class="pager" aria-label="More posts">${newer}${older}</nav>`;
}

interface Article {
  readonly post: Pick<Post, 'type' | 'title' | 'createdAt'>;
  /** What the hooks made of the stored markup. */
  readonly content: string;
  readonly image: Picture | undefined;
  readonly author: Author | undefined;
  readonly terms: readonly Term[];
  /** The list of all posts of its type, where there is one. */
  readonly archive: Pick<PostType, 'slug' | 'label'> | undefined;
  /** The site's. */
  readonly timeZone: string;
}

/** What a sender links to is not recommended to search engines. */
function authorLink({ name, url }: Author): Html {
  if (url === undefined) return html`${name}`;
  return html`<a href="${url}"${!url.startsWith('/') && html` rel="noopener nofollow ugc"`}>${name}</a>`;
}

/** A post with everything around its text. */
export function articleBody({ post, content, image, author, terms, archive, timeZone }: Article): Html {
  const by = author && html` by ${authorLink(author)}`;
  const among = archive && html` in <a href="/${archive.slug}/">${archive.label}</a>`;
  const links = terms.map((term) => html`<li><a href="/${term.taxonomy}/${term.slug}">${term.name}</a></li>`);
  return html`<article><h1>${post.title || 'Untitled'}</h1>
${post.type !== 'page' && html`<p class="by">${date(post.createdAt, timeZone)}${by}${among}</p>`}
${image && picture(image, { isLazy: false })}
${trusted(content)}
${links.length > 0 && html`<footer class="terms">Filed under <ul class="inline">${links}</ul></footer>`}</article>`;
}
