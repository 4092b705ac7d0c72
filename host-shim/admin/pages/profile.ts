import { type Html, html } from '../../../plugin/adapter';
import type { HostUser } from '../../../plugin/host';
import type { OwnSession } from '../../auth/sessions';
import { waitWords } from '../../auth/wait-words';
import { form, textField } from '../fields';
import type { AdminHtmlPage, Stores } from '../page';
import { passwordHint } from '../password-hint';
import { minuteOf } from '../times';

/** Everybody's own account: name, address, password, and where they are signed in. */
export const profilePages = ({ sessions, site }: Pick<Stores, 'sessions' | 'site'>): AdminHtmlPage[] => [
  {
    path: '/profile',
    async render({ session: { user, key } }) {
      const { timezone } = await site();
      const own = { all: await sessions.ofUser(user.id), key, timezone };
      return { title: 'Your profile', body: html`${accountForms(user)}${sessionList(own)}` };
    },
  },
];

function accountForms(user: HostUser): Html {
  const fields = html`${textField({ name: 'display_name', label: 'Name', value: user.displayName, autocomplete: 'name' })}
${textField({ name: 'email', label: 'Email', type: 'email', value: user.email, autocomplete: 'email' })}`;
  const password = html`${textField({ name: 'current', label: 'Current password', type: 'password', required: true, autocomplete: 'current-password' })}
${textField({ name: 'password', label: 'New password', type: 'password', required: true, autocomplete: 'new-password', hint: passwordHint })}`;
  return html`<h1>Your profile</h1>
<p class="lead">You sign in as ${user.login}.</p>
${form({ method: 'PATCH', action: '/admin/api/profile', body: fields, submit: 'Save' })}
<h2>New password</h2>
<p>It signs you out everywhere, here too.</p>
${form({ method: 'POST', action: '/admin/api/profile/password', body: password, submit: 'Change password', next: '/admin/login?notice=password' })}`;
}

interface Own {
  readonly all: readonly OwnSession[];
  /** Of the session that looks. */
  readonly key: string;
  readonly timezone: string;
}

/** Times of last use are exact to a minute. */
function seenWords(at: number): string {
  const seconds = (Date.now() - at) / 1000;
  return seconds < 60 ? 'Just now' : `${waitWords(seconds)} ago`;
}

const path = '/admin/api/profile/sessions';

function sessionList({ all, key, timezone }: Own): Html {
  const row = (session: OwnSession) => html`<tr><th scope="row">${session.device || 'Unknown browser'}</th>
<td>${session.key === key ? html`<span class="tag ok">This one</span>` : seenWords(session.seenAt)}</td>
<td class="extra">${minuteOf(session.createdAt, timezone)}</td>
<td>${session.key !== key && endForm(session)}</td></tr>`;
  const others = all.filter((session) => session.key !== key);
  const count = others.length === 1 ? 'one other session' : `${others.length} other sessions`;
  const everywhere = {
    method: 'DELETE',
    action: path,
    body: html``,
    submit: 'End all others',
    said: 'All other sessions have ended.',
  } as const;
  return html`<h2>Where you are signed in</h2>
<p>A session ends by itself after 30 minutes without use. If you do not know one, end it and choose a new password.</p>
<div class="scroll"><table class="stack">
<thead><tr><th scope="col">Browser</th><th scope="col">Last seen</th><th scope="col" class="extra">Signed in (${timezone})</th><th scope="col"><span class="unseen">What to do</span></th></tr></thead>
<tbody>${all.map(row)}</tbody>
</table></div>
${others.length > 0 && form({ ...everywhere, confirm: `End ${count} of yours? Whoever uses them has to sign in again.` })}`;
}

function endForm({ key, device }: OwnSession): Html {
  const confirm = `End the session of ${device || 'an unknown browser'}? Whoever uses it has to sign in again.`;
  const said = 'The session has ended.';
  return html`<div class="row-actions">${form({ method: 'DELETE', action: `${path}/${key}`, body: html``, submit: 'End', of: device, confirm, said })}</div>`;
}
