import { type Html, html, managersAddresses } from '../../../plugin/adapter';
import { listedFor } from '../../content/post-rights';
import type { Text } from '../../texts/text';
import type { MenuEntry } from '../layout';
import type { AdminHtmlPage, Stores, Visit } from '../page';

/** The first page after signing in: what there is, and where to go. */
export function dashboardPages(
  { posts, users, site }: Stores,
  menuFor: (visit: Pick<Visit, 't' | 'can'>) => readonly MenuEntry[],
): AdminHtmlPage[] {
  return [
    {
      path: '/',
      async render({ t, can, session }) {
        const { name, url } = await site();
        const editor = { userId: session.user.id, can };
        const count = async (type: string) => (await posts.list({ type, listedFor: listedFor(editor), limit: 1, offset: 0 })).total;
        const figures = [
          ...(can('edit_posts')
            ? [
                { label: t('type_post'), total: await count('post') },
                { label: t('type_page'), total: await count('page') },
              ]
            : []),
          ...(can('list_users') ? [{ label: t('users'), total: await users.count() }] : []),
        ];
        const links = menuFor({ t, can }).filter(({ href }) => href !== '/admin');
        const isUnreachable = can('manage_options') && (await managersAddresses(users)).length === 0;
        const body = html`<h1>${name}</h1>
<p class="lead">${t('signed_in_as', { name: session.user.displayName })} <a href="${url}/">${t('visit_site')}</a></p>
${isUnreachable && addressWanted(t)}
${figures.length > 0 && html`<dl class="figures">${figures.map(({ label, total }) => html`<div class="figure"><dt>${label}</dt><dd>${total}</dd></div>`)}</dl>`}
${links.length === 0 ? onlyProfile(t) : html`<ul class="cards">${links.map(({ href, title }) => html`<li><a class="card" href="${href}">${title}</a></li>`)}</ul>`}`;
        return { title: t('overview'), body };
      },
    },
  ];
}

/** What visitors write goes out as mail, so somebody has to be there to get it. */
const addressWanted = (t: Text): Html =>
  html`<p class="warning" role="alert">${t('no_address')} <a href="/admin/profile">${t('set_address')}</a></p>`;

/** An account that may do nothing else is told so. */
const onlyProfile = (t: Text): Html => html`<p>${t('only_profile')}</p>
<ul class="cards"><li><a class="card" href="/admin/profile">${t('profile')}</a></li></ul>`;
