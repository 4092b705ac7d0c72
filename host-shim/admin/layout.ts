import { type Html, html } from '../../plugin/adapter';
import type { HostUser } from '../../plugin/host';
import { languages } from '../texts/languages';
import { scriptTexts, type Text } from '../texts/text';

/** An entry of the menu; `current` marks the page that is shown. */
export interface MenuEntry {
  readonly href: string;
  readonly title: string;
}

interface Page {
  readonly t: Text;
  readonly title: string;
  readonly body: Html;
  readonly siteName: string;
  readonly menu: readonly MenuEntry[];
  readonly path: string;
  readonly user: Pick<HostUser, 'id' | 'login' | 'displayName'>;
  readonly csrf: string;
}

const head = (
  { t, title, siteName }: Pick<Page, 't' | 'title' | 'siteName'>,
  session?: Pick<Page, 'user' | 'csrf'>,
) => html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${session && html`<meta name="csrf" content="${session.csrf}" data-user="${session.user.id}" data-login="${session.user.login}">`}
<meta name="texts" content="${scriptTexts(t.language)}">
<title>${`${title} · ${siteName}`}</title>
<link rel="icon" href="/admin/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/admin/assets/admin.css">
<script type="module" src="/admin/assets/admin.mjs"></script>`;

/** A page of the signed-in admin area. */
export function shell({ t, title, body, siteName, menu, path, user, csrf }: Page): Html {
  return html`<!doctype html>
<html lang="${t.language}">
<head>${head({ t, title, siteName }, { user, csrf })}</head>
<body>
<a class="skip" href="#main">${t('skip')}</a>
<header class="bar">
  <a class="brand" href="/admin">${siteName}</a>
  <nav aria-label="${t('nav_main')}"><ul class="menu">${menu.map((entry) => menuItem(entry, path))}</ul></nav>
  <div class="who">
    <a href="/admin/profile"${path === '/admin/profile' && html` aria-current="page"`}>${user.displayName}</a>
    ${languageChoice(t)}
    <button type="button" class="quiet" data-sign-out>${t('sign_out')}</button>
  </div>
</header>
<main id="main" tabindex="-1">
<div id="notice" role="status" aria-live="polite"></div>
${body}
</main>
</body>
</html>`;
}

function menuItem({ href, title }: MenuEntry, path: string): Html {
  const isCurrent = href === '/admin' ? path === '/admin' : path === href || path.startsWith(`${href}/`);
  return html`<li><a class="entry" href="${href}"${isCurrent && html` aria-current="page"`}>${title}</a></li>`;
}

/** The script keeps what is chosen, for these pages and those of plugins. */
const languageChoice = (t: Text): Html => html`<label class="language" hidden><span class="unseen">${t('language')}</span>
<select data-language>${Object.entries(languages).map(([code, name]) => html`<option value="${code}" lang="${code}"${code === t.language && html` selected`}>${name}</option>`)}</select></label>`;

/** A page without menu, for those who are not signed in. */
export function plainPage({ t, title, body, siteName }: Pick<Page, 't' | 'title' | 'body' | 'siteName'>): Html {
  return html`<!doctype html>
<html lang="${t.language}">
<head>${head({ t, title, siteName })}</head>
<body class="plain"><main id="main">${body}${languageChoice(t)}</main></body>
</html>`;
}
