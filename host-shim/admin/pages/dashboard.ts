import { html } from '../../../plugin/index';
import type { MenuEntry } from '../layout';
import type { AdminHtmlPage, Stores } from '../page';

/** The first page after signing in: what there is, and where to go. */
export function dashboardPages(
  { posts, users, site }: Stores,
  menuFor: (can: (capability: string) => boolean) => readonly MenuEntry[],
): AdminHtmlPage[] {
  return [
    {
      path: '/',
      async render({ can, session }) {
        const { name, url } = await site();
        const count = async (type: string) => (await posts.list({ type, limit: 1, offset: 0 })).total;
        const [postCount, pageCount, userCount] = await Promise.all([count('post'), count('page'), users.count()]);
        const links = menuFor(can).filter(({ href }) => href !== '/admin');
        const body = html`<h1>${name}</h1>
<p class="lead">Signed in as ${session.user.displayName}. <a href="${url}/">Visit the site</a></p>
<dl class="figures">
  <div class="figure"><dt>Posts</dt><dd>${postCount}</dd></div>
  <div class="figure"><dt>Pages</dt><dd>${pageCount}</dd></div>
  <div class="figure"><dt>Users</dt><dd>${userCount}</dd></div>
</dl>
<ul class="cards">${links.map(({ href, title }) => html`<li><a class="card" href="${href}">${title}</a></li>`)}</ul>`;
        return { title: 'Overview', body };
      },
    },
  ];
}
