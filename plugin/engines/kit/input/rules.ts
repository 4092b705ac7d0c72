import sanitizeHtml from 'sanitize-html';
import { isEmail } from '../../../kit/schema';
import { type FieldErrors, invalidFields } from './errors';
import type { Input, InputMap } from './query';

const yes = new Set<unknown>([true, 1, '1', 'true', 'on', 'yes']);
const no = new Set<unknown>([false, 0, '0', 'false', 'off', 'no', '']);

/** True, false, or undefined where it is neither. */
export function flagOf(value: Input): boolean | undefined {
  if (yes.has(value)) return true;
  return no.has(value) ? false : undefined;
}

export const isTrue = (value: Input) => flagOf(value) === true;

/** A whole number within ±2^53, also as text of digits; undefined otherwise. */
export function intOf(value: Input): number | undefined {
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

const noTags: sanitizeHtml.IOptions = { allowedTags: [], allowedAttributes: {}, disallowedTagsMode: 'discard' };

/** A line: tags and control characters are stripped; cut at `max` characters. */
export const lineOf = (value: Input, max = 190) =>
  cut(
    stripped(value)
      .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .replace(/ {2,}/g, ' ')
      .trim(),
    max,
  );

/** The same with its line breaks. */
export const textOf = (value: Input, max = 10_000) =>
  cut(
    stripped(value)
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n\t]+/gu, '')
      .trim(),
    max,
  );

const richText: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'a', 'h3', 'h4', 'blockquote', 'code', 'span'],
  allowedAttributes: { a: ['href', 'title'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 50,
};

/** A safe subset of HTML. */
export const htmlOf = (value: Input, max = 20_000) => sanitizeHtml(cut(asText(value), max), richText).trim();

const asText = (value: Input) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** What looks like a tag goes; the entities that the sanitiser writes are characters again. */
const stripped = (value: Input) => {
  const text = asText(value);
  return text.includes('<') ? decoded(sanitizeHtml(text, noTags)) : text;
};

const decoded = (text: string) =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
const cut = (text: string, max: number) => (text.length > max ? [...text].slice(0, max).join('') : text);

/** Blank text, null and empty lists count as nothing. */
export const isBlank = (value: Input) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** The rules of a form: what is wrong is collected and told together. */
export interface Rules {
  add(field: string, rule: string, text: string): void;
  /** Fails on null, a blank text and an empty list; `how` says what to send in place of "Enter the title.". */
  required(field: string, value: Input, how?: string): void;
  /** A number of at least `min`; nothing is no mistake. */
  number(field: string, value: Input, min?: number): void;
  email(field: string, value: Input): void;
  /** Fails on lists and maps, which would be stored as no text at all. */
  text(field: string, value: Input): void;
  errors(): FieldErrors;
  /** Throws the bare map where anything is wrong. */
  check(): void;
}

/** By the name of a field on the wire: what a person calls it, where the name says it badly. */
export type Labels = Readonly<Record<string, string>>;

const spelled: Labels = { timezone: 'time zone', url: 'URL' };

/** `redirect_url` is the redirect URL. */
const inWords = (field: string) =>
  field
    .split('_')
    .map((word) => spelled[word] ?? word)
    .join(' ');

/** Rules whose messages call fields by these labels, and the others by the words of their names. */
export function rulesWith(labels: Labels): Rules {
  const problems: Record<string, Record<string, string>> = {};
  const label = (field: string) => {
    const name = field.replace(/^.*\./, '');
    return labels[name] ?? inWords(name);
  };
  const add: Rules['add'] = (field, rule, text) => {
    problems[field] = { ...problems[field], [rule]: text };
  };
  return {
    add,
    required(field, value, how) {
      // A form names its fields itself; a caller who sends maps within maps reads the whole name.
      const named = field.includes('.') ? `Enter the ${label(field)} (${field}).` : `Enter the ${label(field)}.`;
      if (isBlank(value)) add(field, 'required', how ?? named);
    },
    number(field, value, min) {
      if (isBlank(value)) return;
      const number = Number(value);
      if (typeof value === 'boolean' || typeof value === 'object' || !Number.isFinite(number))
        add(field, 'numeric', `The ${label(field)} must be a number.`);
      else if (min !== undefined && number < min) add(field, 'min', `The ${label(field)} must be at least ${min}.`);
    },
    email(field, value) {
      if (!isBlank(value) && !isEmail(asText(value))) add(field, 'email', `The ${label(field)} must be a valid email address.`);
    },
    text(field, value) {
      if (typeof value === 'object' && !isBlank(value)) add(field, 'string', `The ${label(field)} must be text.`);
    },
    errors: () => problems,
    check() {
      if (Object.keys(problems).length > 0) throw invalidFields(problems);
    },
  };
}

/** A text as it is, for fields of which only some words count. */
export const wordOf = (map: InputMap, key: string): string => asText(map[key]).trim();
