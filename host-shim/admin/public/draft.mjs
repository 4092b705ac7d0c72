import { account } from './session.mjs';
import { say } from './texts.mjs';

const form = document.querySelector('form[data-draft]');
// D34: what is typed is kept
const prefix = `draft:${account?.id}:`;
const place = () => `${prefix}${location.pathname}${location.search}`;
const fields = form ? [...form.elements].filter(({ name, type }) => name && type !== 'hidden') : [];

/** What the fields hold, by name, as text that can be compared. */
export const written = () => JSON.stringify(Object.fromEntries(fields.map(({ name, value }) => [name, value])));
let saved = written();
let isLeaving = false;

export const hasChanges = () => form !== null && !isLeaving && written() !== saved;

/** The page may be left: what it held is saved, or is not wanted. */
export function forgetDraft() {
  isLeaving = true;
  localStorage.removeItem(place());
}

/** These values are saved; what was typed since then is not. `move` changes the address of the page. */
export function noteSaved(values, move) {
  localStorage.removeItem(place());
  move?.();
  saved = values;
  keep();
}

/** Whoever signs out leaves no text behind in the browser. */
export function forgetAllDrafts() {
  isLeaving = true;
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}

function keep() {
  if (!hasChanges()) return localStorage.removeItem(place());
  try {
    localStorage.setItem(place(), JSON.stringify({ at: Date.now(), saved, values: written() }));
  } catch {
    // The browser keeps nothing for this site, or no more: the warning before leaving remains.
  }
}

function fill(text) {
  const values = JSON.parse(text);
  for (const field of fields) if (typeof values[field.name] === 'string') field.value = values[field.name];
  form.dispatchEvent(new Event('filled'));
}

function stored() {
  try {
    const draft = JSON.parse(localStorage.getItem(place()) ?? 'null');
    return draft && draft.values !== saved ? draft : undefined;
  } catch {
    return undefined;
  }
}

function tell({ at, saved: before }) {
  const text = document.createElement('p');
  const since = before === saved ? '' : ` ${say('kept_over')}`;
  text.textContent = `${say('kept_draft', { time: new Date(at).toLocaleString(document.documentElement.lang) })}${since}`;
  const discard = Object.assign(document.createElement('button'), { type: 'button', className: 'quiet', textContent: say('discard') });
  const notice = Object.assign(document.createElement('div'), { className: 'kept', role: 'status' });
  notice.append(text, discard);
  form.prepend(notice);
  discard.addEventListener('click', () => {
    fill(saved);
    keep();
    notice.remove();
    fields[0]?.focus();
  });
}

if (form && account) {
  const draft = stored();
  if (draft) {
    fill(draft.values);
    tell(draft);
  }
  form.addEventListener('input', keep);
  window.addEventListener('beforeunload', (event) => {
    if (hasChanges()) event.preventDefault();
  });
}
