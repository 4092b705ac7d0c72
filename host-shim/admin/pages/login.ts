import { type Html, html } from '../../../plugin/adapter';
import { textField } from '../fields';

/** Only a path of this site may follow a sign-in: `//evil`, `/\evil` and full addresses lead to the overview. */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || !/^\/[A-Za-z0-9._~!$&'()*+,;=:@%/?-]*$/.test(next)) return '/admin';
  return next.startsWith('//') || next.startsWith('/admin/login') ? '/admin' : next;
}

/** The form that signs in. */
export function loginBody(siteName: string, next: string): Html {
  return html`<div class="box">
<h1>${siteName}</h1>
<form data-focus data-method="POST" data-action="/admin/login" data-next="${next}">
${textField({ name: 'login', label: 'Login', required: true, autocomplete: 'username' })}
${textField({ name: 'password', label: 'Password', type: 'password', required: true, autocomplete: 'current-password' })}
<p class="error" role="alert" hidden></p>
<p class="actions"><button type="submit">Sign in</button></p>
<noscript><p class="hint">Signing in needs JavaScript.</p></noscript>
</form>
</div>`;
}
