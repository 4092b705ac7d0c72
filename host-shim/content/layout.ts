import { type Html, html } from '../../plugin/adapter';
import type { Site } from '../../plugin/host';
import { headTags, type PageHead } from './head';
import { searchPath } from './search/search-page';

interface View {
  readonly site: Site;
  readonly head: PageHead;
  readonly body: Html;
  /** Public pages of the type `page`, for the menu. */
  readonly menu: readonly { readonly href: string; readonly title: string }[];
  /** Path of the page, for the canonical address. */
  readonly path: string;
  /** Addresses of scripts and style sheets of this site. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** A page that visitors see. */
export function publicPage({ site, head, body, menu, path, scripts, styles }: View): Html {
  return html`<!doctype html>
<html lang="${head.lang ?? site.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${headTags(head, { site, path })}
<link rel="icon" href="/assets/icon.svg">
${styles.map((style) => html`<link rel="stylesheet" href="${style}">\n`)}${scripts.map((script) => html`<script type="module" src="${script}"></script>\n`)}</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="site"><a class="name" href="/">${site.name}</a>
${menu.length > 0 && html`<nav aria-label="Pages"><ul>${menu.map((entry) => html`<li><a href="${entry.href}">${entry.title}</a></li>`)}</ul></nav>`}<a href="${searchPath}">Search</a></header>
<main id="content">${body}</main>
<footer class="site"><p>${site.name}</p></footer>
</body>
</html>`;
}
