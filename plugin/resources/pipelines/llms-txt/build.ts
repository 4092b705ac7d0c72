import type { Host, Post, PostType, Site } from '../../../host';
import { urlOf } from '../post/permalink';

const step = 200;
/** Most pages that are listed of one type, the newest ones. */
const perType = 1000;

/** The site in the form of llmstxt.org: its name, and its published pages with what they are about. */
export async function buildLlmsTxt({ posts, site }: Pick<Host, 'posts' | 'site'>): Promise<string> {
  const about = await site();
  const sections: string[] = [];
  for (const type of posts.types().filter((one) => one.public)) sections.push(...(await sectionOf(posts, about, type)));
  return [`# ${line(about.name) || 'Site'}`, '', `> ${about.url}`, ...sections, ''].join('\n');
}

async function sectionOf(posts: Host['posts'], about: Site, { slug, label }: PostType): Promise<string[]> {
  const entries: string[] = [];
  for (let offset = 0; offset < perType; offset += step) {
    const { items } = await posts.list({ type: slug, status: 'publish', limit: step, offset });
    entries.push(...items.map((post) => entryOf(about, post)));
    if (items.length < step) break;
  }
  return entries.length === 0 ? [] : ['', `## ${line(label)}`, '', ...entries];
}

function entryOf(about: Site, post: Post): string {
  const excerpt = line(post.excerpt).slice(0, 300);
  const title = line(post.title).replace(/[[\]]/g, '') || post.slug;
  return `- [${title}](${urlOf(about, post)})${excerpt === '' ? '' : `: ${excerpt}`}`;
}

/** One line without what could begin another. */
const line = (text: string) => text.replace(/[\s\p{C}]+/gu, ' ').trim();
