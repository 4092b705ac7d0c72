import { html } from '../../../plugin/adapter';
import { readSettings } from '../api/options';
import { areaField, form, selectField, textField } from '../fields';
import type { AdminHtmlPage, Stores } from '../page';

const restrictionChoices = [
  { value: 'allowlist', label: 'Allowlist: only what is listed answers visitors' },
  { value: 'off', label: 'Off: everything answers' },
  { value: 'block_all', label: 'Block all: administrators only' },
];

/** Settings of the site. */
export function optionPages({ options }: Stores): AdminHtmlPage[] {
  return [
    {
      path: '/options',
      capability: 'manage_options',
      async render() {
        const now = await readSettings(options);
        const fields = html`${textField({ name: 'site_name', label: 'Name of the site', value: now.site_name, required: true })}
${textField({ name: 'locale', label: 'Language', value: now.locale, hint: 'A language tag such as en or de-AT.' })}
${textField({ name: 'timezone', label: 'Time zone', value: now.timezone, hint: 'A name such as Europe/Vienna.' })}
${areaField({ name: 'robots_txt', label: 'robots.txt', value: now.robots_txt, hint: 'What crawlers may visit. Leave it empty for the usual: everything but the admin area. The sitemap is added by itself.' })}
${textField({ name: 'news_types', label: 'Kinds of posts that are news', value: now.news_types, hint: 'Slugs with commas between them, such as post. Search engines are told that these are NewsArticle, all others Article.' })}
${selectField({ name: 'rest_restriction', label: 'REST interface', value: now.rest_restriction, options: restrictionChoices })}`;
        return {
          title: 'Settings',
          body: html`<h1>Settings</h1>${form({ method: 'PUT', action: '/admin/api/options', body: fields, submit: 'Save' })}`,
        };
      },
    },
  ];
}
