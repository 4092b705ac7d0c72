import type { Article as ArticleData, NewsArticle, WithContext } from 'schema-dts';
import type { Post, Site } from '../../plugin/host';
import type { Author, Picture } from './listings';

interface Article {
  readonly post: Pick<Post, 'title' | 'createdAt' | 'updatedAt' | 'locale'>;
  /** News to search engines (D492). */
  readonly isNews: boolean;
  readonly description: string | undefined;
  readonly image: Picture | undefined;
  readonly author: Author | undefined;
  readonly site: Site;
  /** Absolute address of its page. */
  readonly url: string;
}

/** Search engines cut off or refuse longer ones. */
const longestHeadline = 110;

const kinds = ['Article', 'NewsArticle', 'BlogPosting', 'TechArticle', 'Report'];

/** What an article is, by schema.org, with all that search engines ask for (https://schema.org/Article). */
export function articleData({ post, isNews, description, image, author, site, url }: Article): WithContext<ArticleData | NewsArticle> {
  const { title, createdAt, updatedAt, locale } = post;
  return {
    '@context': 'https://schema.org',
    '@type': isNews ? 'NewsArticle' : 'Article',
    headline: [...(title || 'Untitled')].slice(0, longestHeadline).join(''),
    ...(description && { description }),
    ...(image && { image: [`${site.url}${image.url}`] }),
    datePublished: new Date(createdAt).toISOString(),
    dateModified: new Date(Math.max(createdAt, updatedAt)).toISOString(),
    author: author
      ? [{ '@type': 'Person', name: author.name, ...(author.url !== undefined && { url: new URL(author.url, site.url).href }) }]
      : [{ '@type': 'Organization', name: site.name, url: site.url }],
    publisher: { '@type': 'Organization', name: site.name, url: site.url },
    mainEntityOfPage: url,
    inLanguage: locale || site.locale,
  };
}

/** Whether one of these texts of JSON says already what the article is. */
export const saysArticle = (jsonLd: readonly string[]) =>
  jsonLd.some((text) => kinds.includes(String((JSON.parse(text) as { '@type'?: unknown } | null)?.['@type'])));
