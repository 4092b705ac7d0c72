import { say } from '../public/texts.mjs';
import { element } from './dialog.mjs';

const svg = 'http://www.w3.org/2000/svg';

/** Strokes on a field of 24 by 24. */
const icons = {
  heading: 'M4 6v12M12 6v12M4 12h8M16 12a2 2 0 0 1 4 0c0 2-4 3-4 6h4',
  subheading: 'M4 6v12M12 6v12M4 12h8M16 10h4l-2.5 3.2a2.4 2.4 0 1 1-2 3.6',
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M11 5h6M7 19h6M14 5l-4 14',
  bullets: 'M10 6h10M10 12h10M10 18h10M5 6h.01M5 12h.01M5 18h.01',
  numbers: 'M11 6h9M11 12h9M11 18h9M4 5l2-1v5M4 15h3l-3 4h3',
  quote: 'M5 6v12M10 8h10M10 12h10M10 16h6',
  code: 'M9 7l-5 5 5 5M15 7l5 5-5 5',
  block: 'M4 5h16v14H4zM10 9l-3 3 3 3M14 9l3 3-3 3',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01',
  undo: 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
};

function icon(name) {
  const drawn = document.createElementNS(svg, 'svg');
  const path = document.createElementNS(svg, 'path');
  drawn.setAttribute('viewBox', '0 0 24 24');
  drawn.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', icons[name]);
  drawn.append(path);
  return drawn;
}

/** One tab stop; the arrow keys, Home and End move within. `tools` run a command and may say whether they are on. */
export function toolbar(editor, tools) {
  const bar = element('div', { className: 'toolbar', attrs: { role: 'toolbar', 'aria-label': say('format') } });
  const buttons = tools.map((tool) => {
    const made = element('button', { type: 'button', title: tool.keys ? `${tool.label} (${tool.keys})` : tool.label, tabIndex: -1 });
    made.setAttribute('aria-label', tool.label);
    made.append(icon(tool.icon));
    // A click must not take the selection away from the text.
    made.addEventListener('mousedown', (event) => event.preventDefault());
    made.addEventListener('click', () => tool.run());
    return made;
  });
  bar.append(...buttons);
  buttons[0].tabIndex = 0;
  bar.addEventListener('keydown', (event) => {
    const at = buttons.indexOf(document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + buttons.length, Home: 0, End: buttons.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    buttons[to % buttons.length].focus();
  });
  bar.addEventListener('focusin', ({ target }) => {
    for (const one of buttons) one.tabIndex = one === target ? 0 : -1;
  });
  const show = () => {
    for (const [n, tool] of tools.entries()) {
      if (tool.isOn) buttons[n].setAttribute('aria-pressed', String(tool.isOn()));
      if (tool.isAble) buttons[n].setAttribute('aria-disabled', String(!tool.isAble()));
    }
  };
  editor.on('transaction', show);
  show();
  return bar;
}
