import { escaped } from '../../kit/html';
import { fieldOf, textAt } from './kinds';
import { linked, marked, maxDepth, picture, plainName } from './markup';

const blockTags: Readonly<Record<string, string>> = {
  paragraph: 'p',
  unorderedlist: 'ul',
  bulletlist: 'ul',
  bulletedlist: 'ul',
  orderedlist: 'ol',
  numberedlist: 'ol',
  listitem: 'li',
  quote: 'blockquote',
  blockquote: 'blockquote',
  table: 'table',
  tablebody: 'tbody',
  tablerow: 'tr',
  tablecell: 'td',
  tableheadercell: 'th',
  tableheader: 'th',
};
const numbers = ['one', 'two', 'three', 'four', 'five', 'six'];
const markNames = ['bold', 'italic', 'underline', 'strikethrough', 'code', 'subscript', 'superscript'];

/**
 * Rich text that is sent as a tree of nodes, as HTML: Contentful's, and with it the trees of Storyblok, DatoCMS, Hygraph and Strapi, which
 * differ in names only. Of nodes that nobody knows the text in them stays.
 */
export function textTree(value: unknown): string {
  const root = fieldOf(value, 'schema') === 'dast' ? fieldOf(value, 'document') : value;
  return Array.isArray(root) ? nodes(root, 0) : node(root, 0);
}

const nodes = (list: readonly unknown[], depth: number) => list.map((one) => node(one, depth)).join('');

function node(value: unknown, depth: number): string {
  if (depth > maxDepth || typeof value !== 'object' || value === null) return '';
  const kind = plainName(textAt(value, 'nodeType', 'type'));
  const attributes = fieldOf(value, 'attrs') ?? fieldOf(value, 'data');
  const text = fieldOf(value, 'text') ?? fieldOf(value, 'value');
  if (typeof text === 'string') return leaf(value, text);
  const content = fieldOf(value, 'content') ?? fieldOf(value, 'children');
  const inner = Array.isArray(content) ? nodes(content, depth + 1) : '';
  if (kind === 'hr' || kind === 'horizontalrule' || kind === 'thematicbreak') return '<hr>';
  if (kind === 'hardbreak' || kind === 'break') return '<br>';
  if (kind === 'code' || kind === 'codeblock') return `<pre><code>${inner || escaped(textAt(value, 'code') ?? '')}</code></pre>`;
  if (kind === 'link' || kind === 'hyperlink') return linked(inner, addressOf(value));
  if (kind === 'image' || kind === 'embeddedassetblock') return pictureOf(value, attributes);
  const tag = tagOf(kind, value, attributes);
  return tag === undefined ? inner : `<${tag}>${inner}</${tag}>`;
}

function tagOf(kind: string, value: object, attributes: unknown): string | undefined {
  if (Object.hasOwn(blockTags, kind)) return blockTags[kind];
  if (kind === 'list') {
    const style = textAt(value, 'format', 'style');
    return style === 'ordered' || style === 'numbered' ? 'ol' : 'ul';
  }
  if (!kind.startsWith('heading')) return undefined;
  const word = kind.slice('heading'.length);
  const level = numbers.includes(word)
    ? numbers.indexOf(word) + 1
    : Number(word || (fieldOf(value, 'level') ?? fieldOf(attributes, 'level')));
  return level >= 1 && level <= 6 ? `h${Math.floor(level)}` : 'h2';
}

function leaf(value: object, text: string): string {
  const marks = fieldOf(value, 'marks');
  const list = Array.isArray(marks) ? marks : [];
  const names = list.map((mark) => plainName(typeof mark === 'string' ? mark : textAt(mark, 'type')));
  const flags = markNames.filter((name) => fieldOf(value, name) === true);
  const link = list.find((mark) => plainName(textAt(mark, 'type')) === 'link');
  const markup = marked(text, [...names, ...flags]);
  return link === undefined ? markup : linked(markup, addressOf(link));
}

function addressOf(value: unknown): string | undefined {
  const attributes = fieldOf(value, 'attrs') ?? fieldOf(value, 'data');
  const address = textAt(value, 'url', 'href') ?? textAt(attributes, 'href', 'uri', 'url');
  const isMail = textAt(attributes, 'linktype') === 'email' && address !== undefined && !/^mailto:/i.test(address);
  return isMail ? `mailto:${address}` : address;
}

function pictureOf(value: object, attributes: unknown): string {
  const image = fieldOf(value, 'image');
  const fields = fieldOf(fieldOf(attributes, 'target'), 'fields');
  const address =
    textAt(attributes, 'src', 'url') ??
    textAt(value, 'src', 'url') ??
    textAt(image, 'url', 'src') ??
    textAt(fieldOf(fields, 'file'), 'url');
  const alt =
    textAt(attributes, 'alt', 'title') ?? textAt(value, 'alt') ?? textAt(image, 'alternativeText', 'alt') ?? textAt(fields, 'title');
  // Contentful gives addresses of pictures without a scheme.
  return picture(address?.startsWith('//') ? `https:${address}` : address, alt);
}
