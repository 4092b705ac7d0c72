import { type Html, trusted } from '../../plugin/adapter';
import type { Rest, Site, SitePage, Storage } from '../../plugin/host';
import { policyFor } from '../http/headers';
import { captureScript } from './capture';
import { contactHead, contactPath } from './contact-page';
import type { PageHead } from './head';
import { publicPage } from './layout';
import { listings } from './listings';
import type { PostStore } from './posts';

interface Deps {
  readonly storage: Storage;
  readonly posts: Pick<PostStore, 'listedTypes'>;
  readonly site: () => Promise<Site>;
  readonly rest: Rest;
}

/** What stands in the site's layout. */
export interface PageContent extends Pick<SitePage, 'path' | 'script' | 'style' | 'sendsTo' | 'framedBy'> {
  readonly head: PageHead;
  readonly body: Html;
}

/** A whole page for visitors and the policy that it is sent with. */
export type ShowPage = (shown: PageContent) => Promise<{ readonly page: Html; readonly policy: string }>;

/** Pages with the site around them: its name, its menu, the script of the lead capture where that is on. */
export function createSitePages({ storage, posts, site, rest }: Deps): ShowPage {
  const { menu } = listings(storage, posts.listedTypes);

  return async ({ head, body, path, script, style, sendsTo = [], framedBy = [] }) => {
    const [about, pages, capture] = await Promise.all([site(), menu(), captureScript(rest)]);
    const written = pages.map((page) => ({ href: `/${page.slug}`, title: page.title }));
    const hasForm = capture !== undefined && !written.some(({ href }) => href === contactPath);
    const entries = hasForm ? [...written, { href: contactPath, title: contactHead.title }] : written;
    const scripts = [capture, script, ...(head.scripts ?? [])].filter((address) => address !== undefined);
    const styles = ['/assets/site.css', '/assets/article.css', style].filter((address) => address !== undefined);
    const page = publicPage({ site: about, head, body, menu: entries, path, scripts, styles });
    return { page, policy: policyFor({ hasScripts: scripts.length > 0, sendsTo, frames: head.frames ?? [], framedBy }) };
  };
}

/** `Host.page` on top of that (D231). */
export function createPluginPage(show: ShowPage) {
  return async ({ title, description, body, ...rest }: SitePage) => {
    // Browsers that know `frame-ancestors` do not look at the header for older ones.
    const older: Record<string, string> = rest.framedBy && rest.framedBy.length > 0 ? { 'X-Frame-Options': 'SAMEORIGIN' } : {};
    const { page, policy } = await show({ ...rest, head: { title, description }, body: trusted(body) });
    return { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy, ...older }, body: page.text };
  };
}
