import { html } from '../../../plugin/adapter';
import { readSettings } from '../api/options';
import { areaField, form, selectField, textField } from '../fields';
import type { AdminHtmlPage, Stores } from '../page';

const restrictions = ['allowlist', 'off', 'block_all'] as const;

/** Settings of the site. */
export function optionPages({ options }: Stores): AdminHtmlPage[] {
  return [
    {
      path: '/options',
      capability: 'manage_options',
      async render({ t }) {
        const now = await readSettings(options);
        const fields = html`${textField({ name: 'site_name', label: t('site_name'), value: now.site_name, required: true })}
${textField({ name: 'locale', label: t('language'), value: now.locale, hint: t('locale_site_hint') })}
${textField({ name: 'timezone', label: t('timezone'), value: now.timezone, hint: t('timezone_hint') })}
${areaField({ name: 'robots_txt', label: t('robots'), value: now.robots_txt, hint: t('robots_hint') })}
${textField({ name: 'news_types', label: t('news_types'), value: now.news_types, hint: t('news_types_hint') })}
${selectField({ name: 'rest_restriction', label: t('rest'), value: now.rest_restriction, options: restrictions.map((value) => ({ value, label: t(`rest_${value}`) })) })}`;
        return {
          title: t('settings'),
          body: html`<h1>${t('settings')}</h1>${form(t, { method: 'PUT', action: '/admin/api/options', body: fields, submit: t('save') })}`,
        };
      },
    },
  ];
}
