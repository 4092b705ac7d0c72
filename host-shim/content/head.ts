import { type Html, html, trusted } from '../../plugin/adapter';
import type { Site } from '../../plugin/host';
import type { FoundListing } from './find-listing';
import type { Picture } from './listings';
import { feedNames, feedOf } from './syndication';
import type { Alternate } from './translations';

/** What the head of a public page says about it. */
export interface PageHead {
  readonly title: string;
  /** The whole title, where a plugin gave one. */
  readonly wholeTitle?: string | undefined;
  readonly description?: string | undefined;
  /** Absolute address, where it is not that of the page itself. */
  readonly canonical?: string | undefined;
  readonly image?: Picture | undefined;
  /** Of an article. */
  readonly createdAt?: number | undefined;
  readonly updatedAt?: number | undefined;
  /** The listing that the page shows, which can be subscribed to. */
  readonly feeds?: Pick<FoundListing, 'path' | 'title'> | undefined;
  /** Language of the page, where it is not that of the site. */
  readonly lang?: string | undefined;
  /** The page in each of its languages, itself among them. */
  readonly alternates?: readonly Alternate[] | undefined;
  /** Search engines leave it out, such as results of a search. */
  readonly isUnlisted?: boolean | undefined;
  /** What plugins need on the page: scripts of this site, and origins of frames. */
  readonly scripts?: readonly string[] | undefined;
  readonly frames?: readonly string[] | undefined;
  /** Texts of JSON. */
  readonly jsonLd?: readonly string[] | undefined;
}

interface Place {
  readonly site: Site;
  /** Path of the page, for its canonical address. */
  readonly path: string;
}

/** Title, description, canonical address, Open Graph and JSON-LD. */
export function headTags(head: PageHead, { site, path }: Place): Html {
  const { title, wholeTitle, description, createdAt, jsonLd = [] } = head;
  const address = head.canonical ?? `${site.url}${path}`;
  const properties = [
    ['og:site_name', site.name],
    ['og:type', createdAt === undefined ? 'website' : 'article'],
    ['og:title', wholeTitle ?? title],
    ['og:url', address],
    ['og:description', description],
    ...imageProperties(head.image, site),
    ['article:published_time', createdAt === undefined ? undefined : new Date(createdAt).toISOString()],
    ['article:modified_time', head.updatedAt === undefined ? undefined : new Date(head.updatedAt).toISOString()],
  ] as const;
  return html`<title>${wholeTitle ?? (title === site.name ? title : `${title} · ${site.name}`)}</title>
${description ? html`<meta name="description" content="${description}">` : undefined}
<link rel="canonical" href="${address}">
${(head.alternates ?? []).map((one) => html`<link rel="alternate" hreflang="${one.hreflang}" href="${site.url}${one.path}">\n`)}${head.isUnlisted && html`<meta name="robots" content="noindex">\n`}<meta name="twitter:card" content="${head.image ? 'summary_large_image' : 'summary'}">
${head.feeds && feedLinks(head.feeds)}${properties.map(([property, content]) => (content ? html`<meta property="${property}" content="${content}">\n` : undefined))}${jsonLd.map(dataBlock)}`;
}

const feedLinks = ({ path, title }: Pick<FoundListing, 'path' | 'title'>) =>
  html`<link rel="alternate" type="application/rss+xml" title="${title}" href="${feedOf(path, feedNames.rss)}">
<link rel="alternate" type="application/feed+json" title="${title}" href="${feedOf(path, feedNames.json)}">
`;

function imageProperties(image: Picture | undefined, site: Site): readonly (readonly [string, string | undefined])[] {
  if (!image) return [];
  return [
    ['og:image', `${site.url}${image.url}`],
    ['og:image:alt', image.alt],
    ['og:image:width', image.width > 0 ? String(image.width) : undefined],
    ['og:image:height', image.height > 0 ? String(image.height) : undefined],
  ];
}

/** JSON inside a script element must not be able to end it; such a block is data that no browser runs. */
const dataBlock = (json: string) =>
  html`<script type="application/ld+json">${trusted(json.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e'))}</script>\n`;
