import { send } from '../public/session.mjs';
import { say } from '../public/texts.mjs';
import { button, element, field, openDialog } from './dialog.mjs';
import { uploadPlace } from './upload.mjs';

const perPage = 24;
const waitMs = 250;

/** The media library to choose a picture from, with search, or to add one to. Resolves with the file; undefined: cancelled. */
export const pickPicture = () => openDialog({ title: say('pick_title'), className: 'picker', body: pickerBody });

function pickerBody(close) {
  const { input, row } = field('pick-search', say('pick_search'), { type: 'search', autocomplete: 'off' });
  const list = element('ul', { className: 'pictures' });
  const state = element('p', { className: 'hint', attrs: { role: 'status' } });
  const more = button(say('pick_more'), { className: 'quiet', hidden: true });
  let page = 1;
  let asked = 0;

  async function load(isMore) {
    const turn = ++asked;
    page = isMore ? page + 1 : 1;
    state.textContent = say('pick_loading');
    const query = new URLSearchParams({ kind: 'image', search: input.value.trim(), page, per_page: perPage });
    try {
      const { media, total } = await send('GET', `/admin/api/media?${query}`);
      // A later question has been asked meanwhile.
      if (turn !== asked) return;
      const tiles = media.map((file) => tile(file, close));
      if (isMore) list.append(...tiles);
      else list.replaceChildren(...tiles);
      more.hidden = list.children.length >= total;
      state.textContent = words(total, input.value.trim());
    } catch (error) {
      if (turn === asked) state.textContent = error.message;
    }
  }

  let timer;
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(load, waitMs);
  });
  more.addEventListener('click', () => void load(true));
  void load(false);
  return [
    uploadPlace(close),
    row,
    state,
    list,
    element('p', { className: 'actions' }, more, button(say('cancel'), { className: 'quiet', onclick: () => close() })),
  ];
}

function words(total, search) {
  if (total > 0) return say(total === 1 ? 'pick_one' : 'pick_many', { count: total });
  return say(search === '' ? 'pick_empty' : 'pick_none');
}

function tile(file, close) {
  const thumb = element('img', { src: file.sizes?.[0]?.url ?? file.url, alt: '', loading: 'lazy' });
  const choose = button('', { className: 'picture', onclick: () => close(file) });
  choose.append(thumb, element('span', { textContent: file.alt || file.name }));
  return element('li', {}, choose);
}
