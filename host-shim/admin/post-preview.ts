import { type Request, type Response, Router, urlencoded } from 'express';
import { html, OperationError, sanitised } from '../../plugin/adapter';
import { csrfFault } from '../../plugin/host-kit/front/csrf';
import type { Network } from '../../plugin/host-kit/http/network';
import { headersOf } from '../../plugin/host-kit/http/repeated-headers';
import { sessionOf } from '../auth/login-routes';
import { mayUse } from '../content/post-rights';
import type { ShowPage } from '../content/site-page';
import { instantOfField } from '../content/site-time';
import { articleBody } from '../content/views';
import { setPolicy } from '../http/headers';
import { textFor } from '../texts/text';
import { fieldOf, withOrigin } from './account-links/link-page';
import type { Stores } from './page';

interface Deps {
  readonly stores: Pick<Stores, 'posts' | 'media' | 'users' | 'site'>;
  readonly network: Network;
  readonly showPage: ShowPage;
}

/** `POST /posts/preview`: what the form of a post holds, as visitors would see it (D588). Nothing is stored. */
export function postPreview({ stores, network, showPage }: Deps): Router {
  const { posts, media, users, site } = stores;
  const router = Router();
  router.use('/posts', withOrigin);

  router.post('/posts/preview', urlencoded({ extended: false, limit: '8mb' }), async (req: Request, res: Response) => {
    const session = sessionOf(req);
    if (!session) return res.redirect(303, '/admin/login');
    const fault = csrfFault({ headers: headersOf(req), allowedOrigin: network.allowedOrigin(req), isJson: false });
    if (fault !== undefined) throw new OperationError('forbidden', fault);
    const t = textFor(req);
    const own = await users.capabilities(session.user, session.epoch);
    const slug = fieldOf(req, 'type') || 'post';
    const type = posts.types().find((known) => known.slug === slug);
    if (!own.has('edit_posts') || !mayUse(type, { userId: session.user.id, can: (capability) => own.has(capability) }))
      throw new OperationError('forbidden', 'You do not have permission to do this.');
    const file = /^[1-9]\d{0,14}$/.test(fieldOf(req, 'featured_image'))
      ? await media.get(Number(fieldOf(req, 'featured_image')))
      : undefined;
    const image = file?.mime.startsWith('image/') ? { ...file, alt: fieldOf(req, 'featured_image_alt') || file.alt } : undefined;
    const title = fieldOf(req, 'title') || t('untitled');
    const { timezone } = await site();
    const shown = { type: slug, title, createdAt: instantOfField(fieldOf(req, 'date'), timezone) ?? Date.now() };
    const content = sanitised(fieldOf(req, 'content'));
    const author = { name: fieldOf(req, 'byline') || session.user.displayName };
    const body = html`<p class="found" role="status">${t('preview_note')}</p>
${articleBody({ post: shown, content, image, author, terms: [], archive: undefined, timeZone: timezone })}`;
    const { page, policy } = await showPage({
      head: { title: t('preview_of', { title }), isUnlisted: true },
      body,
      path: '/admin/posts/preview',
    });
    setPolicy(res, policy);
    res.type('html').send(page.text);
  });
  return router;
}
