import { say } from './texts.mjs';

const element = (name, properties) => Object.assign(document.createElement(name), properties);

/** A dialog over the page, which stays as it is. Resolves with the token of the new session; rejects where nobody signs in. */
export function signInAgain(login, attempt) {
  const dialog = element('dialog', { className: 'sign-in' });
  const form = element('form', { method: 'dialog' });
  const title = element('h2', { id: 'sign-in-title', textContent: say('again_title') });
  const text = element('p', { textContent: say('again_lead', { login }) });
  // Password managers look for both.
  const name = element('input', { name: 'login', type: 'text', value: login, autocomplete: 'username', readOnly: true, hidden: true });
  const label = element('label', { htmlFor: 'sign-in-password', textContent: say('script_password') });
  const password = element('input', { id: 'sign-in-password', type: 'password', required: true, autocomplete: 'current-password' });
  const problem = element('p', { className: 'error', role: 'alert', hidden: true });
  const go = element('button', { type: 'submit', textContent: say('script_sign_in') });
  const cancel = element('button', { type: 'button', className: 'quiet', textContent: say('cancel') });
  const field = element('div', { className: 'field' });
  const actions = element('p', { className: 'actions' });
  field.append(label, password);
  actions.append(go, cancel);
  form.append(title, text, name, field, problem, actions);
  dialog.setAttribute('aria-labelledby', title.id);
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
  password.focus();

  return new Promise((resolve, reject) => {
    let csrf;
    cancel.addEventListener('click', () => dialog.close());
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      go.disabled = true;
      const { ok, answer, message } = await attempt({ login, password: password.value }).catch((error) => error);
      go.disabled = false;
      if (ok) {
        csrf = answer.csrf;
        dialog.close();
        return;
      }
      problem.textContent = answer?.error ?? message ?? say('again_failed');
      problem.hidden = false;
      password.select();
    });
    dialog.addEventListener('close', () => {
      dialog.remove();
      if (csrf) resolve(csrf);
      else reject(new Error(say('again_cancelled')));
    });
  });
}
