import { asSent } from '../../kit/input/as-sent';
import { field, line } from '../../kit/input/field';
import { form } from '../../kit/input/form';
import { type Input, type InputMap, listOf, mapOf } from '../../kit/input/query';
import { flagOf, htmlOf, intOf, isBlank, isTrue, lineOf, type Rules, wordOf } from '../../kit/input/rules';
import { rules } from '../input/rules';
import type { BookingField } from './booking-fields';
import { isDay } from './hours';
import { systemFields } from './system-fields';

/** Types of questions beside those of the system. */
const customTypes = [
  ...['text', 'email', 'textarea', 'number', 'phone', 'radio', 'dropdown', 'multi-select', 'checkbox', 'checkbox-group', 'date', 'file'],
  ...['hidden', 'terms-and-conditions'],
];
const maxFields = 100;
const maxOptions = 100;
const maxGuests = 100;
const choices = ['radio', 'dropdown', 'multi-select', 'checkbox-group'];
/** A whole number; 1 where nothing is said. */
const between = ({ min, max, says }: { readonly min: number; readonly max: number; readonly says: string }) =>
  field(
    {
      schema: { type: 'integer', minimum: min, maximum: max },
      read(value, { check, name }): number {
        const number = intOf(value) ?? 0;
        if (number < min || number > max) check.add(name, 'between', says);
        return number;
      },
    },
    { otherwise: 1, about: 'Of file' },
  );

/** What every question may have. */
const looks = form({
  label: line({ required: true, example: 'Company' }),
  placeholder: line({ otherwise: '' }),
  help_text: line({ max: 500, otherwise: '' }),
});
/** Of a question about files. */
const filesForm = form({
  max_file_allow: between({ min: 1, max: 10, says: 'Allow from 1 to 10 files.' }),
  file_size_value: between({ min: 1, max: 10_000, says: 'Allow a size from 1 to 10000.' }),
});
const day = { type: 'string', maxLength: 10 };

const question = form({
  ...looks.fields,
  name: asSent(
    { type: 'string', maxLength: 64 },
    { about: "One of the engine's own questions, or a new name; default: made of the label", example: 'company' },
  ),
  type: asSent({ type: 'string', enum: [...customTypes, ...systemFields.map(({ type }) => type)] }, { example: 'text' }),
  index: asSent({ type: 'integer' }, { about: 'Place in the form' }),
  required: asSent({ type: 'boolean' }, { example: true }),
  enabled: asSent({ type: 'boolean' }, {}),
  is_visible: asSent({ type: 'boolean' }, {}),
  limit: asSent({ type: 'integer', minimum: 1, maximum: maxGuests }, { about: 'Of guests' }),
  options: asSent(
    { type: 'array', maxItems: maxOptions, items: { type: 'string', maxLength: 190 } },
    { about: `Of ${choices.join(', ')}` },
  ),
  default_value: asSent({ type: 'string', maxLength: 500 }, { about: 'Of hidden' }),
  is_sms_number: asSent({ type: 'boolean' }, { about: 'Of phone' }),
  terms_and_conditions: asSent({ type: 'string', maxLength: 20_000 }, { about: 'HTML, of terms-and-conditions' }),
  min_date: asSent(day, { about: 'Of date, YYYY-MM-DD' }),
  max_date: asSent(day, { about: 'Of date, YYYY-MM-DD' }),
  date_format: asSent({ type: 'string', maxLength: 32 }, { about: 'Of date' }),
  ...filesForm.fields,
  file_size_unit: asSent({ type: 'string', enum: ['kb', 'mb'] }, { about: 'Of file' }),
  allow_file_types: asSent({ type: 'array', maxItems: 50, items: { type: 'string', maxLength: 64 } }, { about: 'Of file' }),
});

/** The questions of an event type. */
export const fieldsBody = form({
  booking_fields: asSent(
    { type: 'array', minItems: 1, maxItems: maxFields, items: { ...question.schema, required: ['label'] } },
    { required: true, about: 'All questions: custom ones that are left out are removed', example: [question.example] },
  ),
});

/** The form of an event type as it is stored. Throws 422 with the map of what is wrong. */
export function readFields(input: unknown, name = 'booking_fields'): BookingField[] {
  const check = rules();
  const list = listOf(input as Input);
  check.required(name, list as Input);
  if (list.length > maxFields) check.add(name, 'max', `Ask at most ${maxFields} questions.`);
  check.check();
  const taken = new Set(systemFields.map((field) => field.name));
  for (const item of list) taken.add(wordOf(mapOf(item), 'name'));
  const fields = list.map((item, i) => fieldOf({ check, at: `${name}.${i}`, position: i + 1, taken }, item));
  sameNames(check, name, fields);
  check.check();
  return fields.sort((a, b) => a.index - b.index);
}

/** `custom_` and the label; with a number behind it where the name is taken. */
export function customName(label: string, taken: ReadonlySet<string>): string {
  const base = `custom_${label
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '_')
    .slice(0, 48)}`;
  for (let number = 0; ; number++) {
    const name = number === 0 ? base : `${base}_${number}`;
    if (!taken.has(name)) return name;
  }
}

