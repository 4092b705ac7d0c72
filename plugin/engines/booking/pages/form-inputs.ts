import { type Html, html, trusted } from '../../../kit/html';
import { type Input, listOf } from '../../kit/input/query';
import { htmlOf } from '../../kit/input/rules';
import type { BookingField } from '../domain/booking-fields';
import type { Say } from './words';

/** A field as it stands in the form: what was typed, and what is wrong with it. */
export interface FormField {
  readonly field: BookingField;
  /** Name of the input; in a map for the questions of an event type. */
  readonly name: string;
  readonly value: Input;
  readonly problem: string | undefined;
  readonly say: Say;
}

/** What an input is called in the page, for labels and messages. */
export const idOf = (field: Pick<BookingField, 'name'>) => `f-${field.name}`;

/** An input with label, help and what is wrong. */
export function inputView(shown: FormField): Html {
  const { field, name, value, say } = shown;
  if (field.type === 'hidden') return html`<input type="hidden" name="${name}" value="${field.default_value}">`;
  if (field.type === 'checkbox' || field.type === 'terms-and-conditions') return boxView(shown);
  if (isGroup(field.type)) return groupView(shown);
  return html`<label for="${idOf(field)}">${field.label}${optional(field, say)}</label>
${helpOf(field)}${textInput(shown, typeof value === 'string' ? value : '')}
${problemOf(shown)}`;
}

/** Marks for those who don't see the colour of a border. */
function marksOf({ field, problem }: FormField): Html {
  const id = idOf(field);
  const described = [...(field.help_text ? [`${id}-help`] : []), ...(problem === undefined ? [] : [`${id}-problem`])];
  return html`${problem !== undefined && html` aria-invalid="true"`}${described.length > 0 && html` aria-describedby="${described.join(' ')}"`}${field.required && html` required`}`;
}

const inputTypes: Readonly<Record<string, string>> = { email: 'email', phone: 'tel', number: 'number', date: 'date', file: 'url' };
const autocomplete: Readonly<Record<string, string>> = { name: 'name', email: 'email', phone_number: 'tel', address: 'street-address' };

function textInput(shown: FormField, value: string): Html {
  const { field, name, say } = shown;
  const about = html` id="${idOf(field)}" name="${name}"${field.placeholder && html` placeholder="${field.placeholder}"`}${marksOf(shown)}`;
  if (field.type === 'dropdown') return html`<select${about}>${optionsOf(field, value, say)}</select>`;
  // A browser drops one line break after the tag.
  if (field.type === 'textarea' || field.type === 'multi-guests')
    return html`<textarea${about} rows="4" maxlength="5000">${`\n${value}`}</textarea>`;
  const known = autocomplete[field.name];
  const bounds =
    field.type === 'date' && html`${field.min_date && html` min="${field.min_date}"`}${field.max_date && html` max="${field.max_date}"`}`;
  const step = field.type === 'number' && html` step="any"`;
  return html`<input${about} type="${inputTypes[field.type] ?? 'text'}"${known && html` autocomplete="${known}"`}${bounds}${step} maxlength="${field.type === 'email' ? 190 : 1000}" value="${value}">`;
}

const optionsOf = ({ options = [] }: BookingField, value: string, say: Say) => [
  html`<option value="">${say('Choose…')}</option>`,
  ...options.map((option) => html`<option${option === value && html` selected`}>${option}</option>`),
];

/** A single box. */
function boxView(shown: FormField): Html {
  const { field, name, value, say } = shown;
  const isTerms = field.type === 'terms-and-conditions';
  const word = isTerms ? 'Accepted' : 'Yes';
  const terms = isTerms && field.terms_and_conditions && html`<div class="terms-text">${trusted(htmlOf(field.terms_and_conditions))}</div>`;
  return html`${terms}
<p class="choice"><input id="${idOf(field)}" name="${name}" type="checkbox" value="${word}"${value === word && html` checked`}${marksOf(shown)}><label for="${idOf(field)}">${field.label}${optional(field, say)}</label></p>
${helpOf(field)}${problemOf(shown)}`;
}

const isGroup = (type: string) => type === 'radio' || type === 'checkbox-group' || type === 'multi-select';

/** Several boxes or buttons under one legend. */
function groupView(shown: FormField): Html {
  const { field, name, value } = shown;
  const isOne = field.type === 'radio';
  const chosen = listOf(value);
  return groupOf(
    shown,
    (field.options ?? []).map((option, i) => ({
      input: html`<input id="${idOf(field)}-${i}" name="${isOne ? name : `${name}[]`}" type="${isOne ? 'radio' : 'checkbox'}" value="${option}"${chosen.includes(option) && html` checked`}${isOne && field.required && html` required`}>`,
      label: html`<label for="${idOf(field)}-${i}">${option}</label>`,
    })),
  );
}

/** Boxes or buttons with what they have in common. */
export function groupOf(
  { field, problem, say }: Pick<FormField, 'field' | 'problem' | 'say'>,
  items: readonly { input: Html; label: Html }[],
): Html {
  const id = idOf(field);
  const described = problem !== undefined && html` aria-describedby="${id}-problem" aria-invalid="true"`;
  return html`<fieldset id="${id}" tabindex="-1"${described}><legend>${field.label}${optional(field, say)}</legend>
${helpOf(field)}${items.map(({ input, label }) => html`<p class="choice">${input}${label}</p>\n`)}${problemOf({ field, problem })}</fieldset>`;
}

const optional = ({ required }: BookingField, say: Say) => !required && html` <span class="by">${say('(optional)')}</span>`;
const helpOf = (field: BookingField) => field.help_text && html`<p class="by" id="${idOf(field)}-help">${field.help_text}</p>\n`;
const problemOf = ({ field, problem }: Pick<FormField, 'field' | 'problem'>) =>
  problem !== undefined && html`<p class="problem-line" id="${idOf(field)}-problem">${problem}</p>`;
