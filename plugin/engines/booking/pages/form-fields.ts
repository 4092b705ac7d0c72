import { given } from '../../../kit/given';
import { type Html, html } from '../../../kit/html';
import { type InputMap, mapOf } from '../../kit/input/query';
import type { EventRow } from '../data/event-table';
import { type BookingField, fieldsOf } from '../domain/booking-fields';
import type { Location } from '../domain/locations';
import { groupOf, idOf, inputView } from './form-inputs';
import { placeDetails, placeName } from './place';
import type { Say } from './words';

/** What was typed, and what is wrong, by the name of the field. */
export interface FormState {
  readonly values: InputMap;
  readonly problems: Readonly<Record<string, string>>;
}

/** Questions that belong to a cancellation or a move, or that nothing on the page can answer. */
const elsewhere = ['cancellation_reason', 'rescheduling_reason', 'payment_method'];

/** The questions of a booking. */
export const askedFields = (event: EventRow): readonly BookingField[] =>
  fieldsOf(event).filter(({ enabled, name }) => enabled && !elsewhere.includes(name));

/** The same, with the words that the system's own questions have in the visitor's language. */
interface SpokenState extends FormState {
  readonly say: Say;
}

/** The inputs of a booking. */
export const formFields = (event: EventRow, filled: SpokenState): readonly Html[] =>
  askedFields(event).map((field) => html`${fieldView(field, filled, event.locationSettings)}\n`);

function fieldView(asked: BookingField, state: SpokenState, locations: readonly Location[]): Html {
  const { values, problems, say } = state;
  const field = spoken(asked, say);
  if (field.name === 'location') return placeView(field, state, locations);
  const problem = problems[field.name];
  if (!field.system_defined)
    return inputView({ field, name: `custom_fields[${field.name}]`, value: mapOf(values.custom_fields)[field.name], problem, say });
  const helped = field.name === 'guests' && !field.help_text ? { ...field, help_text: say('One email address on each line.') } : field;
  return inputView({ field: helped, name: field.name, value: values[field.name], problem, say });
}

/** Which of several places, and what some of them need to know. */
function placeView(field: BookingField, { values, problems, say }: SpokenState, locations: readonly Location[]): Html {
  const items = locations.map((place, i) => {
    const word = `${place.type}__:__${i}`;
    const details = placeDetails(place);
    return {
      input: html`<input id="${idOf(field)}-${i}" name="location" type="radio" value="${word}" required${values.location === word && html` checked`}>`,
      label: html`<label for="${idOf(field)}-${i}">${placeName(place, say)}${details !== '' && html`<span class="by lines">${details}</span>`}</label>`,
    };
  });
  const needs = Object.entries(needed).filter(([type]) => locations.some((place) => place.type === type));
  return html`${groupOf({ field, problem: problems.location, say }, items)}
${needs.map(([type, own]) => html`<div class="needs ${type}">${inputView({ field: spoken(own, say), name: own.name, value: values[own.name], problem: problems[own.name], say })}</div>\n`)}`;
}

/** A question of the system in the visitor's language, unless the organiser has put it in their own words. */
export const spoken = (field: BookingField, say: Say): BookingField =>
  field.system_defined
    ? { ...field, label: say.known(field.label), ...given({ help_text: field.help_text && say.known(field.help_text) }) }
    : field;

const own = (field: Pick<BookingField, 'type' | 'name' | 'label' | 'help_text'>): BookingField => ({
  index: 0,
  required: false,
  enabled: true,
  system_defined: true,
  ...field,
});

/** What a place of the guest's has to be told. */
const needed: Readonly<Record<string, BookingField>> = {
  phone_guest: own({ type: 'phone', name: 'phone_number', label: 'Your phone number', help_text: 'So that we can call you.' }),
  in_person_guest: own({ type: 'text', name: 'address', label: 'Your address', help_text: 'So that we find you.' }),
};
