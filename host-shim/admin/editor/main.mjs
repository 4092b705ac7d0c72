import { Editor } from '@tiptap/core';
import { say } from '../public/texts.mjs';
import { askLink, button, element } from './dialog.mjs';
import { showFeatured } from './featured.mjs';
import { isSame, written } from './markup.mjs';
import { pickPicture } from './picker.mjs';
import { extensions } from './schema.mjs';
import { toolbar } from './toolbar.mjs';

const area = document.querySelector('form textarea[name="content"]');
const editKey = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl+';

function toolsOf(editor) {
  const run = (command) => () => command(editor.chain().focus()).run();
  const toggle = (icon, name, more = {}) => ({
    icon,
    label: say(`tool_${icon}`),
    isOn: () => editor.isActive(more.node ?? name.toLowerCase(), more.attributes),
    run: run((chain) => chain[`toggle${name}`](more.attributes)),
    ...more,
  });
  return [
    toggle('heading', 'Heading', { node: 'heading', attributes: { level: 2 }, keys: `${editKey}Alt+2` }),
    toggle('subheading', 'Heading', { node: 'heading', attributes: { level: 3 }, keys: `${editKey}Alt+3` }),
    toggle('bold', 'Bold', { keys: `${editKey}B` }),
    toggle('italic', 'Italic', { keys: `${editKey}I` }),
    toggle('bullets', 'BulletList', { node: 'bulletList' }),
    toggle('numbers', 'OrderedList', { node: 'orderedList' }),
    toggle('quote', 'Blockquote'),
    { label: say('tool_link'), icon: 'link', keys: `${editKey}K`, isOn: () => editor.isActive('link'), run: () => void link(editor) },
    { label: say('tool_picture'), icon: 'picture', run: () => void picture(editor) },
    toggle('code', 'Code', { keys: `${editKey}E` }),
    toggle('block', 'CodeBlock', { node: 'codeBlock' }),
    { label: say('tool_undo'), icon: 'undo', keys: `${editKey}Z`, isAble: () => editor.can().undo(), run: run((chain) => chain.undo()) },
    {
      label: say('tool_redo'),
      icon: 'redo',
      keys: `${editKey}Shift+Z`,
      isAble: () => editor.can().redo(),
      run: run((chain) => chain.redo()),
    },
  ];
}

async function link(editor) {
  const current = editor.getAttributes('link').href;
  const address = await askLink(current);
  if (address === undefined) return editor.commands.focus();
  const chain = editor.chain().focus().extendMarkRange('link');
  if (address === '') return chain.unsetLink().run();
  if (editor.state.selection.empty && current === undefined)
    return chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run();
  return chain.setLink({ href: address }).run();
}

async function picture(editor) {
  const file = await pickPicture();
  const chain = editor.chain().focus();
  if (!file) return chain.run();
  const size = file.width > 0 ? { width: String(file.width), height: String(file.height) } : {};
  return chain.insertContent({ type: 'image', attrs: { src: file.url, alt: file.alt, ...size } }).run();
}

const editors = new WeakMap();

/** The editor over the field, which stays what the form sends: it is written only where somebody changed something. */
function create(place) {
  return new Editor({
    element: place,
    extensions,
    injectCSS: false,
    content: area.value,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': say('text'), class: 'prose' },
      // A letter would take the place of what is kept as a whole; Delete says what it does.
      handleTextInput: ({ state }) => state.selection.node?.type.name === 'keptBlock',
      handleKeyDown(_view, event) {
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return false;
        event.preventDefault();
        void link(editors.get(place));
        return true;
      },
    },
    onUpdate({ editor }) {
      area.value = editor.isEmpty ? '' : written(editor.getHTML());
      area.dispatchEvent(new Event('input', { bubbles: true }));
    },
  });
}

function start() {
  const own = area.closest('.field');
  const place = element('div', { className: 'rich' });
  const mode = button('', { className: 'quiet small' });
  const note = element('p', { className: 'hint', attrs: { role: 'status' } });
  const head = element('div', { className: 'rich-head' }, mode);
  own.before(head, place, note);
  const surface = element('div');
  const editor = create(surface);
  editors.set(surface, editor);
  place.append(toolbar(editor, toolsOf(editor)), surface);

  /** Whether the editor can show what is in the field without losing any of it. */
  function take() {
    editor.commands.setContent(area.value, { emitUpdate: false });
    return isSame(area.value, editor.isEmpty ? '' : written(editor.getHTML()));
  }
  function show(isRich, words = '') {
    place.hidden = !isRich;
    own.hidden = isRich;
    mode.textContent = say(isRich ? 'as_html' : 'as_text');
    note.textContent = words;
    note.hidden = words === '';
  }
  const lossy = say('lossy');
  const showBest = () => (take() ? show(true) : show(false, area.value.trim() === '' ? '' : lossy));

  mode.addEventListener('click', () => {
    if (!place.hidden) {
      show(false);
      area.focus();
    } else {
      showBest();
      if (!place.hidden) editor.commands.focus();
    }
  });
  // The kept draft was discarded, so the field has another text.
  area.form.addEventListener('filled', showBest);
  showBest();
}

if (area) start();
showFeatured();
