import { signInAgain } from './sign-in.mjs';
import { say } from './texts.mjs';

const meta = document.querySelector('meta[name="csrf"]');
let csrf = meta?.content;

/** Whose page this is; undefined before the sign-in. */
export const account = meta ? { id: meta.dataset.user, login: meta.dataset.login } : undefined;

async function exchange(method, url, { body, type = 'application/json' } = {}) {
  const headers = { Accept: 'application/json' };
  if (csrf) headers['X-CSRF-Token'] = csrf;
  if (body !== undefined) headers['Content-Type'] = type;
  const response = await fetch(url, { method, headers, body, credentials: 'same-origin' }).catch(() => {
    throw new Error(say('unreachable'));
  });
  return { ok: response.ok, status: response.status, answer: await response.json().catch(() => ({})) };
}

/** Take over the session that this browser has now, which another tab may have begun; ask for the password where there is none. */
async function renew() {
  const { ok, status, answer } = await exchange('GET', '/admin/session');
  if (status === 401) csrf = await signInAgain(account.login, (body) => exchange('POST', '/admin/login', { body: JSON.stringify(body) }));
  else if (ok && String(answer.user.id) !== account.id)
    throw new Error(say('other_account', { other: answer.user.login, login: account.login }));
  else if (ok) csrf = answer.csrf;
}

/** The same as `exchange` for a file; `onProgress` hears which part of it has been sent, from 0 to 1. */
const exchangeFile = (url, file, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    if (csrf) request.setRequestHeader('X-CSRF-Token', csrf);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('error', () => reject(new Error(say('unreachable'))));
    request.addEventListener('load', () => {
      const { status, response } = request;
      resolve({ ok: status >= 200 && status < 300, status, answer: response ?? {} });
    });
    request.send(file);
  });

/** Upload a file; the answer to it. */
export const upload = (url, file, onProgress) => answerTo(() => exchangeFile(url, file, onProgress));

/** The answer to a request. A session that has ended, or a token of an earlier one, is renewed on the way, so that no text is lost. */
export const send = (method, url, options = {}) => answerTo(() => exchange(method, url, options), options);

async function answerTo(ask, options = {}) {
  const sent = csrf;
  let reply = await ask();
  // What runs by itself interrupts nobody with a question.
  if (account && !options.isQuiet && (reply.status === 401 || reply.status === 403)) {
    await renew();
    if (csrf !== sent) reply = await ask();
  }
  if (reply.ok) return reply.answer;
  throw Object.assign(new Error(reply.answer.error ?? reply.answer.message ?? say('server_answered', { status: reply.status })), {
    status: reply.status,
  });
}
