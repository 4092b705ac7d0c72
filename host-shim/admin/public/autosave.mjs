import { hasChanges, noteSaved, written } from './draft.mjs';
import { send } from './session.mjs';
import { valuesOf } from './values.mjs';

const form = document.querySelector('form[data-autosave]');
const state = form?.querySelector('[data-state]');
const pauseMs = 2000;
let timer;
let isStopped = false;

const say = (words) => {
  state.textContent = words;
};
const clock = () => new Date().toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
/** What nobody sees yet may be saved while it is written; what is or will be shown changes only by the button. */
const isDraft = () => form.dataset.status === 'draft' && form.elements.status.value === 'draft';

async function save() {
  const { method, action } = form.dataset;
  const values = written();
  const { seen } = form.dataset;
  const body = JSON.stringify({ ...valuesOf(form), ...(seen && { seen: Number(seen) }) });
  const { post } = await send(method, action, { body, isQuiet: true });
  form.dataset.method = 'PATCH';
  form.dataset.action = `/admin/api/posts/${post.id}`;
  form.dataset.seen = post.updatedAt;
  noteSaved(values, () => method === 'POST' && history.replaceState(null, '', `/admin/posts/${post.id}`));
}

/** One after the other, so that a new post is made once. */
async function saveNow() {
  if (form.saving || isStopped || !isDraft() || !hasChanges()) return;
  if (form.elements.title.value.trim() === '') return say('Not saved yet: the post needs a title.');
  say('Saving…');
  form.saving = save();
  try {
    await form.saving;
    say(`Draft saved at ${clock()}.`);
  } catch (error) {
    isStopped = error.status === 409;
    const why = error.status === 401 ? 'Your session has ended; save to sign in again.' : error.message;
    say(`Not saved: ${why.replace(/^Refused: /, '')} This browser keeps what you wrote.`);
  } finally {
    form.saving = undefined;
  }
  if (hasChanges() && !isStopped) plan();
}

function plan() {
  clearTimeout(timer);
  timer = setTimeout(saveNow, pauseMs);
}

form?.addEventListener('input', () => {
  if (!hasChanges()) return say('');
  if (isStopped) return;
  say(isDraft() ? 'Not saved yet.' : 'Not saved yet. This browser keeps what you wrote; Save shows it to visitors.');
  if (isDraft()) plan();
});
