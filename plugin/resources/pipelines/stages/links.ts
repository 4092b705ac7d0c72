import { parseUrl } from '../../../kit/parse-url';
import { sitePath } from '../../../kit/places';
import { attribute, type Element, type Fragment, type Node, textOf } from '../../../markup/tree';
import { pathOf } from '../post/permalink';
import { edited, elementFrom, elementsNamed, escaped, type TextNode, textsOf } from './html';
import { defineStage, type StageRun } from './stage';
import type { OptionsOf } from './stage-settings';
import { mentionsIn, wordsPattern } from './text';

/** Where no link belongs. */
const closed = new Set([
  'a',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'code',
  'pre',
  'kbd',
  'samp',
  'button',
  'figcaption',
  'summary',
  'textarea',
]);
/** Posts whose titles are looked for, the newest ones. */
const maxPosts = 500;
const shortestTitle = 4;

interface Target {
  readonly words: string;
  /** As browsers name it, with the path that the site stands under. */
  readonly path: string;
}

/** Link first occurrences of keywords and of other posts' titles. Each address is linked once, and links that are there count. */
export const links = defineStage({
  name: 'links',
  async apply({ content, slug }, { max = 5, titles = true, keywords = {} }, run) {
    const { url } = await run.ctx.host.site();
    const own = sitePath(run.ctx.host, pathOf({ type: run.post.type, slug }));
    const targets = [...ofKeywords(keywords, url), ...(titles ? await ofTitles(run) : [])].filter(({ path }) => path !== own);
    let added = 0;
    const next = edited(content, (fragment) => {
      const linked = internalLinks(fragment, url);
      const mentions = mentionsIn(textOf(fragment));
      // What says more comes first: "engine oil" before "oil".
      for (const target of targets.toSorted((a, b) => b.words.length - a.words.length)) {
        if (linked.size >= max) return;
        if (linked.has(target.path) || mentions(target.words) === 0 || !linkFirst(fragment, target)) continue;
        linked.add(target.path);
        added++;
      }
    });
    return { draft: { content: next }, message: `${added} links.` };
  },
});

/** The path of an address of this site, without query and fragment; undefined for another site's. */
function pathIn(address: string, siteUrl: string): string | undefined {
  const url = parseUrl(address, siteUrl);
  return url?.origin === new URL(siteUrl).origin ? url.pathname : undefined;
}

const ofKeywords = (keywords: NonNullable<OptionsOf<'links'>['keywords']>, siteUrl: string): Target[] =>
  Object.entries(keywords).flatMap(([words, address]) => {
    const path = pathIn(address, siteUrl);
    return path === undefined ? [] : [{ words, path }];
  });

async function ofTitles({ ctx, post }: StageRun): Promise<Target[]> {
  const { posts } = ctx.host;
  const type = posts.types().flatMap(({ slug, public: isPublic }) => (isPublic ? [slug] : []));
  const { items } = await posts.list({ type, status: 'publish', limit: maxPosts, offset: 0 });
  return items
    .filter(({ id, title }) => id !== post.id && [...title.trim()].length >= shortestTitle)
    .map((other) => ({ words: other.title.trim(), path: sitePath(ctx.host, pathOf(other)) }));
}

/** Paths of this site that the article links to. A link to a place on the same page is none. */
function internalLinks(fragment: Fragment, siteUrl: string): Set<string> {
  const hrefs = elementsNamed(fragment, 'a').map((link) => attribute(link, 'href') ?? '#');
  return new Set(hrefs.filter((href) => !href.startsWith('#')).flatMap((href) => pathIn(href, siteUrl) ?? []));
}

function linkFirst(fragment: Fragment, { words, path }: Target): boolean {
  const pattern = wordsPattern(words);
  for (const node of textsOf(fragment, closed)) {
    const match = pattern.exec(node.value);
    if (match) return wrapPart(node, match, path);
  }
  return false;
}

/** `before <a>words</a> after` in place of one text. */
function wrapPart(node: TextNode, { 0: words, index }: RegExpExecArray, path: string): boolean {
  const { parentNode } = node;
  const link: Element | undefined = elementFrom(`<a href="${escaped(path)}" rel="noopener nofollow ugc">${escaped(words)}</a>`);
  if (!parentNode || !link) return false;
  const rest: Node = { ...node, value: node.value.slice(index + words.length) };
  node.value = node.value.slice(0, index);
  const at = parentNode.childNodes.indexOf(node);
  parentNode.childNodes.splice(at + 1, 0, link, rest);
  link.parentNode = parentNode;
  return true;
}
