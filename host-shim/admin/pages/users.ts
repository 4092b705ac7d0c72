import { type Html, html } from '../../../plugin/adapter';
import type { HostRole, HostUser } from '../../../plugin/host';
import { form, textField } from '../fields';
import { type AdminHtmlPage, idIn, type Stores } from '../page';
import { passwordHint } from '../password-hint';
import { invitePage, pendingInvitations } from './invitations';
import { roleField } from './role-field';

/** Accounts: list, create, edit. */
export function userPages({ users, roles, invitations, site }: Stores): AdminHtmlPage[] {
  return [
    {
      path: '/users',
      capability: 'list_users',
      async render({ can }) {
        const [all, allRoles] = await Promise.all([users.list(), roles.list()]);
        const names = new Map(allRoles.map(({ slug, name }) => [slug, name]));
        const body = html`<div class="head"><h1>Users</h1>${can('create_users') && html`<span class="ways-in"><a class="button quiet" href="/admin/users/new">Add user</a> <a class="button" href="/admin/users/invite">Invite</a></span>`}</div>
<div class="scroll"><table class="stack">
<thead><tr><th scope="col">Login</th><th scope="col" class="extra">Name</th><th scope="col" class="extra">Email</th><th scope="col">Role</th><th scope="col">Status</th></tr></thead>
<tbody>${all.map((user) => userRow(user, names.get(user.role) ?? user.role, can('edit_users')))}</tbody>
</table></div>
${can('create_users') && pendingInvitations(await invitations.list(), names, (await site()).timezone)}`;
        return { title: 'Users', body };
      },
    },
    invitePage({ roles }),
    {
      path: '/users/new',
      capability: 'create_users',
      async render() {
        const allRoles = await roles.list();
        const fields = html`${textField({ name: 'login', label: 'Login', required: true, autocomplete: 'off', hint: 'It cannot be changed later.' })}
${textField({ name: 'display_name', label: 'Name' })}
${textField({ name: 'email', label: 'Email', type: 'email' })}
${roleField(allRoles, 'subscriber')}
${textField({ name: 'password', label: 'Password', type: 'password', required: true, autocomplete: 'new-password', hint: passwordHint })}`;
        return {
          title: 'Add user',
          body: html`<h1>Add user</h1>${form({ method: 'POST', action: '/admin/api/users', body: fields, submit: 'Add user', next: '/admin/users' })}`,
        };
      },
    },
    {
      path: '/users/{id}',
      capability: 'edit_users',
      async render({ params, can, session }) {
        const user = await users.find(idIn(params));
        if (!user) return undefined;
        const body = editBody(user, await roles.list(), can('delete_users') && user.id !== session.user.id);
        return { title: `Edit ${user.login}`, body };
      },
    },
  ];
}

function userRow(user: HostUser, role: string, isEditable: boolean): Html {
  const login = isEditable ? html`<a href="/admin/users/${user.id}">${user.login}</a>` : html`${user.login}`;
  const status = user.active ? html`<span class="tag ok">Active</span>` : html`<span class="tag off">Suspended</span>`;
  return html`<tr><th scope="row">${login}</th><td class="extra">${user.displayName}</td><td class="extra">${user.email}</td><td>${role}</td><td>${status}</td></tr>`;
}

function editBody(user: HostUser, roles: readonly HostRole[], canDelete: boolean): Html {
  const action = `/admin/api/users/${user.id}`;
  const fields = html`${textField({ name: 'display_name', label: 'Name', value: user.displayName })}
${textField({ name: 'email', label: 'Email', type: 'email', value: user.email })}
${roleField(roles, user.role)}
<div class="field check"><input type="checkbox" id="active" name="active" data-boolean${user.active && html` checked`}><label for="active">May sign in</label></div>`;
  const password = textField({
    name: 'password',
    label: 'New password',
    type: 'password',
    required: true,
    autocomplete: 'new-password',
    hint: passwordHint,
  });
  return html`<h1>${user.login}</h1>
${form({ method: 'PATCH', action, body: fields, submit: 'Save' })}
<h2>New password</h2>
${linkForm(user, action)}
<p>Or set one yourself. It ends all sessions of this account.</p>
${form({ method: 'PATCH', action, body: password, submit: 'Set password' })}
${canDelete && html`<h2>Delete</h2>${form({ method: 'DELETE', action, body: html`<p>Posts of this account stay.</p>`, submit: 'Delete account', next: '/admin/users', confirm: `Delete the account ${user.login}?` })}`}`;
}

function linkForm({ email, login, active }: HostUser, action: string): Html {
  if (email === '' || !active)
    return html`<p class="hint">With an email address, and while it may sign in, you can send this account a link to choose a password.</p>`;
  const body = html`<p>Send ${email} a link to choose a new password. It works for one hour.</p>`;
  return form({ method: 'POST', action: `${action}/reset-mail`, body, submit: 'Send link', said: `The link is on its way to ${login}.` });
}
