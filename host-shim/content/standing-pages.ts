import { type Request, type Response, Router } from 'express';
import { type Html, neighbourhood, OperationError } from '../../plugin/adapter';
import type { Storage } from '../../plugin/host';
import type { Network } from '../../plugin/host-kit/http/network';
import { AttemptStore } from '../auth/attempts';
import type { Capture } from './capture';
import { contactHead, contactPage, contactPath } from './contact-page';
import type { PageHead } from './head';
import type { PostStore } from './posts';
import { searchPath } from './search/search-page';
import { searcher } from './search/searcher';

interface Deps {
  readonly storage: Storage;
  readonly posts: PostStore;
  readonly capture: Capture;
  readonly network: Network;
}

/** A search reads the whole index, so a visitor has so many in a minute (D492). */
const searchesPerMinute = 30;
const minute = 60_000;

/** A page as `show` sends it with the site around it. */
export interface PublicPage {
  readonly head: PageHead;
  readonly body: Html;
  /** Where it is not that of the request. */
  readonly path?: string;
}

export type Show = (req: Request, res: Response, page: PublicPage) => Promise<void>;

/** Number of the page of a list that was asked for. */
export const pageOf = (req: Request) => (/^[1-9]\d{0,6}$/.test(String(req.query.page ?? '')) ? Number(req.query.page) : 1);

/** The contact form and the search, where nobody wrote a page for their addresses. */
export function standingPages({ storage, posts, capture, network }: Deps, show: Show): Router {
  const search = searcher(storage, posts);
  const asked = new AttemptStore(storage, 'search', minute);
  const router = Router();

  async function count(req: Request): Promise<void> {
    const { totalHits, resetTime } = await asked.increment(neighbourhood(network.ip(req)));
    if (totalHits <= searchesPerMinute) return;
    const seconds = Math.max(1, Math.ceil(((resetTime?.getTime() ?? 0) - Date.now()) / 1000));
    const message = `Too many searches. Search again in ${seconds} s.`;
    throw new OperationError('rate_limited', message, { retryAfter: seconds });
  }

  router.get(contactPath, async (req, res, next) => {
    const own = await posts.published('page', contactPath.slice(1));
    const offer = own ? undefined : await capture.offer(req);
    if (!offer) return next();
    await show(req, res, { head: contactHead, body: contactPage(req, offer), path: contactPath });
  });

  router.get(searchPath, async (req, res, next) => {
    const slug = searchPath.slice(1);
    if (posts.archive(slug) || (await posts.published('post', slug)) || (await posts.published('page', slug))) return next();
    const question = typeof req.query.q === 'string' ? req.query.q.slice(0, 200) : '';
    if (question.trim() !== '') await count(req);
    const { body, page, pages } = await search(question, pageOf(req));
    if (page > pages) return next();
    await show(req, res, { head: { title: 'Search', isUnlisted: true }, body, path: searchPath });
  });
  return router;
}
