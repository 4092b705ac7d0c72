import { say } from '../public/texts.mjs';

/** An element with properties, attributes under `attrs`, and children. */
export function element(name, { attrs = {}, ...properties } = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  for (const [key, value] of Object.entries(attrs)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** A dialog over the page; the focus returns to where it was. Resolves with what `close` was called with. */
export function openDialog({ title, className = '', body }) {
  const before = document.activeElement;
  const dialog = element('dialog', { className: `edit-dialog ${className}`, attrs: { 'aria-labelledby': 'edit-dialog-title' } });
  let answer;
  const close = (value) => {
    answer = value;
    dialog.close();
  };
  dialog.append(element('h2', { id: 'edit-dialog-title', textContent: title }), ...body(close));
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      before?.focus?.();
      resolve(answer);
    });
  });
}

/** A labelled field for a dialog. */
export function field(id, label, properties) {
  const input = element('input', { id, type: 'text', ...properties });
  return { input, row: element('div', { className: 'field' }, element('label', { htmlFor: id, textContent: label }), input) };
}

export const button = (textContent, properties) => element('button', { type: 'button', textContent, ...properties });

/** `example.org` is meant as a web address; anything else that is not an address is refused. */
export function linkOf(text) {
  const address = text.trim();
  if (address === '' || /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(address)) return address;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`;
  return /^[\w-]+(\.[\w-]+)+([/?#:]\S*)?$/.test(address) ? `https://${address}` : undefined;
}

/** Asks where a link leads. Undefined: cancelled; empty: no link. */
export function askLink(current) {
  return openDialog({
    title: say(current ? 'link_change' : 'link_add'),
    body(close) {
      const { input, row } = field('edit-link', say('link_address'), {
        value: current ?? '',
        autocomplete: 'off',
        attrs: { 'aria-describedby': 'edit-link-problem' },
      });
      const problem = element('p', { className: 'error', id: 'edit-link-problem', hidden: true, attrs: { role: 'alert' } });
      const actions = element('p', { className: 'actions' }, element('button', { type: 'submit', textContent: say('link_apply') }));
      if (current) actions.append(button(say('link_remove'), { className: 'danger', onclick: () => close('') }));
      actions.append(button(say('cancel'), { className: 'quiet', onclick: () => close() }));
      const form = element('form', {}, row, problem, actions);
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        const link = linkOf(input.value);
        if (link !== undefined) return close(link);
        problem.textContent = say('link_problem');
        problem.hidden = false;
        input.focus();
      });
      return [form];
    },
  });
}
