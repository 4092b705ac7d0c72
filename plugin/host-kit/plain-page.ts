import { html, trusted } from '../adapter';
import type { Host, SitePage } from '../host';

/** The site's layout around a page of a plugin: gets what stands in the head and in the main part, both markup. */
export type Layout = (parts: { readonly title: string; readonly head: string; readonly main: string }) => Promise<string>;

const whole: Layout = async ({ head, main }) => `<!doctype html>\n<html lang="en"><head>${head}</head><body>${main}</body></html>`;

/** `Host.page` for a site with a layout of its own, or a bare page without one. The policy allows what the page needs and nothing else. */
export function plainPage(layout: Layout = whole): Host['page'] {
  return async (page) => {
    const { title, description, body, script, style } = page;
    const head = html`<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${description && html`<meta name="description" content="${description}">`}${style && html`<link rel="stylesheet" href="${style}">`}${script && html`<script type="module" src="${script}"></script>`}`;
    const main = html`<main id="content">${trusted(body)}</main>`;
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policyOf(page) };
    return { headers, body: await layout({ title, head: head.text, main: main.text }) };
  };
}

function policyOf({ script, sendsTo = [], framedBy = [] }: SitePage): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' https: data:",
    `frame-ancestors ${framedBy.join(' ') || "'none'"}`,
    "base-uri 'none'",
    ["form-action 'self'", ...sendsTo].join(' '),
    ...(script === undefined ? [] : ["script-src 'self'", "connect-src 'self'"]),
  ].join('; ');
}
