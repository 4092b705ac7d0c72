import { join } from 'node:path';
import { static as files, type Request, type Response, Router } from 'express';
import { type Html, html } from '../../plugin/adapter';
import type { Media, Post, Site, Storage } from '../../plugin/host';
import type { UserStore } from '../auth/users';
import { setPolicy } from '../http/headers';
import { isAtTop } from './addresses';
import type { Capture } from './capture';
import { contactHead, contactPage, contactPath } from './contact-page';
import type { PageHead } from './head';
import { type Listing, listings, type Page } from './listings';
import type { PostStore } from './posts';
import type { ShowPage } from './site-page';
import { taxonomies } from './taxonomies';
import type { TermStore } from './terms';
import { articleBody, pager, teaser } from './views';

interface Deps {
  readonly storage: Storage;
  readonly posts: PostStore;
  readonly terms: TermStore;
  readonly media: Media;
  readonly users: UserStore;
  readonly site: () => Promise<Site>;
  readonly capture: Capture;
  readonly showPage: ShowPage;
}

interface PublicPage {
  readonly head: PageHead;
  readonly body: Html;
  /** Where it is not that of the request. */
  readonly path?: string;
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
  const router = Router();
  router.use('/assets', files(join(__dirname, 'public'), { index: false, maxAge: '1h' }));

  async function listing(req: Request, res: Response, { title, heading, load }: ListingPage): Promise<void> {
    const page = pageOf(req);
    const { items, total } = await load({ limit: perPage, offset: (page - 1) * perPage });
    const body = html`${heading}${items.length === 0 ? html`<p class="empty">Nothing has been published here yet.</p>` : items.map(teaser)}
${pager(req.path, page, Math.ceil(total / perPage))}`;
    const path = page === 1 ? req.path : `${req.path}?page=${page}`;
    return show(req, res, { head: { title: page === 1 ? title : `${title}, page ${page}` }, body, path });
  }

  const article = async (req: Request, res: Response, post: Post) => show(req, res, await articlePage(deps, post));

  router.get('/', async (req, res) => {
    const { name } = await deps.site();
    await listing(req, res, { title: name, heading: html``, load: lists.latest });
  });

  for (const taxonomy of taxonomies) {
    router.get(`/${taxonomy}/:slug`, async (req, res, next) => {
      const term = await terms.bySlug(taxonomy, req.params.slug ?? '');
      if (!term) return next();
      await listing(req, res, { title: term.name, heading: html`<h1>${term.name}</h1>`, load: (page) => lists.byTerm(term.id, page) });
    });
  }

  router.get('/author/:login', async (req, res, next) => {
    const author = await users.findByLogin(req.params.login ?? '');
    // Who has published nothing has no page, so that nobody can find out which logins exist.
    if (!author || (await lists.byAuthor(author.id, { limit: 1, offset: 0 })).total === 0) return next();
    await listing(req, res, {
      title: author.displayName,
      heading: html`<h1>${author.displayName}</h1>`,
      load: (page) => lists.byAuthor(author.id, page),
    });
  });

  router.get(contactPath, async (req, res, next) => {
    // A page that somebody wrote for this address comes first.
    const own = await posts.published('page', contactPath.slice(1));
    const offer = own ? undefined : await deps.capture.offer(req);
    if (!offer) return next();
    await show(req, res, { head: contactHead, body: contactPage(req, offer), path: contactPath });
  });

  router.get('/:slug', async (req, res, next) => {
    const slug = req.params.slug ?? '';
    const type = posts.archive(slug);
    if (type && req.path.endsWith('/'))
      return listing(req, res, { title: type.label, heading: html`<h1>${type.label}</h1>`, load: (page) => lists.byType(slug, page) });
    // A post that had this address before the type came keeps it.
    const post = (await posts.published('post', slug)) ?? (await posts.published('page', slug));
    if (post) return article(req, res, post);
    return type ? res.redirect(301, `/${slug}/`) : next();
  });

  router.get('/:type/:slug', async (req, res, next) => {
    const { type = '', slug = '' } = req.params;
    const post = isAtTop(type) ? undefined : await posts.published(type, slug);
    return post ? article(req, res, post) : next();
  });
  return router;
}

interface ListingPage {
  readonly title: string;
  readonly heading: Html;
  readonly load: (page: Page) => Promise<Listing>;
}

const pageOf = (req: Request) => (/^[1-9]\d{0,6}$/.test(String(req.query.page ?? '')) ? Number(req.query.page) : 1);

/** Send a page with the site around it. */
function shower({ showPage }: Deps) {
  return async (req: Request, res: Response, { head, body, path = req.path }: PublicPage): Promise<void> => {
    const { page, policy } = await showPage({ head, body, path });
    setPolicy(res, policy);
    res.set('Cache-Control', 'no-cache').type('html').send(page.text);
  };
}

async function articlePage({ posts, terms, media, users }: Deps, post: Post): Promise<PublicPage> {
  const [content, said, author, tagged, file] = await Promise.all([
    posts.rendered(post),
    posts.head(post),
    users.find(post.authorId),
    terms.ofPost(post.id).then((all) => posts.shownTerms(post, all)),
    post.featuredImageId === 0 ? undefined : media.get(post.featuredImageId),
  ]);
  const image = file?.mime.startsWith('image/') ? file : undefined;
  const head = {
    title: post.title || 'Untitled',
    wholeTitle: said.title,
    description: said.description ?? post.excerpt,
    canonical: said.canonical,
    image,
    createdAt: post.type === 'page' ? undefined : post.createdAt,
    updatedAt: post.type === 'page' ? undefined : post.updatedAt,
    jsonLd: said.jsonLd,
  };
  return { head, body: articleBody({ post, content, image, author, terms: tagged }) };
}
