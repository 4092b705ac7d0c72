import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const blocks = new Set(['p', 'div', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'table', 'tr', 'blockquote', 'pre', 'hr']);
const silent = new Set(['script', 'style', 'template', 'head', 'title']);

/** Markup as it is read without a browser: paragraphs, lists, and links with their addresses. */
export const plainText = (markup: string): string =>
  parseFragment(markup)
    .childNodes.map(textOf)
    .join('')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

function textOf(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value.replace(/\s+/g, ' ');
  if (!('tagName' in node) || silent.has(node.tagName)) return '';
  return framed(node, node.childNodes.map(textOf).join(''));
}

function framed(element: Element, inner: string): string {
  const { tagName } = element;
  if (tagName === 'br') return '\n';
  if (tagName === 'li') return `\n- ${inner.trim()}`;
  if (tagName === 'a') return linked(element, inner);
  if (tagName === 'td' || tagName === 'th') return `${inner} `;
  return blocks.has(tagName) ? `\n\n${inner}\n\n` : inner;
}

function linked({ attrs }: Element, inner: string): string {
  const href = attrs.find(({ name }) => name === 'href')?.value ?? '';
  const text = inner.trim();
  if (href === '' || text === href) return inner;
  return text === '' ? href : `${text} (${href})`;
}
