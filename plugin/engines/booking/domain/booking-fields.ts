import { isEmail, isUrl } from '../../../kit/schema';
import { type Input, listOf, mapOf } from '../../kit/input/query';
import { isBlank, lineOf, textOf } from '../../kit/input/rules';
import { isDay } from './hours';
import type { Location } from './locations';
import { defaultFields, locationField } from './system-fields';

/** One question of the booking form; the shape is that of the wire. */
export interface BookingField {
  readonly index: number;
  readonly type: string;
  readonly name: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly help_text?: string;
  readonly limit?: number;
  readonly required: boolean;
  readonly enabled: boolean;
  readonly system_defined: boolean;
  readonly disable_alter?: boolean;
  readonly is_visible?: boolean;
  readonly is_sms_number?: boolean;
  readonly options?: readonly string[];
  readonly max_file_allow?: number;
  readonly allow_file_types?: readonly string[];
  readonly file_size_value?: number;
  readonly file_size_unit?: string;
  readonly default_value?: string;
  readonly terms_and_conditions?: string;
  readonly date_format?: string;
  readonly min_date?: string;
  readonly max_date?: string;
}

interface FieldContext {
  readonly bookingFields: readonly BookingField[] | null;
  readonly locationSettings: readonly Location[];
}

/** The form of an event type: what was set, the system's own where nothing was, and what its places demand. */
export function fieldsOf({ bookingFields, locationSettings }: FieldContext): readonly BookingField[] {
  const set = new Map((bookingFields ?? []).map((field) => [field.name, field]));
  const demanded = locationField(locationSettings);
  const system = [...defaultFields, ...(demanded ? [demanded] : [])].map((field) => ({ ...field, ...looksOf(set.get(field.name)) }));
  const custom = [...set.values()].filter((field) => !field.system_defined);
  return [...system, ...custom].sort((a, b) => a.index - b.index);
}

/** What may be set of a field of the system; its options follow from the places. */
function looksOf(field: BookingField | undefined): Partial<BookingField> {
  if (!field) return {};
  const { options: _, ...looks } = field;
  return looks;
}

interface Answers {
  /** By field and rule, `custom_company.required`. */
  readonly errors: Readonly<Record<string, string>>;
  /** What is stored, by field. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Answers to the custom fields that are asked: cleaned, each checked by its type; what nobody asked for is dropped. */
export function checkAnswers(fields: readonly BookingField[], answers: unknown): Answers {
  const input = mapOf(answers as Input);
  const asked = fields.filter((field) => field.enabled && field.is_visible !== false && !field.system_defined);
  const checked = asked.map((field) => [field, answerTo(field, Object.hasOwn(input, field.name) ? input[field.name] : undefined)] as const);
  return {
    errors: Object.fromEntries(
      checked.flatMap(([{ name }, { error }]) => (error === undefined ? [] : [[`${name}.${error[0]}`, error[1]] as const])),
    ),
    values: Object.fromEntries(checked.flatMap(([{ name }, { value }]) => (value === undefined ? [] : [[name, value] as const]))),
  };
}

interface Answer {
  readonly value?: unknown;
  /** Rule and text. */
  readonly error?: readonly [string, string];
}

const maxFiles = 10;
const maxAnswer = 5000;

function answerTo(field: BookingField, input: Input): Answer {
  const { type, label, required } = field;
  const fields = type === 'hidden' && isBlank(input) ? field.default_value : input;
  const value = cleaned(field, fields);
  if (value === undefined || isBlank(value as Input))
    return required && type !== 'hidden' ? { error: ['required', `${label} is required.`] } : {};
  const error = wrongAnswer(field, value);
  return error ? { error } : { value };
}

/** The answer without markup; of a box only the word that counts as ticked. */
function cleaned({ type }: BookingField, input: Input): string | readonly string[] | undefined {
  if (type === 'checkbox') return input === 'Yes' ? input : undefined;
  if (type === 'terms-and-conditions') return input === 'Accepted' ? input : undefined;
  if (isList(type)) return linesOf(input);
  return type === 'textarea' ? textOf(input, maxAnswer) : lineOf(input, maxAnswer);
}

const linesOf = (input: Input) => [...new Set(listOf(input).map((item) => lineOf(item, 2048)))].filter((item) => item !== '');

const isList = (type: string) => type === 'multi-select' || type === 'checkbox-group' || type === 'file';

const shapes: Readonly<Record<string, readonly [(text: string) => boolean, string]>> = {
  email: [isEmail, 'must be a valid email address.'],
  number: [(text) => /^-?\d{1,15}(?:\.\d{1,9})?$/.test(text), 'must be a number.'],
  phone: [(text) => /^\+?[\d\s()./-]{3,32}$/.test(text) && /\d{3}/.test(text.replace(/\D/g, '')), 'must be a phone number.'],
  date: [isDay, 'must be a date, YYYY-MM-DD.'],
};

function wrongAnswer(field: BookingField, value: string | readonly string[]): readonly [string, string] | undefined {
  const { type, label, options = [] } = field;
  const items = typeof value === 'string' ? [value] : value;
  const shape = Object.hasOwn(shapes, type) ? shapes[type] : undefined;
  if (shape && !items.every(shape[0])) return [type, `${label} ${shape[1]}`];
  if (isChoice(type) && !items.every((item) => options.includes(item))) return ['in', `Choose one of the options of ${label}.`];
  if (type === 'date' && !isWithin(field, items[0] ?? '')) return ['date', `${label} is not within the dates that are allowed.`];
  if (type === 'file') return wrongFiles(field, items);
  return undefined;
}

const isChoice = (type: string) => ['dropdown', 'radio', 'multi-select', 'checkbox-group'].includes(type);

const isWithin = ({ min_date: min = '', max_date: max = '' }: BookingField, day: string) =>
  (min === '' || day >= min) && (max === '' || day <= max);

function wrongFiles({ label, max_file_allow: max = 1 }: BookingField, items: readonly string[]): readonly [string, string] | undefined {
  const count = Math.min(max, maxFiles);
  if (items.length > count) return ['max', `Add at most ${count} files to ${label}.`];
  return items.every(isUrl) ? undefined : ['file', `${label} must be web addresses of files.`];
}
