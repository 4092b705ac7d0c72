import { type Html, html } from '../../../plugin/adapter';
import { textField } from '../fields';

/** Only a path of this site may follow a sign-in: `//evil`, `/\evil` and full addresses lead to the overview. */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || !/^\/[A-Za-z0-9._~!$&'()*+,;=:@%/?-]*$/.test(next)) return '/admin';
  return next.startsWith('//') || next.startsWith('/admin/login') ? '/admin' : next;
}

/** What was done on the page before. */
const notices: Readonly<Record<string, string>> = {
  password: 'Your password was changed. Sign in with the new one.',
  joined: 'Your account was created. Sign in with your login and password.',
};

/** The form that signs in. */
export function loginBody(siteName: string, next: string, notice: unknown): Html {
  const said = typeof notice === 'string' && Object.hasOwn(notices, notice) ? notices[notice] : undefined;
  return html`<div class="box">
<h1>${siteName}</h1>
${said !== undefined && html`<p class="done" role="status">${said}</p>`}
<form data-focus data-method="POST" data-action="/admin/login" data-next="${next}">
${textField({ name: 'login', label: 'Login', required: true, autocomplete: 'username' })}
${textField({ name: 'password', label: 'Password', type: 'password', required: true, autocomplete: 'current-password' })}
<p class="error" role="alert" hidden></p>
<p class="actions"><button type="submit">Sign in</button></p>
<noscript><p class="hint">Signing in needs JavaScript.</p></noscript>
</form>
<p class="ways"><a href="/admin/forgot-password">Forgot password?</a></p>
</div>`;
}
