import type { Host } from '../../host';
import type { EditedPosts, Layout } from '../../host-kit';
import type { AposModule, AposRequest } from './apostrophe';
import { postOf } from './posts';

/** Its bar has no links: it tells what was clicked by name, once its own script has run. */
const leadsOn = (href: string) =>
  `addEventListener('load', () => globalThis.apos?.bus?.$on('admin-menu-click', (name) => name === 'siteplane' && location.assign('${href}')))`;

const script = (src: string) => ({ name: 'script', attrs: { type: 'module', src } });

/** What stands in the head of every page, and on that of a post what plugins say of it; its text is as they show it. */
export async function headNodes(req: AposRequest, { host, posts }: { host: Host; posts: EditedPosts }): Promise<void> {
  const leads = await host.rest.handle({ method: 'GET', path: '/leads/v1/leads.js', headers: {} });
  const nodes: object[] = leads.status === 200 ? [script(`${host.places.restRoot}/leads/v1/leads.js`)] : [];
  if (req.user?.role === 'admin') nodes.push({ name: 'script', body: [{ raw: leadsOn(`${host.places.adminRoot}/siteplane`) }] });
  const { piece } = req.data;
  if (piece?.type === 'siteplane-post') {
    const post = postOf(piece);
    const html = await posts.rendered(post);
    const { description, canonical, jsonLd, scripts } = await posts.head(post, html);
    Object.assign(piece, { content: html });
    if (description) nodes.push({ name: 'meta', attrs: { name: 'description', content: description } });
    if (canonical) nodes.push({ name: 'link', attrs: { rel: 'canonical', href: canonical } });
    for (const raw of jsonLd)
      nodes.push({ name: 'script', attrs: { type: 'application/ld+json' }, body: [{ raw: raw.replaceAll('<', '\\u003c') }] });
    nodes.push(...scripts.map(script));
  }
  req.data.siteplaneHead = nodes;
}

/** Pages of plugins in the layout of the site. */
export function layoutOf(self: AposModule): Layout {
  return async ({ title, head, main }) => {
    const own = head.replace(/^.*<\/title>/s, '');
    return self.renderPage(self.apos.task.getAnonReq(), 'page', { siteplane: { title, head: own, main } });
  };
}
