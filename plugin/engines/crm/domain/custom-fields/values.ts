import type { Input } from '../../../kit/input/query';
import { isBlank, lineOf, type Rules, textOf } from '../../../kit/input/rules';
import { millionthsOf } from '../millionths';
import { instantOf, localStamp } from '../stamps';
import { type CustomField, takesSeveral } from './types';

/** A value as it is stored: several of a field that takes several choices, none of one that is cleared. */
export interface StoredValue {
  readonly value: string;
  readonly textKey: string;
  readonly number: number | null;
}

export interface SentValue {
  /** The dotted name by which the caller is told. */
  readonly name: string;
  readonly value: Input;
  readonly zone: string;
}

/** What a sent value becomes; an empty text, null and an empty list clear it. Tells `check` why it is none of the field's. */
export function storedValues(check: Rules, field: CustomField, { name, value, zone }: SentValue): StoredValue[] {
  if (isBlank(value)) return [];
  if (takesSeveral(field.type)) return choicesOf(check, field, { name, value, zone });
  const one = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (typeof one === 'object') {
    check.add(name, field.type, `The field ${field.slug} takes one value.`);
    return [];
  }
  // A number of JSON has as many digits as its float; a seventh decimal is none that anybody typed.
  const text = field.type === 'number' && typeof one === 'number' ? one.toFixed(6) : String(one);
  const stored = readers[field.type](text, field, zone);
  if (typeof stored !== 'string') return [stored];
  check.add(name, field.type, stored);
  return [];
}

/** The value, or what is wrong with it. */
type Reader = (text: string, field: CustomField, zone: string) => StoredValue | string;

const textValue = (value: string, number: number | null = null): StoredValue => ({
  value,
  textKey: [...value.toLowerCase()].slice(0, 190).join(''),
  number,
});

const choice: Reader = (text, { slug, options }) => {
  const known = options.find((option) => option === text.trim());
  return known === undefined ? `Choose one of these for ${slug}: ${options.join(', ')}.` : textValue(known);
};

const readers: Readonly<Record<CustomField['type'], Reader>> = {
  text: (text) => textValue(lineOf(text, 10_000)),
  textarea: (text) => textValue(textOf(text, 100_000)),
  number: (text, { slug }) => numberOf(text) ?? `The field ${slug} must be a number of at most 9 digits and 6 decimals, such as 12.5.`,
  'single-select': choice,
  radio: choice,
  'multi-select': choice,
  checkbox: choice,
  date: (text, { slug }) => dateOf(text) ?? `The field ${slug} must be a date that exists, such as 2026-05-13.`,
  date_time(text, { slug }, zone) {
    const at = instantOf(/^\d{4}-\d{2}-\d{2}$/.test(text.trim()) ? `${text.trim()} 00:00` : text.trim(), zone);
    return at === undefined
      ? `The field ${slug} must be a date and time, such as 2026-05-13 09:30:00.`
      : textValue(localStamp(at, zone), at);
  },
};

function choicesOf(check: Rules, field: CustomField, { name, value }: SentValue): StoredValue[] {
  const sent = Array.isArray(value) ? value : [value];
  const read = sent.map((one) => choice(typeof one === 'object' ? '' : String(one), field, ''));
  const wrong = read.find((one) => typeof one === 'string');
  if (typeof wrong === 'string') check.add(name, field.type, wrong);
  const stored = read.filter((one): one is StoredValue => typeof one !== 'string');
  return stored.filter((one, at) => stored.findIndex(({ value }) => value === one.value) === at);
}

function numberOf(text: string): StoredValue | undefined {
  const millionths = millionthsOf(text);
  return millionths === undefined ? undefined : textValue(numberText(millionths), millionths);
}

const numberText = (millionths: number) => {
  const digits = String(Math.abs(millionths)).padStart(7, '0');
  const decimals = digits.slice(-6).replace(/0+$/, '');
  return `${millionths < 0 ? '-' : ''}${digits.slice(0, -6)}${decimals === '' ? '' : `.${decimals}`}`;
};

/** Midnight in UTC of the date, whatever the zone: a birthday is the same day everywhere. */
function dateOf(text: string): StoredValue | undefined {
  const date = text.trim();
  const at = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  // Date takes the 30th of February for the 2nd of March.
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(date) ? textValue(date, at) : undefined;
}

/** What is stored of a field, as it is sent. */
export function valueView(type: CustomField['type'] | undefined, stored: readonly Omit<StoredValue, 'textKey'>[], zone: string) {
  const [first] = stored;
  if (type !== undefined && takesSeveral(type)) return stored.map(({ value }) => value);
  if (!first) return null;
  if (type === 'number' && first.number !== null) return first.number / 1_000_000;
  return type === 'date_time' && first.number !== null ? localStamp(first.number, zone) : first.value;
}
