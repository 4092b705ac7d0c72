import { type Html, html } from '../../../plugin/adapter';
import type { Invitation } from '../../auth/links/invitations';
import { form, textField } from '../fields';
import type { AdminHtmlPage, Stores } from '../page';
import { dayOf } from '../times';
import { roleField } from './role-field';

/** Ask somebody to join by email. */
export const invitePage = ({ roles }: Pick<Stores, 'roles'>): AdminHtmlPage => ({
  path: '/users/invite',
  capability: 'create_users',
  async render() {
    const fields = html`${textField({ name: 'email', label: 'Email', type: 'email', required: true, autocomplete: 'off' })}
${roleField(await roles.list(), 'author')}`;
    const said = 'The invitation is on its way.';
    const body = html`<h1>Invite</h1>
<p>The person gets an email with a link to choose name, login and password. It works for seven days.</p>
${form({ method: 'POST', action: '/admin/api/invitations', body: fields, submit: 'Send invitation', next: '/admin/users', said })}`;
    return { title: 'Invite', body };
  },
});

/** Who was asked and has not answered yet; nothing where there is nobody. */
export function pendingInvitations(all: readonly Invitation[], roleNames: ReadonlyMap<string, string>, zone: string): Html {
  if (all.length === 0) return html``;
  const row = (invitation: Invitation) => html`<tr><th scope="row">${invitation.email}</th>
<td class="extra">${roleNames.get(invitation.role) ?? invitation.role}</td><td>${stateOf(invitation, zone)}</td><td>${actions(invitation)}</td></tr>`;
  return html`<h2>Invitations</h2>
<div class="scroll"><table class="stack">
<thead><tr><th scope="col">Email</th><th scope="col" class="extra">Role</th><th scope="col">State</th><th scope="col"><span class="unseen">What to do</span></th></tr></thead>
<tbody>${all.map(row)}</tbody>
</table></div>`;
}

function stateOf({ sentAt, expiresAt }: Invitation, zone: string): Html {
  if (expiresAt <= Date.now()) return html`<span class="tag off">Expired</span>`;
  if (sentAt === null) return html`<span class="tag off">Email not sent</span>`;
  return html`<span class="tag ok">Open</span> <span class="until">until ${dayOf(expiresAt, zone)}</span>`;
}

function actions({ id, email }: Invitation): Html {
  const action = `/admin/api/invitations/${id}`;
  const nothing = html``;
  return html`<div class="row-actions">${form({ method: 'POST', action: `${action}/resend`, body: nothing, submit: 'Send again', of: email, said: `The invitation is on its way to ${email}.` })}
${form({ method: 'DELETE', action, body: nothing, submit: 'Withdraw', of: email, confirm: `Withdraw the invitation of ${email}? Its link stops working.`, said: 'The invitation is withdrawn.' })}</div>`;
}
