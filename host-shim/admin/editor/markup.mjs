/** Elements whose text is shown as it is written. */
const verbatim = 'pre, textarea';
/** Two names of one thing, of which the editor writes the second. */
const renamed = { B: 'strong', I: 'em' };
const blocks =
  'p, h1, h2, h3, h4, h5, h6, ul, ol, li, dl, dt, dd, blockquote, pre, figure, figcaption, table, thead, tbody, tfoot, tr, td, th, caption, hr, div, section, article, header, footer, aside, details, summary';

function parsed(html) {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}

const isBlock = (element) => element.matches(blocks) || element.querySelector(blocks) !== null;

/** An opening tag; the order of attributes and old names are no difference. */
function tagOf({ localName, nodeName, attributes }) {
  const own = [...attributes].map(({ name, value }) => `${name}="${value}"`).sort();
  return `<${[renamed[nodeName] ?? localName, ...own].join(' ')}>`;
}

/** Blocks and the pieces of text between them, each with the phrases around it, in whatever order they lie in one another. */
function pieces(parent, marks = []) {
  return [...parent.childNodes].flatMap((node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const isVerbatim = node.parentElement?.closest(verbatim);
      return [{ marks, text: isVerbatim ? node.data : node.data.replace(/[ \t\r\n]+/g, ' '), isVerbatim }];
    }
    if (node.nodeType !== Node.ELEMENT_NODE) return [];
    if (isBlock(node)) return [{ block: `${tagOf(node)}${inside(node)}</>` }];
    if (node.childNodes.length === 0) return [{ marks, text: tagOf(node), isVerbatim: true }];
    return pieces(node, [...marks, tagOf(node)].sort());
  });
}

/** Spaces at the edges of blocks are not shown, and of two in a row one is. */
function inside(parent) {
  let before = ' ';
  let printed = '';
  let lastMarks = '';
  for (const { block, marks = [], text, isVerbatim } of pieces(parent)) {
    if (block) {
      printed = `${printed.replace(/ $/, '')}${block}`;
      before = ' ';
      lastMarks = '';
      continue;
    }
    const shown = !isVerbatim && before === ' ' ? text.replace(/^ /, '') : text;
    if (shown === '') continue;
    const key = marks.join('');
    printed += key === lastMarks ? shown : `{${key}}${shown}`;
    lastMarks = key;
    before = isVerbatim ? '' : shown.at(-1);
  }
  return printed.replace(/ $/, '');
}

/** The same markup in the one form in which it is compared. A phrase in two parts is no difference, but for one that is linked to. */
function canonical(html) {
  const root = parsed(html);
  root.normalize();
  return `${inside(root)} ${[...root.querySelectorAll('[id]')].map(({ id }) => id)}`;
}

/** Whether nothing is lost from one to the other. */
export const isSame = (before, after) => canonical(before) === canonical(after);

/** The editor's own marks are taken out: lists and quotes that stood without paragraphs stay so, and each block has a line. */
export function written(html) {
  const root = parsed(html);
  for (const element of root.querySelectorAll('li, blockquote')) {
    if (element.dataset.loose === undefined) unwrap(element);
    element.removeAttribute('data-loose');
  }
  return [...root.childNodes].map((node) => node.outerHTML ?? node.data).join('\n');
}

function unwrap(element) {
  const paragraphs = [...element.children].filter(({ localName, attributes }) => localName === 'p' && attributes.length === 0);
  const [first] = element.children;
  if (paragraphs.length !== 1 || first !== paragraphs[0]) return;
  first.replaceWith(...first.childNodes);
}
