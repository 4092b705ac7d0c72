import { flagOf, htmlOf, intOf, isBlank, isTrue, lineOf, type Rules, rules, wordOf } from '../routes/input';
import { type Input, type InputMap, listOf, mapOf } from '../routes/query';
import type { BookingField } from './booking-fields';
import { isDay } from './hours';
import { systemFields } from './system-fields';

/** Types of questions beside those of the system. */
const customTypes = [
  ...['text', 'email', 'textarea', 'number', 'phone', 'radio', 'dropdown', 'multi-select', 'checkbox', 'checkbox-group', 'date', 'file'],
  ...['hidden', 'terms-and-conditions'],
];
const choices = ['radio', 'dropdown', 'multi-select', 'checkbox-group'];
const maxFields = 100;
const maxOptions = 100;
const maxGuests = 100;

/** The form of an event type as it is stored. Throws 422 with the map of what is wrong. */
export function readFields(input: unknown, name = 'booking_fields'): BookingField[] {
  const form = rules();
  const given = listOf(input as Input);
  form.required(name, given as Input);
  if (given.length > maxFields) form.add(name, 'max', `Ask at most ${maxFields} questions.`);
  form.check();
  const taken = new Set(systemFields.map((field) => field.name));
  for (const item of given) taken.add(wordOf(mapOf(item), 'name'));
  const fields = given.map((item, i) => fieldOf({ form, at: `${name}.${i}`, position: i + 1, taken }, item));
  sameNames(form, name, fields);
  form.check();
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
  readonly form: Rules;
  /** Dotted name of the field in the errors. */
  readonly at: string;
  readonly position: number;
  readonly taken: Set<string>;
}

function fieldOf(place: Place, item: Input): BookingField {
  const given = mapOf(item);
  const known = systemFields.find(({ name }) => name === wordOf(given, 'name'));
  const { form, at } = place;
  const label = lineOf(given.label);
  form.required(`${at}.label`, label);
  const texts = { label, placeholder: lineOf(given.placeholder), help_text: lineOf(given.help_text, 500) };
  return known ? systemField(place, given, { ...known, ...texts }) : customField(place, given, texts);
}

/** Of the system's own questions only some things can be set, and nothing of name and address. */
function systemField({ form, at }: Place, given: InputMap, known: BookingField): BookingField {
  const index = intOf(given.index) ?? known.index;
  if (known.disable_alter) return { ...known, index };
  const { required, enabled, limit } = known;
  const guests = isBlank(given.limit) ? limit : intOf(given.limit);
  if (limit !== undefined && (guests === undefined || guests < 1 || guests > maxGuests))
    form.add(`${at}.limit`, 'between', `Allow from 1 to ${maxGuests} guests.`);
  return {
    ...{ ...known, index },
    ...{ required: flagOf(given.required) ?? required, enabled: flagOf(given.enabled) ?? enabled },
    ...(limit === undefined || guests === undefined ? {} : { limit: guests }),
  };
}

function customField({ form, at, position, taken }: Place, given: InputMap, texts: Pick<BookingField, 'label'>): BookingField {
  const type = wordOf(given, 'type');
  form.required(`${at}.type`, type);
  if (type !== '' && !customTypes.includes(type)) form.add(`${at}.type`, 'in', `Choose one of: ${customTypes.join(', ')}.`);
  const name = wordOf(given, 'name') || customName(texts.label, taken);
  taken.add(name);
  if (!isName(name)) form.add(`${at}.name`, 'name', 'Names are made of up to 64 letters, digits and underscores.');
  return {
    ...{ index: intOf(given.index) ?? position, type, name, ...texts },
    ...{ required: isTrue(given.required), enabled: flagOf(given.enabled) ?? true, system_defined: false },
    ...{ disable_alter: false, is_visible: flagOf(given.is_visible) ?? true },
    ...(choices.includes(type) ? { options: optionsOf(form, at, given) } : {}),
    ...extrasOf(form, at, { ...given, type }),
  };
}

/** Not one that every object has, such as `constructor`. */
const isName = (name: string) => /^[a-z][a-z0-9_]{0,63}$/i.test(name) && !(name in {});

function optionsOf(form: Rules, at: string, { options }: InputMap): string[] {
  const given = listOf(options);
  const texts = given.slice(0, maxOptions).map((option) => lineOf(option));
  const kept = [...new Set(texts.filter((option) => option !== ''))];
  if (given.length > maxOptions) form.add(`${at}.options`, 'max', `Offer at most ${maxOptions} options.`);
  form.required(`${at}.options`, kept);
  return kept;
}

/** What only one type has. */
function extrasOf(form: Rules, at: string, given: InputMap): Partial<BookingField> {
  switch (given.type) {
    case 'hidden':
      return { default_value: lineOf(given.default_value, 500) };
    case 'phone':
      return { is_sms_number: isTrue(given.is_sms_number) };
    case 'terms-and-conditions':
      return { terms_and_conditions: htmlOf(given.terms_and_conditions) };
    case 'date':
      return datesOf(form, at, given);
    case 'file':
      return filesOf(form, at, given);
    default:
      return {};
  }
}

function datesOf(form: Rules, at: string, given: InputMap): Partial<BookingField> {
  const dates = { min_date: wordOf(given, 'min_date'), max_date: wordOf(given, 'max_date') };
  for (const [key, date] of Object.entries(dates))
    if (date !== '' && !isDay(date)) form.add(`${at}.${key}`, 'date', 'Write the date as YYYY-MM-DD.');
  if (dates.min_date !== '' && dates.max_date !== '' && dates.max_date < dates.min_date)
    form.add(`${at}.max_date`, 'after', 'The last date must not be before the first.');
  return { ...dates, date_format: lineOf(given.date_format, 32) };
}

function filesOf(form: Rules, at: string, given: InputMap): Partial<BookingField> {
  const count = isBlank(given.max_file_allow) ? 1 : (intOf(given.max_file_allow) ?? 0);
  const size = isBlank(given.file_size_value) ? 1 : (intOf(given.file_size_value) ?? 0);
  if (count < 1 || count > 10) form.add(`${at}.max_file_allow`, 'between', 'Allow from 1 to 10 files.');
  if (size < 1 || size > 10_000) form.add(`${at}.file_size_value`, 'between', 'Allow a size from 1 to 10000.');
  return {
    ...{ max_file_allow: count, file_size_value: size, file_size_unit: given.file_size_unit === 'kb' ? 'kb' : 'mb' },
    allow_file_types: listOf(given.allow_file_types)
      .slice(0, 50)
      .map((type) => lineOf(type, 64)),
  };
}

function sameNames(form: Rules, at: string, fields: readonly BookingField[]): void {
  const seen = new Set<string>();
  for (const [i, { name }] of fields.entries()) {
    if (seen.has(name)) form.add(`${at}.${i}.name`, 'unique', 'Give each question a name of its own.');
    seen.add(name);
  }
}
