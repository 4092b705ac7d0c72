import { type Html, html } from '../../../plugin/adapter';
import type { Invitation } from '../../auth/links/invitations';
import type { Text } from '../../texts/text';
import { form, textField } from '../fields';
import type { AdminHtmlPage, Stores } from '../page';
import { dayOf } from '../times';
import { roleField } from './role-field';

/** Ask somebody to join by email. */
export const invitePage = ({ roles }: Pick<Stores, 'roles'>): AdminHtmlPage => ({
  path: '/users/invite',
  capability: 'create_users',
  async render({ t }) {
    const fields = html`${textField({ name: 'email', label: t('email'), type: 'email', required: true, autocomplete: 'off' })}
${roleField(t, await roles.list(), 'author')}`;
    const message = t('invitation_sent');
    const body = html`<h1>${t('invite')}</h1>
<p>${t('invite_lead')}</p>
${form(t, { method: 'POST', action: '/admin/api/invitations', body: fields, submit: t('send_invitation'), next: '/admin/users', said: message })}`;
    return { title: t('invite'), body };
  },
});

interface Pending {
  readonly all: readonly Invitation[];
  readonly names: ReadonlyMap<string, string>;
  readonly zone: string;
}

/** Who was asked and has not answered yet; nothing where there is nobody. */
export function pendingInvitations(t: Text, { all, names, zone }: Pending): Html {
  if (all.length === 0) return html``;
  const row = (invitation: Invitation) => html`<tr><th scope="row">${invitation.email}</th>
<td class="extra">${names.get(invitation.role) ?? invitation.role}</td><td>${stateOf(t, invitation, zone)}</td><td>${actions(t, invitation)}</td></tr>`;
  return html`<h2>${t('invitations')}</h2>
<div class="scroll"><table class="stack">
<thead><tr><th scope="col">${t('email')}</th><th scope="col" class="extra">${t('role')}</th><th scope="col">${t('state')}</th><th scope="col"><span class="unseen">${t('what_to_do')}</span></th></tr></thead>
<tbody>${all.map(row)}</tbody>
</table></div>`;
}

function stateOf(t: Text, { sentAt, expiresAt }: Invitation, zone: string): Html {
  if (expiresAt <= Date.now()) return html`<span class="tag off">${t('expired')}</span>`;
  if (sentAt === null) return html`<span class="tag off">${t('not_sent')}</span>`;
  return html`<span class="tag ok">${t('open')}</span> <span class="until">${t('until', { day: dayOf(t, expiresAt, zone) })}</span>`;
}

function actions(t: Text, { id, email }: Invitation): Html {
  const action = `/admin/api/invitations/${id}`;
  const nothing = html``;
  return html`<div class="row-actions">${form(t, { method: 'POST', action: `${action}/resend`, body: nothing, submit: t('send_again'), of: email, said: t('invitation_sent_to', { email }) })}
${form(t, { method: 'DELETE', action, body: nothing, submit: t('withdraw'), of: email, confirm: t('withdraw_ask', { email }), said: t('withdrawn') })}</div>`;
}
