import { type Html, html } from '../../../plugin/adapter';
import type { HostUser } from '../../../plugin/host';
import { deviceOf } from '../../auth/device';
import type { OwnSession } from '../../auth/sessions';
import { waitOf } from '../../auth/wait-words';
import type { Text } from '../../texts/text';
import { form, textField } from '../fields';
import type { AdminHtmlPage, Stores } from '../page';
import { minuteOf } from '../times';

/** Everybody's own account: name, address, password, and where they are signed in. */
export const profilePages = ({ sessions, site }: Pick<Stores, 'sessions' | 'site'>): AdminHtmlPage[] => [
  {
    path: '/profile',
    async render({ t, session: { user, key } }) {
      const { timezone } = await site();
      const own = { all: await sessions.ofUser(user.id), key, timezone };
      return { title: t('profile'), body: html`${accountForms(t, user)}${sessionList(t, own)}` };
    },
  },
];

function accountForms(t: Text, user: HostUser): Html {
  const fields = html`${textField({ name: 'display_name', label: t('name'), value: user.displayName, autocomplete: 'name' })}
${textField({ name: 'email', label: t('email'), type: 'email', value: user.email, autocomplete: 'email' })}`;
  const password = html`${textField({ name: 'current', label: t('current_password'), type: 'password', required: true, autocomplete: 'current-password' })}
${textField({ name: 'password', label: t('new_password'), type: 'password', required: true, autocomplete: 'new-password', hint: t('password_hint') })}`;
  return html`<h1>${t('profile')}</h1>
<p class="lead">${t('sign_in_as', { login: user.login })}</p>
${form(t, { method: 'PATCH', action: '/admin/api/profile', body: fields, submit: t('save') })}
<h2>${t('new_password')}</h2>
<p>${t('signs_out')}</p>
${form(t, { method: 'POST', action: '/admin/api/profile/password', body: password, submit: t('change_password'), next: '/admin/login?notice=password' })}`;
}

interface Own {
  readonly all: readonly OwnSession[];
  /** Of the session that looks. */
  readonly key: string;
  readonly timezone: string;
}

/** Times of last use are exact to a minute. */
function seenWords(t: Text, at: number): string {
  const seconds = (Date.now() - at) / 1000;
  if (seconds < 60) return t('just_now');
  const { count, unit } = waitOf(seconds);
  return t('ago', { wait: t(`wait_${unit}`, { count }) });
}

const path = '/admin/api/profile/sessions';

function sessionList(t: Text, { all, key, timezone }: Own): Html {
  const row = (session: OwnSession) => html`<tr><th scope="row">${deviceName(t, session.device)}</th>
<td>${session.key === key ? html`<span class="tag ok">${t('this_one')}</span>` : seenWords(t, session.seenAt)}</td>
<td class="extra">${minuteOf(t, session.createdAt, timezone)}</td>
<td>${session.key !== key && endForm(t, session)}</td></tr>`;
  const others = all.filter((session) => session.key !== key);
  const everywhere = {
    method: 'DELETE',
    action: path,
    body: html``,
    submit: t('end_others'),
    said: t('ended_others'),
  } as const;
  return html`<h2>${t('sessions')}</h2>
<p>${t('sessions_lead')}</p>
<div class="scroll"><table class="stack">
<thead><tr><th scope="col">${t('browser')}</th><th scope="col">${t('last_seen')}</th><th scope="col" class="extra">${t('signed_in_at', { zone: timezone })}</th><th scope="col"><span class="unseen">${t('what_to_do')}</span></th></tr></thead>
<tbody>${all.map(row)}</tbody>
</table></div>
${others.length > 0 && form(t, { ...everywhere, confirm: t('end_others_ask', { count: others.length }) })}`;
}

/** What is stored of a browser is in English words. */
function deviceName(t: Text, device: string): string {
  if (device === '') return t('unknown_browser');
  if (device === deviceOf(undefined)) return t('device_program');
  const [, browser = '', system = ''] = /^(.+) on (.+)$/.exec(device) ?? [];
  if (system === '') return device;
  return browser === 'A browser' ? t('device_browser_on', { system }) : t('device_on', { browser, system });
}

function endForm(t: Text, { key, device: stored }: OwnSession): Html {
  const device = stored && deviceName(t, stored);
  const confirm = device ? t('end_ask', { device }) : t('end_unknown_ask');
  const message = t('ended');
  return html`<div class="row-actions">${form(t, { method: 'DELETE', action: `${path}/${key}`, body: html``, submit: t('end'), of: device, confirm, said: message })}</div>`;
}
