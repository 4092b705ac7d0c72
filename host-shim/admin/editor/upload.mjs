import { upload } from '../public/session.mjs';
import { say } from '../public/texts.mjs';
import { button, element, field } from './dialog.mjs';

const mostBytes = 10 * 1024 * 1024;
const types = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const megabytes = (bytes) => (bytes / 1024 / 1024).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });

/** Why the library would not take a file; undefined where it may. */
function faultOf({ name, size, type }) {
  if (!types.includes(type)) return say('upload_wrong_type', { name });
  return size > mostBytes ? say('upload_too_big', { name, size: megabytes(size) }) : undefined;
}

/** A place to choose or drop a picture, which asks what it shows, uploads it and hands it to `chosen`. */
export function uploadPlace(chosen) {
  const input = element('input', { id: 'pick-file', type: 'file', accept: types.join(), attrs: { 'aria-describedby': 'pick-file-hint' } });
  const hint = element('p', { className: 'hint', id: 'pick-file-hint', textContent: say('upload_hint') });
  const problem = element('p', { className: 'error', hidden: true, attrs: { role: 'alert' } });
  const label = element('label', { htmlFor: input.id, textContent: say('upload_file') });
  const about = element('div', { hidden: true });
  const place = element('div', { className: 'drop field' }, label, input, hint, problem, about);

  function refuse(words) {
    problem.textContent = words;
    problem.hidden = false;
    input.value = '';
  }
  function take(file) {
    about.hidden = true;
    problem.hidden = true;
    if (!file) return;
    const fault = faultOf(file);
    if (fault) return refuse(fault);
    about.replaceChildren(...describe(file, { chosen, refuse }));
    about.hidden = false;
    about.querySelector('input').focus();
  }
  input.addEventListener('change', () => take(input.files[0]));
  place.addEventListener('dragover', (event) => {
    event.preventDefault();
    place.classList.add('over');
  });
  place.addEventListener('dragleave', () => place.classList.remove('over'));
  place.addEventListener('drop', (event) => {
    event.preventDefault();
    place.classList.remove('over');
    take(event.dataTransfer.files[0]);
  });
  return place;
}

/** What the picture shows, and the button that sends it. */
function describe(file, { chosen, refuse }) {
  const { input, row } = field('pick-alt', say('upload_alt', { name: file.name }), { maxLength: 500, autocomplete: 'off' });
  input.setAttribute('aria-describedby', 'pick-alt-hint');
  row.append(element('p', { className: 'hint', id: 'pick-alt-hint', textContent: say('upload_alt_hint') }));
  const state = element('progress', { max: 1, value: 0, hidden: true, attrs: { 'aria-label': say('upload_progress') } });
  const go = button(say('upload_go'), {});
  go.addEventListener('click', async () => {
    go.disabled = true;
    state.hidden = false;
    const onProgress = (part) => {
      state.value = part;
    };
    const query = new URLSearchParams({ name: file.name, alt: input.value.trim() });
    try {
      chosen((await upload(`/admin/api/media?${query}`, file, onProgress)).file);
    } catch (error) {
      refuse(error.message);
      state.hidden = true;
      go.disabled = false;
    }
  });
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    go.click();
  });
  return [row, state, element('p', { className: 'actions' }, go)];
}
