import { hasChanges, noteSaved, written } from './draft.mjs';
import { send } from './session.mjs';
import { say } from './texts.mjs';
import { valuesOf } from './values.mjs';

const form = document.querySelector('form[data-autosave]');
const state = form?.querySelector('[data-state]');
const pauseMs = 2000;
let timer;
let isStopped = false;

const show = (words) => {
  state.textContent = words;
};
const clock = () => new Date().toLocaleTimeString(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' });
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
  if (form.elements.title.value.trim() === '') return show(say('needs_title'));
  show(say('saving'));
  form.saving = save();
  try {
    await form.saving;
    show(say('draft_saved', { time: clock() }));
  } catch (error) {
    isStopped = error.status === 409;
    const why = error.status === 401 ? say('save_session_ended') : error.message;
    show(say('not_saved_why', { why: why.replace(/^(Refused|Abgelehnt): /, '') }));
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
  if (!hasChanges()) return show('');
  if (isStopped) return;
  show(say(isDraft() ? 'not_saved' : 'not_saved_shown'));
  if (isDraft()) plan();
});
