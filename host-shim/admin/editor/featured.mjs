import { say } from '../public/texts.mjs';
import { button, element } from './dialog.mjs';
import { pickPicture } from './picker.mjs';

/** The featured picture is chosen from the library, and shown; the list that the form has without a script stays what is sent. */
export function showFeatured() {
  const select = document.querySelector('select[name="featured_image"]');
  if (!select) return;
  const shown = element('img', { className: 'featured', alt: '', hidden: true });
  const name = element('span', { attrs: { role: 'status' } });
  const choose = button(say('featured_choose'), { className: 'quiet' });
  const remove = button(say('featured_remove'), { className: 'quiet' });
  const place = element('div', { className: 'featured-place' }, shown, name, element('p', { className: 'actions' }, choose, remove));
  const label = select.closest('.field').querySelector('label');
  label.removeAttribute('for');
  label.id = 'featured-label';
  place.setAttribute('role', 'group');
  place.setAttribute('aria-labelledby', label.id);
  select.hidden = true;
  select.after(place);

  function show() {
    const option = select.selectedOptions[0];
    const isNone = select.value === '0';
    const url = option?.dataset.url;
    shown.hidden = isNone || !url;
    if (url) shown.src = url;
    name.textContent = isNone ? say('featured_script_none') : option.textContent;
    remove.hidden = isNone;
    choose.textContent = say(isNone ? 'featured_choose' : 'featured_another');
  }
  function set(value) {
    select.value = value;
    select.dispatchEvent(new Event('input', { bubbles: true }));
    show();
  }
  choose.addEventListener('click', async () => {
    const file = await pickPicture();
    if (!file) return;
    if (![...select.options].some(({ value }) => value === String(file.id)))
      select.append(element('option', { value: String(file.id), textContent: file.alt || file.name }));
    [...select.options].find(({ value }) => value === String(file.id)).dataset.url = file.url;
    set(String(file.id));
  });
  remove.addEventListener('click', () => {
    set('0');
    choose.focus();
  });
  select.form.addEventListener('filled', show);
  show();
}
