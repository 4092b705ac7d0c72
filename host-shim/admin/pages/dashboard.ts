import { type Html, html, managersAddresses } from '../../../plugin/adapter';
import { listedFor } from '../../content/post-rights';
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
        const editor = { userId: session.user.id, can };
        const count = async (type: string) => (await posts.list({ type, listedFor: listedFor(editor), limit: 1, offset: 0 })).total;
        const figures = [
          ...(can('edit_posts')
            ? [
                { label: 'Posts', total: await count('post') },
                { label: 'Pages', total: await count('page') },
              ]
            : []),
          ...(can('list_users') ? [{ label: 'Users', total: await users.count() }] : []),
        ];
        const links = menuFor(can).filter(({ href }) => href !== '/admin');
        const isUnreachable = can('manage_options') && (await managersAddresses(users)).length === 0;
        const body = html`<h1>${name}</h1>
<p class="lead">Signed in as ${session.user.displayName}. <a href="${url}/">Visit the site</a></p>
${isUnreachable && addressWanted()}
${figures.length > 0 && html`<dl class="figures">${figures.map(({ label, total }) => html`<div class="figure"><dt>${label}</dt><dd>${total}</dd></div>`)}</dl>`}
<ul class="cards">${links.map(({ href, title }) => html`<li><a class="card" href="${href}">${title}</a></li>`)}</ul>`;
        return { title: 'Overview', body };
      },
    },
  ];
}

/** What visitors write goes out as mail, so somebody has to be there to get it. */
const addressWanted = (): Html =>
  html`<p class="warning" role="alert">No administrator has an email address, so emails to administrators are not sent. <a href="/admin/profile">Set yours in your profile</a></p>`;
