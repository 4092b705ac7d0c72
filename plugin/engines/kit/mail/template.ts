import { escaped, Html } from '../../../kit/html';

/** What a placeholder stands for: text, or markup that is safe as it is. */
export type Value = string | Html;

/** Values by group and key, and links by name. */
export interface Values {
  readonly groups: Readonly<Record<string, Readonly<Record<string, Value>>>>;
  readonly links: Readonly<Record<string, string>>;
}

const placeholder = /\{\{\s*([a-z_]+)\.([^{}]+?)\s*\}\}|##([a-z_.]+)##/g;

/** One pass over the template, so that a placeholder in a value stays what it is: text of a stranger. */
const filled = (template: string, values: Values, printed: (value: Value) => string) =>
  template.replace(placeholder, (...[, group, key, link]: (string | undefined)[]) => printed(found(values, { group, key, link })));

type Name = Readonly<Record<'group' | 'key' | 'link', string | undefined>>;

function found({ groups, links }: Values, { group = '', key = '', link = '' }: Name): Value {
  if (link !== '') return own(links, link) ?? '';
  const inGroup = own(groups, group);
  return (inGroup && own(inGroup, key.replace(/\.format\..*$/, ''))) ?? '';
}

const own = <T>(map: Readonly<Record<string, T>>, key: string): T | undefined => (Object.hasOwn(map, key) ? map[key] : undefined);

/** Markup: texts are escaped and keep their line breaks; a placeholder that nobody knows prints nothing. */
export const filledHtml = (template: string, values: Values) =>
  filled(template, values, (value) => (value instanceof Html ? value.text : escaped(value).replace(/\r?\n/g, '<br>')));

/** One line of text. */
export const filledLine = (template: string, values: Values, max = 250) =>
  oneLine(
    filled(template, values, (value) => (value instanceof Html ? value.text.replace(/<[^>]*>/g, ' ') : value)),
    max,
  );

/** Without control characters, and cut at `max` characters. */
export const oneLine = (text: string, max: number) => [...text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim()].slice(0, max).join('');
