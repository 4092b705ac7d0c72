import { type Html, html } from '../../../plugin/adapter';
import type { HostRole, HostUser } from '../../../plugin/host';
import type { Text } from '../../texts/text';
import { form, textField } from '../fields';
import { type AdminHtmlPage, idIn, type Stores } from '../page';
import { roleNames } from '../role-names';
import { invitePage, pendingInvitations } from './invitations';
import { roleField } from './role-field';

/** Accounts: list, create, edit. */
export function userPages({ users, roles, invitations, site }: Stores): AdminHtmlPage[] {
  return [
    {
      path: '/users',
      capability: 'list_users',
      async render({ t, can }) {
        const [all, allRoles] = await Promise.all([users.list(), roles.list()]);
        const names = roleNames(t, allRoles);
        const body = html`<div class="head"><h1>${t('users')}</h1>${can('create_users') && html`<span class="ways-in"><a class="button quiet" href="/admin/users/new">${t('add_user')}</a> <a class="button" href="/admin/users/invite">${t('invite')}</a></span>`}</div>
<div class="scroll"><table class="stack">
<thead><tr><th scope="col">${t('login')}</th><th scope="col" class="extra">${t('name')}</th><th scope="col" class="extra">${t('email')}</th><th scope="col">${t('role')}</th><th scope="col">${t('status')}</th></tr></thead>
<tbody>${all.map((user) => userRow(t, user, { role: names.get(user.role) ?? user.role, isEditable: can('edit_users') }))}</tbody>
</table></div>
${can('create_users') && pendingInvitations(t, { all: await invitations.list(), names, zone: (await site()).timezone })}`;
        return { title: t('users'), body };
      },
    },
    invitePage({ roles }),
    {
      path: '/users/new',
      capability: 'create_users',
      async render({ t }) {
        const allRoles = await roles.list();
        const fields = html`${textField({ name: 'login', label: t('login'), required: true, autocomplete: 'off', hint: t('login_fixed') })}
${textField({ name: 'display_name', label: t('name') })}
${textField({ name: 'email', label: t('email'), type: 'email' })}
${roleField(t, allRoles, 'subscriber')}
${textField({ name: 'password', label: t('password'), type: 'password', required: true, autocomplete: 'new-password', hint: t('password_hint') })}`;
        return {
          title: t('add_user'),
          body: html`<h1>${t('add_user')}</h1>${form(t, { method: 'POST', action: '/admin/api/users', body: fields, submit: t('add_user'), next: '/admin/users' })}`,
        };
      },
    },
    {
      path: '/users/{id}',
      capability: 'edit_users',
      async render({ t, params, can, session }) {
        const user = await users.find(idIn(params));
        if (!user) return undefined;
        const canDelete = can('delete_users') && user.id !== session.user.id;
        const body = editBody(t, user, { roles: await roles.list(), canDelete });
        return { title: t('edit_user', { login: user.login }), body };
      },
    },
  ];
}

function userRow(t: Text, user: HostUser, { role, isEditable }: { readonly role: string; readonly isEditable: boolean }): Html {
  const login = isEditable ? html`<a href="/admin/users/${user.id}">${user.login}</a>` : html`${user.login}`;
  const status = user.active ? html`<span class="tag ok">${t('active')}</span>` : html`<span class="tag off">${t('suspended')}</span>`;
  return html`<tr><th scope="row">${login}</th><td class="extra">${user.displayName}</td><td class="extra">${user.email}</td><td>${role}</td><td>${status}</td></tr>`;
}

function editBody(
  t: Text,
  user: HostUser,
  { roles, canDelete }: { readonly roles: readonly HostRole[]; readonly canDelete: boolean },
): Html {
  const action = `/admin/api/users/${user.id}`;
  const fields = html`${textField({ name: 'display_name', label: t('name'), value: user.displayName })}
${textField({ name: 'email', label: t('email'), type: 'email', value: user.email })}
${roleField(t, roles, user.role)}
<div class="field check"><input type="checkbox" id="active" name="active" data-boolean${user.active && html` checked`}><label for="active">${t('may_sign_in')}</label></div>`;
  const password = textField({
    name: 'password',
    label: t('new_password'),
    type: 'password',
    required: true,
    autocomplete: 'new-password',
    hint: t('password_hint'),
  });
  return html`<h1>${user.login}</h1>
${form(t, { method: 'PATCH', action, body: fields, submit: t('save') })}
<h2>${t('new_password')}</h2>
${linkForm(t, user, action)}
<p>${t('or_set_password')}</p>
${form(t, { method: 'PATCH', action, body: password, submit: t('set_password') })}
${canDelete && html`<h2>${t('delete')}</h2>${form(t, { method: 'DELETE', action, body: html`<p>${t('posts_stay')}</p>`, submit: t('delete_account'), next: '/admin/users', confirm: t('delete_account_ask', { login: user.login }) })}`}`;
}

function linkForm(t: Text, { email, login, active }: HostUser, action: string): Html {
  if (email === '' || !active) return html`<p class="hint">${t('link_needs')}</p>`;
  const body = html`<p>${t('link_lead', { email })}</p>`;
  return form(t, { method: 'POST', action: `${action}/reset-mail`, body, submit: t('send_link'), said: t('link_on_its_way', { login }) });
}