interface Place {
  readonly check: Rules;
  /** Dotted name of the field in the errors. */
  readonly at: string;
  readonly position: number;
  readonly taken: Set<string>;
}

function fieldOf(place: Place, item: Input): BookingField {
  const input = mapOf(item);
  const known = systemFields.find(({ name }) => name === wordOf(input, 'name'));
  const { check, at } = place;
  const texts = looks.read(check, input, `${at}.`);
  return known ? systemField(place, input, { ...known, ...texts }) : customField(place, input, texts);
}

/** Of the system's own questions only some things can be set, and nothing of name and address. */
function systemField({ check, at }: Place, input: InputMap, known: BookingField): BookingField {
  const index = intOf(input.index) ?? known.index;
  if (known.disable_alter) return { ...known, index };
  const { required, enabled, limit } = known;
  const guests = isBlank(input.limit) ? limit : intOf(input.limit);
  if (limit !== undefined && (guests === undefined || guests < 1 || guests > maxGuests))
    check.add(`${at}.limit`, 'between', `Allow from 1 to ${maxGuests} guests.`);
  return {
    ...known,
    index,
    required: flagOf(input.required) ?? required,
    enabled: flagOf(input.enabled) ?? enabled,
    ...(limit === undefined || guests === undefined ? {} : { limit: guests }),
  };
}

function customField({ check, at, position, taken }: Place, input: InputMap, texts: Pick<BookingField, 'label'>): BookingField {
  const type = wordOf(input, 'type');
  check.required(`${at}.type`, type);
  if (type !== '' && !customTypes.includes(type)) check.add(`${at}.type`, 'in', `Choose one of: ${customTypes.join(', ')}.`);
  const name = wordOf(input, 'name') || customName(texts.label, taken);
  taken.add(name);
  if (!isName(name)) check.add(`${at}.name`, 'name', 'A name has up to 64 letters, digits and underscores.');
  return {
    index: intOf(input.index) ?? position,
    type,
    name,
    ...texts,
    required: isTrue(input.required),
    enabled: flagOf(input.enabled) ?? true,
    system_defined: false,
    disable_alter: false,
    is_visible: flagOf(input.is_visible) ?? true,
    ...(choices.includes(type) ? { options: optionsOf(check, at, input) } : {}),
    ...extrasOf(check, at, { ...input, type }),
  };
}

/** Not one that every object has, such as `constructor`. */
const isName = (name: string) => /^[a-z][a-z0-9_]{0,63}$/i.test(name) && !(name in {});

function optionsOf(check: Rules, at: string, { options }: InputMap): string[] {
  const list = listOf(options);
  const texts = list.slice(0, maxOptions).map((option) => lineOf(option));
  const distinct = [...new Set(texts.filter((option) => option !== ''))];
  if (list.length > maxOptions) check.add(`${at}.options`, 'max', `Offer at most ${maxOptions} options.`);
  check.required(`${at}.options`, distinct);
  return distinct;
}

/** What only one type has. */
function extrasOf(check: Rules, at: string, input: InputMap): Partial<BookingField> {
  switch (input.type) {
    case 'hidden':
      return { default_value: lineOf(input.default_value, 500) };
    case 'phone':
      return { is_sms_number: isTrue(input.is_sms_number) };
    case 'terms-and-conditions':
      return { terms_and_conditions: htmlOf(input.terms_and_conditions) };
    case 'date':
      return datesOf(check, at, input);
    case 'file':
      return filesOf(check, at, input);
    default:
      return {};
  }
}

function datesOf(check: Rules, at: string, input: InputMap): Partial<BookingField> {
  const dates = { min_date: wordOf(input, 'min_date'), max_date: wordOf(input, 'max_date') };
  for (const [key, date] of Object.entries(dates))
    if (date !== '' && !isDay(date)) check.add(`${at}.${key}`, 'date', 'Write the date as YYYY-MM-DD.');
  if (dates.min_date !== '' && dates.max_date !== '' && dates.max_date < dates.min_date)
    check.add(`${at}.max_date`, 'after', 'The last date must not be before the first.');
  return { ...dates, date_format: lineOf(input.date_format, 32) };
}

function filesOf(check: Rules, at: string, input: InputMap): Partial<BookingField> {
  return {
    ...filesForm.read(check, input, `${at}.`),
    file_size_unit: input.file_size_unit === 'kb' ? 'kb' : 'mb',
    allow_file_types: listOf(input.allow_file_types)
      .slice(0, 50)
      .map((type) => lineOf(type, 64)),
  };
}

function sameNames(check: Rules, at: string, fields: readonly BookingField[]): void {
  const seen = new Set<string>();
  for (const [i, { name }] of fields.entries()) {
    if (seen.has(name)) check.add(`${at}.${i}.name`, 'unique', 'Give each question its own name.');
    seen.add(name);
  }
}
