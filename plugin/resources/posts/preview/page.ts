import type { Post, RestRequest, RestResponse } from '../../../host';
import { OperationError } from '../../../kit/errors';
import type { JobCtx } from '../../../kit/group';
import { type Html, html, trusted } from '../../../kit/html';
import { sanitised } from '../../../markup/sanitise';
import { previewedPost } from './link';

/** Nobody keeps it, finds it or is told its address. */
const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer' };

/** `GET {rest}/posts/v1/preview/{token}`: the post inside the site, for whoever has a link that is still valid (D723). */
export const previewPage =
  (ctx: JobCtx) =>
  async ({ params: { token = '' } }: RestRequest): Promise<RestResponse> => {
    try {
      const id = previewedPost(ctx.vault, token, ctx.now());
      const post = id === undefined ? undefined : await ctx.host.posts.get(id);
      return await (post ? page(ctx, { status: 200, title: post.title || 'Untitled', body: await article(ctx, post) }) : invalid(ctx));
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
      return {
        status: error.status,
        headers: { ...headers, ...error.headers, 'Content-Type': 'text/plain; charset=utf-8' },
        body: error.message,
      };
    }
  };

const invalid = (ctx: JobCtx) =>
  page(ctx, {
    status: 404,
    title: 'No preview',
    body: html`<h1>No preview</h1><p>This link is incomplete or has expired, or the post was deleted. Ask for a new link.</p>`,
  });

interface Page {
  readonly status: number;
  readonly title: string;
  readonly body: Html;
}

async function page({ host }: JobCtx, { status, title, body }: Page): Promise<RestResponse> {
  const printed = await host.page({ title: `Preview: ${title}`, body: body.text, path: '/' });
  return { status, headers: { ...printed.headers, ...headers }, body: printed.body };
}

async function article({ host }: JobCtx, post: Post): Promise<Html> {
  const file = post.featuredImageId === 0 ? undefined : await host.media.get(post.featuredImageId);
  const image = file?.mime.startsWith('image/') ? file : undefined;
  return html`<p role="status">This is a preview of an article that may not be published yet.</p>
<article><h1>${post.title || 'Untitled'}</h1>
${image && html`<figure><img src="${image.url}" alt="${post.featuredImageAlt ?? image.alt}"></figure>`}
${trusted(sanitised(post.content))}</article>`;
}
