import { join } from 'node:path';
import { static as files, type NextFunction, type Request, type Response, Router } from 'express';
import { html, leadOf } from '../../plugin/adapter';
import type { Media, Post, Site, Storage } from '../../plugin/host';
import { taxonomies } from '../../plugin/host-kit/content/taxonomies';
import type { TermStore } from '../../plugin/host-kit/content/terms';
import type { Network } from '../../plugin/host-kit/http/network';
import type { UserStore } from '../auth/users';
import { setPolicy } from '../http/headers';
import { addressOf, isAtTop } from './addresses';
import { articleData, saysArticle } from './article-data';
import type { Capture } from './capture';
import { listingFinder } from './find-listing';
import { authorOf, listings } from './listings';
import type { PostStore } from './posts';
import { publicAddresses } from './public-addresses';
import type { ShowPage } from './site-page';
import { sitemap } from './sitemap';
import { type PublicPage, pageOf, standingPages } from './standing-pages';
import { feeds } from './syndication';
import { translations } from './translations';
import { articleBody, pager, teaser } from './views';

interface Deps {
  readonly storage: Storage;
  readonly posts: PostStore;
  readonly terms: TermStore;
  readonly media: Media;
  readonly users: UserStore;
  readonly site: () => Promise<Site>;
  /** What the site's owner wrote for crawlers, empty for the usual. */
  readonly robots: () => Promise<string>;
  readonly capture: Capture;
  readonly showPage: ShowPage;
  readonly network: Network;
  /** Types whose articles are news to search engines. */
  readonly newsTypes: () => Promise<readonly string[]>;
}

const perPage = 10;

/**
 * What visitors see: the latest posts, posts and pages by address, archives of the other public types, and listings by category, tag
 * and author. Nothing but published posts.
 */
export function publicPages(deps: Deps): Router {
  const { storage, posts, terms, users } = deps;
  const lists = listings(storage, posts.listedTypes);
  const show = shower(deps);
  const translated = translations(storage, posts);
  const router = Router();
  router.use('/assets', files(join(__dirname, 'public'), { index: false, maxAge: '1h' }));

  const find = listingFinder({ posts, terms, users, site: deps.site, lists });
  router.use(
    sitemap({ addresses: publicAddresses(storage, posts, { translated, site: deps.site }), site: deps.site, robots: deps.robots }),
  );
  router.use(feeds(find, deps.site));

  async function listing(req: Request, res: Response, next: NextFunction): Promise<void> {
    const foundListing = await find(req.path.replace(/\/$/, ''));
    if (!foundListing) return next();
    if (isElsewhere(req, foundListing.path)) return toAddress(req, res, foundListing.path);
    const page = pageOf(req);
    const { items, total } = await foundListing.load({ limit: perPage, offset: (page - 1) * perPage });
    const pages = Math.max(1, Math.ceil(total / perPage));
    if (page > pages) return next();
    const { timezone } = await deps.site();
    const isFront = foundListing.path === '/';
    const body = html`${!isFront && html`<h1>${foundListing.title}</h1>`}${items.length === 0 ? html`<p class="empty">Nothing has been published here yet.</p>` : items.map((item) => teaser(item, timezone))}
${pager(foundListing.path, { page, pages })}`;
    const path = page === 1 ? foundListing.path : `${foundListing.path}?page=${page}`;
    const title = page === 1 ? foundListing.title : `${foundListing.title}, page ${page}`;
    return show(req, res, { head: { title, feeds: foundListing }, body, path });
  }

  async function article(req: Request, res: Response, post: Post): Promise<void> {
    const path = addressOf(post);
    return isElsewhere(req, path) ? toAddress(req, res, path) : show(req, res, await articlePage({ ...deps, translated }, post));
  }

  router.get('/', listing);
  for (const first of [...taxonomies, 'author']) router.get(`/${first}/:slug`, listing);

  router.use(standingPages(deps, show));

  router.get('/:slug', async (req, res, next) => {
    const slug = req.params.slug ?? '';
    const type = posts.archive(slug);
    if (type && req.path.endsWith('/')) return listing(req, res, next);
    // A post that had this address before the type came keeps it.
    const post = (await posts.published('post', slug)) ?? (await posts.published('page', slug));
    if (post) return article(req, res, post);
    if (type) return res.redirect(301, `/${slug}/`);
    const moved = (await posts.moved('post', slug)) ?? (await posts.moved('page', slug));
    return moved ? toAddress(req, res, addressOf(moved)) : next();
  });

  router.get('/:type/:slug', async (req, res, next) => {
    const { type = '', slug = '' } = req.params;
    const post = isAtTop(type) ? undefined : await posts.published(type, slug);
    if (post) return article(req, res, post);
    const moved = isAtTop(type) ? undefined : await posts.moved(type, slug);
    return moved ? toAddress(req, res, addressOf(moved)) : next();
  });
  return router;
}

/** Each page has one address: with a slash at its end only the archives of types, without it all others. */
const isElsewhere = ({ path }: Request, own: string) => path.endsWith('/') && !own.endsWith('/');

function toAddress(req: Request, res: Response, path: string): void {
  const query = /\?.*$/s.exec(req.originalUrl)?.[0] ?? '';
  res.redirect(301, `${path}${query}`);
}

/** Send a page with the site around it. */
function shower({ showPage }: Deps) {
  return async (req: Request, res: Response, { head, body, path = req.path }: PublicPage): Promise<void> => {
    const { page, policy } = await showPage({ head, body, path });
    setPolicy(res, policy);
    res.set('Cache-Control', 'no-cache').type('html').send(page.text);
  };
}

async function articlePage(deps: Deps & { translated: ReturnType<typeof translations> }, post: Post): Promise<PublicPage> {
  const { posts, terms, media, users, site, newsTypes, translated } = deps;
  const content = await posts.rendered(post);
  const [headTags, user, tagged, file, about, news] = await Promise.all([
    posts.head(post, content),
    users.find(post.authorId),
    terms.ofPost(post.id).then((all) => posts.shownTerms(post, all)),
    post.featuredImageId === 0 ? undefined : media.get(post.featuredImageId),
    site(),
    newsTypes(),
  ]);
  const image = file?.mime.startsWith('image/') ? { ...file, alt: post.featuredImageAlt ?? file.alt } : undefined;
  const author = authorOf(post, user);
  const { translationKey: key = '' } = post;
  const alternates = (await translated({ keys: [key], siteLocale: about.locale })).get(key) ?? [];
  const isPage = post.type === 'page';
  const description = headTags.description ?? (post.excerpt || leadOf(content));
  const data = () =>
    JSON.stringify(
      articleData({
        post,
        isNews: news.includes(post.type),
        description,
        image,
        author,
        site: about,
        url: `${about.url}${addressOf(post)}`,
      }),
    );
  const head = {
    title: post.title || 'Untitled',
    wholeTitle: headTags.title,
    description,
    canonical: headTags.canonical,
    lang: post.locale || undefined,
    // Of two in the same language one is not among them, and names none either.
    alternates: alternates.some(({ path }) => path === addressOf(post)) ? alternates : [],
    scripts: headTags.scripts,
    frames: headTags.frames,
    image,
    createdAt: isPage ? undefined : post.createdAt,
    updatedAt: isPage ? undefined : post.updatedAt,
    jsonLd: isPage || saysArticle(headTags.jsonLd) ? headTags.jsonLd : [data(), ...headTags.jsonLd],
  };
  return {
    head,
    body: articleBody({ post, content, image, author, terms: tagged, archive: posts.archive(post.type), timeZone: about.timezone }),
  };
}
