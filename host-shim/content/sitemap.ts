import { type Request, type Response, Router } from 'express';
import { type Html, html } from '../../plugin/adapter';
import type { Site } from '../../plugin/host';
import type { PublicAddress, publicAddresses } from './public-addresses';
import type { Alternate } from './translations';

interface Deps {
  readonly addresses: ReturnType<typeof publicAddresses>;
  readonly site: () => Promise<Site>;
  /** What the site's owner wrote for crawlers; empty for what the site says by itself. */
  readonly robots: () => Promise<string>;
}

/** So many addresses stand in one sitemap; where there are more, `/sitemap.xml` lists sitemaps. */
const atOnce = 1000;
const hourly = 'public, max-age=3600';

/** `/sitemap.xml` and `/robots.txt`, by which search engines find what is public. */
export function sitemap({ addresses, site, robots }: Deps): Router {
  const router = Router();
  const send = (res: Response, body: Html) =>
    void res
      .type('application/xml')
      .set('Cache-Control', hourly)
      .send(head + body.text);

  router.get('/sitemap.xml', async (_req, res) => {
    const [{ url }, listings, total] = await Promise.all([site(), addresses.listings(), addresses.count()]);
    if (listings.length + total <= atOnce)
      return send(res, urlset(url, [...listings, ...(await addresses.posts({ limit: atOnce, offset: 0 }))]));
    const parts = Array.from({ length: Math.ceil(total / atOnce) }, (_, at) => `/sitemap-${at + 1}.xml`);
    send(res, index(url, ['/sitemap-0.xml', ...parts]));
  });

  // The first one has the listings, each other one a thousand posts.
  router.get(/^\/sitemap-(\d{1,6})\.xml$/, async (req: Request, res, next) => {
    const no = Number(req.params[0]);
    const publicAddresses = no === 0 ? await addresses.listings() : await addresses.posts({ limit: atOnce, offset: (no - 1) * atOnce });
    if (publicAddresses.length === 0) return next();
    send(res, urlset((await site()).url, publicAddresses));
  });

  router.get('/robots.txt', async (_req, res) => {
    const { url } = await site();
    const own = (await robots()).trim();
    const text = own === '' ? ['User-agent: *', 'Disallow: /admin/', 'Disallow: /rest/'].join('\n') : own;
    const hasSitemap = /^\s*sitemap\s*:/im.test(text);
    res
      .type('text/plain')
      .set('Cache-Control', hourly)
      .send(`${text}\n${hasSitemap ? '' : `\nSitemap: ${url}/sitemap.xml\n`}`);
  });
  return router;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const space = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** By the protocol of sitemaps.org, with languages as search engines read them there. */
function urlset(site: string, publicAddresses: readonly PublicAddress[]): Html {
  const languages = (alternates: readonly Alternate[]) =>
    alternates.map((one) => html`<xhtml:link rel="alternate" hreflang="${one.hreflang}" href="${site}${one.path}"/>`);
  const entries = publicAddresses.map(
    ({ path, changedAt, alternates = [] }) =>
      html`<url><loc>${site}${path}</loc>${changedAt !== undefined && html`<lastmod>${new Date(changedAt).toISOString()}</lastmod>`}${languages(alternates)}</url>\n`,
  );
  const isTranslated = publicAddresses.some(({ alternates }) => alternates !== undefined);
  return html`<urlset xmlns="${space}"${isTranslated && html` xmlns:xhtml="http://www.w3.org/1999/xhtml"`}>\n${entries}</urlset>\n`;
}

const index = (site: string, paths: readonly string[]): Html =>
  html`<sitemapindex xmlns="${space}">\n${paths.map((path) => html`<sitemap><loc>${site}${path}</loc></sitemap>\n`)}</sitemapindex>\n`;
