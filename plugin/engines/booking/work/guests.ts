import { isEmail } from '../../../kit/schema';
import { type Input, mapOf } from '../../kit/input/query';
import { isBlank, lineOf, type Rules, wordOf } from '../../kit/input/rules';
import type { EventRow } from '../data/event-table';
import type { BookingField } from '../domain/booking-fields';
import { isMultiGuest } from '../domain/kinds';
import type { BookingRequest, Guest } from './booking-request';

const defaultLimit = 10;

interface GuestContext {
  readonly event: EventRow;
  readonly fields: readonly BookingField[];
  readonly request: BookingRequest;
}

/**
 * Who comes along: addresses, or maps of name and address. An address counts once, and the attendee's own not at all. Tells `check` what
 * is wrong; nobody is left out without a word (D215).
 */
export function guestsOf(check: Rules, { event, fields, request }: GuestContext): Guest[] {
  const field = fields.find(({ name }) => name === 'guests');
  const inputs = (request.guests ?? []).filter((item) => !isEmptyEntry(item));
  if (field?.enabled && field.required) check.required('guests', inputs);
  if (inputs.length > 0 && request.byGuest && !field?.enabled)
    check.add('guests', 'disabled', 'This event type does not accept additional guests.');
  const isMulti = isMultiGuest(event.eventType);
  const guests = new Map<string, Guest>();
  for (const guest of inputs.map((item) => guestOf(check, item, isMulti))) guests.set(guest.email.toLowerCase(), guest);
  guests.delete(request.email.trim().toLowerCase());
  // The limit of an event type with places is of the party, and the attendee is one of it.
  const most = (field?.limit || defaultLimit) - (isMulti ? 1 : 0);
  if (guests.size > most) check.add('guests', 'max', `At most ${most} additional guests can be added.`);
  return [...guests.values()];
}

/** What forms send for lines that nobody filled in. */
function isEmptyEntry(item: Input): boolean {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return isBlank(item);
  const { name, email } = mapOf(item);
  return isBlank(name) && isBlank(email);
}

function guestOf(check: Rules, item: Input, isMulti: boolean): Guest {
  const isMap = typeof item === 'object' && item !== null;
  const email = isMap ? wordOf(mapOf(item), 'email') : String(item).trim();
  if (!isEmail(email)) check.add('guests', 'email', 'Each guest needs a valid email address.');
  const name = isMap ? lineOf(mapOf(item).name) : (email.split('@')[0] ?? '');
  if (isMap && isMulti && name === '') check.add('guests', 'name', 'Each guest needs a name.');
  return { name, email };
}
