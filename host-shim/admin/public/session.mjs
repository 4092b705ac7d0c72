import { signInAgain } from './sign-in.mjs';

const meta = document.querySelector('meta[name="csrf"]');
let csrf = meta?.content;

/** Whose page this is; undefined before the sign-in. */
export const account = meta ? { id: meta.dataset.user, login: meta.dataset.login } : undefined;

const kept = 'What you wrote is still here.';

async function exchange(method, url, { body, type = 'application/json' } = {}) {
  const headers = { Accept: 'application/json' };
  if (csrf) headers['X-CSRF-Token'] = csrf;
  if (body !== undefined) headers['Content-Type'] = type;
  const response = await fetch(url, { method, headers, body, credentials: 'same-origin' }).catch(() => {
    throw new Error(`The server could not be reached. ${kept} Try again in a moment.`);
  });
  return { ok: response.ok, status: response.status, answer: await response.json().catch(() => ({})) };
}

/** Take over the session that this browser has now, which another tab may have begun; ask for the password where there is none. */
async function renew() {
  const { ok, status, answer } = await exchange('GET', '/admin/session');
  if (status === 401) csrf = await signInAgain(account.login, (body) => exchange('POST', '/admin/login', { body: JSON.stringify(body) }));
  else if (ok && String(answer.user.id) !== account.id)
    throw new Error(
      `This browser is now signed in as ${answer.user.login}. Sign in as ${account.login} in another tab, then try again. ${kept}`,
    );
  else if (ok) csrf = answer.csrf;
}

/** The answer to a request. A session that has ended, or a token of an earlier one, is renewed on the way, so that no text is lost. */
export async function send(method, url, options = {}) {
  const sent = csrf;
  let reply = await exchange(method, url, options);
  // What runs by itself interrupts nobody with a question.
  if (account && !options.isQuiet && (reply.status === 401 || reply.status === 403)) {
    await renew();
    if (csrf !== sent) reply = await exchange(method, url, options);
  }
  if (reply.ok) return reply.answer;
  throw Object.assign(new Error(reply.answer.error ?? reply.answer.message ?? `The server answered ${reply.status}.`), {
    status: reply.status,
  });
}
