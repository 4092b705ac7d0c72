import { escaped } from '../../kit/html';

/** Levels of nodes that are followed: nobody nests text deeper, and a stack has an end. */
export const maxDepth = 40;
/** Most marks of one piece of text. */
const maxMarks = 20;

const markTags: Readonly<Record<string, string>> = {
  bold: 'strong',
  strong: 'strong',
  italic: 'em',
  em: 'em',
  emphasis: 'em',
  code: 'code',
  underline: 'u',
  strike: 's',
  strikethrough: 's',
  subscript: 'sub',
  sub: 'sub',
  superscript: 'sup',
  sup: 'sup',
  highlight: 'mark',
};

/** `heading-1`, `heading_1` and `heading1` are the same kind of node. */
export const plainName = (name: unknown) => (typeof name === 'string' ? name.toLowerCase().replace(/[-_]/g, '') : '');

/** Text in its marks, each once and the first outermost; a mark that nobody knows changes nothing. */
export function marked(text: string, marks: readonly string[]): string {
  const tags = new Set(marks.slice(0, maxMarks).flatMap((mark) => (Object.hasOwn(markTags, mark) ? (markTags[mark] ?? []) : [])));
  const inner = escaped(text).replace(/\r?\n/g, '<br>');
  return [...tags].reverse().reduce((markup, tag) => `<${tag}>${markup}</${tag}>`, inner);
}

/** A link, or only what is in it where the address is none that a page may have. */
export function linked(markup: string, address: string | undefined): string {
  const href = address === undefined ? undefined : safeAddress(address, /^(https?|mailto|tel):/i);
  return href === undefined ? markup : `<a href="${escaped(href)}">${markup}</a>`;
}

/** A picture, or nothing where its address is none. */
export function picture(address: string | undefined, alt = ''): string {
  const src = address === undefined ? undefined : safeAddress(address, /^https?:/i);
  return src === undefined ? '' : `<img src="${escaped(src)}" alt="${escaped(alt)}">`;
}

/** Browsers skip spaces and control characters in front of and within a scheme, so an address with them is none. */
function safeAddress(address: string, schemes: RegExp): string | undefined {
  const text = address.trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (text === '' || /[\u0000-\u0020\u007f\\]/.test(text)) return undefined;
  const hasScheme = /^[^/?#]*:/.test(text);
  return !hasScheme || schemes.test(text) ? text : undefined;
}
