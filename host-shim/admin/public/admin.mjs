import './autosave.mjs';
import { forgetAllDrafts, forgetDraft, hasChanges } from './draft.mjs';
import './language.mjs';
import { send } from './session.mjs';
import { say } from './texts.mjs';
import { valuesOf } from './values.mjs';

/** A question that must be answered with the button of that name before anything happens. */
function confirmed(question, action) {
  const dialog = document.createElement('dialog');
  const text = Object.assign(document.createElement('p'), { textContent: question });
  const cancel = Object.assign(document.createElement('button'), {
    type: 'submit',
    value: 'no',
    textContent: say('cancel'),
    className: 'quiet',
  });
  const go = Object.assign(document.createElement('button'), { type: 'submit', value: 'yes', textContent: action, className: 'danger' });
  const form = Object.assign(document.createElement('form'), { method: 'dialog' });
  const actions = Object.assign(document.createElement('p'), { className: 'actions' });
  actions.append(go, cancel);
  form.append(text, actions);
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
  cancel.focus();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
  });
}

function fail(form, error) {
  const place = form.querySelector('[role="alert"]');
  place.textContent = error.message;
  place.hidden = false;
  // What was wrong is most likely the secret, and it is typed again.
  if (form.dataset.focus !== undefined) form.querySelector('input[type="password"]')?.select();
}

/** The page is reloaded after a change; what it was is said there. */
function leave(next, said, warning) {
  if (warning) sessionStorage.setItem('warning', warning);
  else if (said) sessionStorage.setItem('notice', said);
  if (next) location.assign(next);
  else location.reload();
}

async function submit(form, work) {
  const button = form.querySelector('button[type="submit"]');
  if (form.dataset.confirm && !(await confirmed(form.dataset.confirm, button.firstChild.textContent))) return;
  button.disabled = true;
  try {
    await work();
  } catch (error) {
    fail(form, error);
    button.disabled = false;
  }
}

for (const form of document.querySelectorAll('form[data-action]')) {
  form.addEventListener('submit', (event) => {
    // The browser sends it by itself, into a tab of its own.
    if (event.submitter?.dataset.preview !== undefined) return;
    event.preventDefault();
    void submit(form, async () => {
      // What saves by itself may just be making the post.
      await form.saving?.catch(() => undefined);
      const { method, action, next } = form.dataset;
      const answer = await send(method, action, method === 'DELETE' ? {} : { body: JSON.stringify(valuesOf(form)) });
      if (form.dataset.draft !== undefined || method === 'DELETE') forgetDraft();
      leave(next?.replace('{id}', answer.post?.id ?? ''), form.dataset.said, answer.warning);
    });
  });
}

// A page whose form is all that it is for: typing begins at once, after what the browser has filled in.
const toFill = [...(document.querySelector('form[data-focus]')?.elements ?? [])];
toFill.find(({ name, value }) => name && value === '')?.focus();

for (const form of document.querySelectorAll('form[data-upload]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(form, async () => {
      const [file] = form.elements.file.files;
      const url = `${form.dataset.upload}?${new URLSearchParams({ name: file.name, alt: form.elements.alt.value })}`;
      await send('POST', url, { body: file, type: file.type || 'application/octet-stream' });
      leave('', say('uploaded'));
    });
  });
}

document.querySelector('[data-sign-out]')?.addEventListener('click', async () => {
  if (hasChanges() && !(await confirmed(say('sign_out_lost'), say('script_sign_out')))) return;
  forgetAllDrafts();
  await fetch('/admin/session', { credentials: 'same-origin' })
    .then((response) => response.ok && send('POST', '/admin/logout'))
    .catch(() => undefined);
  location.assign('/admin/login');
});

const notice = document.getElementById('notice');
const warning = sessionStorage.getItem('warning');
const said = warning ?? sessionStorage.getItem('notice');
if (notice && said) {
  notice.textContent = said;
  if (warning) notice.className = 'warned';
  for (const key of ['notice', 'warning']) sessionStorage.removeItem(key);
}
