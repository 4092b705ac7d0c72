import { type Response, Router } from 'express';
import type { Site } from '../../plugin/host';
import { addressOf } from './addresses';
import type { FindListing, FoundListing } from './find-listing';
import type { Author, Teaser } from './listings';

const entries = 20;
export const feedNames = { rss: 'rss.xml', json: 'feed.json' } as const;

/** Address of the feed of a listing. */
export const feedOf = (path: string, name: string) => `${path.replace(/\/$/, '')}/${name}`;

/** `rss.xml` and `feed.json` beside the front page and each archive: RSS 2.0 and JSON Feed 1.1 of the latest posts. */
export function feeds(find: FindListing, site: () => Promise<Site>): Router {
  const router = Router();
  router.get(/^(\/(?:.*\/)?)(rss\.xml|feed\.json)$/, async (req, res, next) => {
    const path = String(req.params[0]);
    const listing = await find(path === '/' ? path : path.replace(/\/$/, ''));
    if (!listing) return next();
    const about = await site();
    const { items } = await listing.load({ limit: entries, offset: 0 });
    if (req.params[1] === feedNames.json) await sendJson(res, { about, listing, items });
    else await sendRss(res, { about, listing, items });
  });
  return router;
}

interface Feed {
  readonly about: Site;
  readonly listing: FoundListing;
  readonly items: readonly Teaser[];
}

const titleOf = ({ about, listing }: Feed) => (listing.path === '/' ? about.name : `${listing.title} · ${about.name}`);
const quarterHourly = 'public, max-age=900';

/** Loaded with the first feed that is read (D591). */
const feedsmith = () => import('feedsmith');

async function sendRss(res: Response, feed: Feed): Promise<void> {
  const { generateRssFeed } = await feedsmith();
  const { about, listing, items } = feed;
  const [latest] = items;
  const text = generateRssFeed({
    title: titleOf(feed),
    link: `${about.url}${listing.path}`,
    description: titleOf(feed),
    language: about.locale,
    ...(latest && { lastBuildDate: new Date(latest.createdAt) }),
    atom: { links: [{ href: `${about.url}${feedOf(listing.path, feedNames.rss)}`, rel: 'self', type: 'application/rss+xml' }] },
    items: items.map((post) => ({
      title: post.title || 'Untitled',
      link: `${about.url}${addressOf(post)}`,
      guid: { value: `${about.url}${addressOf(post)}`, isPermaLink: true },
      pubDate: new Date(post.createdAt),
      ...(post.excerpt !== '' && { description: post.excerpt }),
      ...(post.author && { dc: { creators: [post.author.name] } }),
    })),
  });
  res.type('application/rss+xml').set('Cache-Control', quarterHourly).send(text);
}

const authorIn = ({ name, url }: Author, site: Site) => ({ name, ...(url !== undefined && { url: new URL(url, site.url).href }) });

async function sendJson(res: Response, feed: Feed): Promise<void> {
  const { generateJsonFeed } = await feedsmith();
  const { about, listing, items } = feed;
  const made = generateJsonFeed({
    title: titleOf(feed),
    home_page_url: `${about.url}${listing.path}`,
    feed_url: `${about.url}${feedOf(listing.path, feedNames.json)}`,
    language: about.locale,
    items: items.map((post) => ({
      id: `${about.url}${addressOf(post)}`,
      url: `${about.url}${addressOf(post)}`,
      title: post.title || 'Untitled',
      content_text: post.excerpt,
      date_published: new Date(post.createdAt),
      ...(post.author && { authors: [authorIn(post.author, about)] }),
      ...(post.image && { image: `${about.url}${post.image.url}` }),
    })),
  });
  res.type('application/feed+json').set('Cache-Control', quarterHourly).send(JSON.stringify(made));
}
