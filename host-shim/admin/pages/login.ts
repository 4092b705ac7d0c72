import { type Html, html } from '../../../plugin/adapter';
import { isTextKey, type Text } from '../../texts/text';
import { textField } from '../fields';

/** Only a path of this site may follow a sign-in: `//evil`, `/\evil` and full addresses lead to the overview. */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || !/^\/[A-Za-z0-9._~!$&'()*+,;=:@%/?-]*$/.test(next)) return '/admin';
  return next.startsWith('//') || next.startsWith('/admin/login') ? '/admin' : next;
}

interface Shown {
  readonly siteName: string;
  /** Where to go then: a path of this site. */
  readonly next: string;
  /** What was done on the page before. */
  readonly notice: unknown;
}

/** The form that signs in. */
export function loginBody(t: Text, { siteName, next, notice }: Shown): Html {
  const about = `notice_${String(notice)}`;
  return html`<div class="box">
<h1>${siteName}</h1>
${isTextKey(about) && html`<p class="done" role="status">${t(about)}</p>`}
<form data-focus data-method="POST" data-action="/admin/login" data-next="${next}">
${textField({ name: 'login', label: t('login'), required: true, autocomplete: 'username' })}
${textField({ name: 'password', label: t('password'), type: 'password', required: true, autocomplete: 'current-password' })}
<p class="error" role="alert" hidden></p>
<p class="actions"><button type="submit">${t('sign_in')}</button></p>
<noscript><p class="hint">${t('sign_in_needs_script')}</p></noscript>
</form>
<p class="ways"><a href="/admin/forgot-password">${t('forgot_ask')}</a></p>
</div>`;
}
