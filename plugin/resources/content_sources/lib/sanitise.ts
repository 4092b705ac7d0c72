import sanitizeHtml from 'sanitize-html';
import { OperationError } from '../../../kit/errors';

const maxCharacters = 2_000_000;
const maxDepth = 200;

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const blocks = [
  'p',
  'div',
  'section',
  'article',
  'header',
  'footer',
  'aside',
  'blockquote',
  'pre',
  'hr',
  'br',
  'figure',
  'figcaption',
  'details',
  'summary',
];
const lists = ['ul', 'ol', 'li', 'dl', 'dt', 'dd'];
const tables = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const inline = [
  'a',
  'b',
  'i',
  'u',
  's',
  'em',
  'strong',
  'small',
  'sub',
  'sup',
  'mark',
  'code',
  'kbd',
  'q',
  'cite',
  'abbr',
  'time',
  'del',
  'ins',
  'span',
  'img',
];

const policy: sanitizeHtml.IOptions = {
  allowedTags: [...headings, ...blocks, ...lists, ...tables, ...inline],
  allowedAttributes: {
    '*': ['id', 'class', 'lang', 'dir', 'title'],
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start', 'reversed'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    time: ['datetime'],
    blockquote: ['cite'],
    q: ['cite'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: maxDepth,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: attribs.href === undefined ? attribs : { ...attribs, rel: 'noopener nofollow ugc' } }),
    '*': (tagName, attribs) => ({ tagName, attribs: withPrefixedId(attribs) }),
  },
};

/** An article's markup, reduced to what an article needs. Throws `too_large` for what would take seconds to parse. */
export function sanitised(markup: string): string {
  checkMarkup(markup);
  return sanitizeHtml(markup, policy);
}

/** Whether markup may be parsed at all. Throws `too_large`, and `invalid_params` for what is nested too deep. */
export function checkMarkup(markup: string): void {
  if (markup.length > maxCharacters) throw new OperationError('too_large', 'The text is larger than 2 MB.');
  if (isTooDeep(markup)) throw new OperationError('invalid_params', `The markup is nested more than ${maxDepth} elements deep.`);
}

/** An `id` of an article must not be able to stand for a global variable of a script on the page. */
function withPrefixedId(attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { id } = attribs;
  return id === undefined || id.startsWith('content-') ? attribs : { ...attribs, id: `content-${id}` };
}

const tag = /<(\/?)([a-z][a-z0-9]*)\b[^>]*?(\/?)>/gi;
const isVoid = new Set(['br', 'hr', 'img', 'input', 'meta', 'link', 'source', 'wbr', 'col', 'area', 'base', 'embed', 'track', 'param']);

/** A count of open tags before the real parser, whose time grows with the square of the depth. */
function isTooDeep(markup: string): boolean {
  let depth = 0;
  for (const [, closing, name = '', empty] of markup.matchAll(tag)) {
    if (empty || isVoid.has(name.toLowerCase())) continue;
    depth = Math.max(0, depth + (closing ? -1 : 1));
    if (depth > maxDepth * 4) return true;
  }
  return false;
}
