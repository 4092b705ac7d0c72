import type { Host } from '../../host';
import { type EditedPosts, type HeadNode, type Layout, postNodes, siteNodes } from '../../host-kit';
import type { AposModule, AposRequest } from './apostrophe';
import { postOf } from './posts';

/** Its bar has no links: it tells what was clicked by name, once its own script has run. */
const leadsOn = (href: string): HeadNode => ({
  ...{ name: 'script', attrs: {} },
  text: `addEventListener('load', () => globalThis.apos?.bus?.$on('admin-menu-click', (name) => name === 'siteplane' && location.assign('${href}')))`,
});

/** What stands in the head of every page, and on that of a post what plugins say of it; its text is as they show it. */
export async function headNodes({ user, data }: AposRequest, { host, posts }: { host: Host; posts: EditedPosts }): Promise<void> {
  const nodes = await siteNodes(host);
  if (user?.role === 'admin') nodes.push(leadsOn(`${host.places.adminRoot}/siteplane`));
  const { piece } = data;
  if (piece?.type === 'siteplane-post') {
    const post = postOf(piece);
    piece.content = await posts.rendered(post);
    nodes.push(...postNodes(await posts.head(post, String(piece.content))));
  }
  data.siteplaneHead = nodes.map(({ text, ...node }) => ({ ...node, ...(text !== undefined && { body: [{ raw: text }] }) }));
}

/** Pages of plugins in the layout of the site. */
export const layoutOf =
  (self: AposModule): Layout =>
  ({ title, head, main }) =>
    self.renderPage(self.apos.task.getAnonReq(), 'page', { siteplane: { title, head: head.replace(/^.*<\/title>/s, ''), main } });
