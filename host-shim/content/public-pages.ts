import { join } from 'node:path';
import { static as files, type Request, type Response, Router } from 'express';
import type { HostUser, Post, Site, Storage, Term } from '../../plugin/host';
import type { UserStore } from '../auth/users';
import { type Html, html, trusted } from '../http/html';
import { publicPage } from './layout';
import { listings, type Teaser } from './listings';
import type { PostStore } from './posts';
import { taxonomies } from './taxonomies';
import type { TermStore } from './terms';

interface Deps {
  readonly storage: Storage;
  readonly posts: PostStore;
  readonly terms: TermStore;
  readonly users: UserStore;
  readonly site: () => Promise<Site>;
}

interface Shown {
  readonly title: string;
  readonly body: Html;
  readonly description?: string;
}

const perPage = 10;

/** What visitors see: the latest posts, posts and pages by address, and listings by category, tag and author. Nothing but published posts. */
export function publicPages({ storage, posts, terms, users, site }: Deps): Router {
  const lists = listings(storage);
  const router = Router();
  router.use('/assets', files(join(__dirname, 'public'), { index: false, maxAge: '1h' }));

  async function show(req: Request, res: Response, { title, body, description }: Shown): Promise<void> {
    const [about, pages] = await Promise.all([site(), lists.menu()]);
    const menu = pages.map((page) => ({ href: `/${page.slug}`, title: page.title }));
    const page = publicPage({ site: about, title, body, menu, path: req.path, ...(description === undefined ? {} : { description }) });
    res.set('Cache-Control', 'no-cache').type('html').send(page.text);
  }

  async function listing(req: Request, res: Response, { title, heading, load }: Listed): Promise<void> {
    const page = pageOf(req);
    const { items, total } = await load({ limit: perPage, offset: (page - 1) * perPage });
    const body = html`${heading}${items.length === 0 ? html`<p class="empty">Nothing has been published here yet.</p>` : items.map(teaser)}
${pager(req.path, page, Math.ceil(total / perPage))}`;
    return show(req, res, { title: page === 1 ? title : `${title}, page ${page}`, body });
  }

  async function article(req: Request, res: Response, post: Post): Promise<void> {
    const [content, author, tagged] = await Promise.all([posts.rendered(post), users.find(post.authorId), terms.ofPost(post.id)]);
    return show(req, res, {
      title: post.title || 'Untitled',
      body: articleBody({ post, content, author, terms: tagged }),
      description: post.excerpt,
    });
  }

  router.get('/', async (req, res) => {
    const { name } = await site();
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

  router.get('/:slug', async (req, res, next) => {
    const slug = req.params.slug ?? '';
    const post = (await posts.published('post', slug)) ?? (await posts.published('page', slug));
    return post ? article(req, res, post) : next();
  });

  router.get('/:type/:slug', async (req, res, next) => {
    const { type = '', slug = '' } = req.params;
    const post = type === 'post' || type === 'page' ? undefined : await posts.published(type, slug);
    return post ? article(req, res, post) : next();
  });
  return router;
}

interface Listed {
  readonly title: string;
  readonly heading: Html;
  readonly load: (page: { limit: number; offset: number }) => Promise<{ items: readonly Teaser[]; total: number }>;
}

const pageOf = (req: Request) => (/^[1-9]\d{0,6}$/.test(String(req.query.page ?? '')) ? Number(req.query.page) : 1);

const date = (at: number) => html`<time datetime="${new Date(at).toISOString()}">${new Date(at).toISOString().slice(0, 10)}</time>`;

const teaser = ({ slug, title, excerpt, createdAt }: Teaser) =>
  html`<article class="teaser"><h2><a href="/${slug}">${title || 'Untitled'}</a></h2><p class="by">${date(createdAt)}</p>${excerpt !== '' && html`<p>${excerpt}</p>`}</article>`;

function pager(path: string, page: number, pages: number): Html {
  if (pages <= 1) return html``;
  const newer = page > 1 ? html`<a rel="prev" href="${path}?page=${page - 1}">Newer posts</a>` : html`<span></span>`;
  const older = page < pages ? html`<a rel="next" href="${path}?page=${page + 1}">Older posts</a>` : html`<span></span>`;
  return html`<nav class="pager" aria-label="More posts">${newer}${older}</nav>`;
}

interface Article {
  readonly post: Post;
  readonly content: string;
  readonly author: HostUser | undefined;
  readonly terms: readonly Term[];
}

function articleBody({ post, content, author, terms }: Article): Html {
  const by = author && html` by <a href="/author/${encodeURIComponent(author.login)}">${author.displayName}</a>`;
  const links = terms.map((term) => html`<li><a href="/${term.taxonomy}/${term.slug}">${term.name}</a></li>`);
  return html`<article><h1>${post.title || 'Untitled'}</h1>
${post.type !== 'page' && html`<p class="by">${date(post.createdAt)}${by}</p>`}
${trusted(content)}
${links.length > 0 && html`<footer class="terms">Filed under <ul class="inline">${links}</ul></footer>`}</article>`;
}
