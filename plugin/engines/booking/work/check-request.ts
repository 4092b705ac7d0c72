import { isUrl } from '../../../kit/schema';
import { type Rules, textOf } from '../../kit/input/rules';
import { isZone, momentsOf } from '../../kit/zones';
import type { EventRow } from '../data/event-table';
import { type BookingField, checkAnswers, fieldsOf } from '../domain/booking-fields';
import { offeredDuration } from '../domain/durations';
import { attendeeForm, statusForm } from '../domain/forms/booking';
import { type ActiveAccounts, activeHostIds, hostIds } from '../domain/hosts';
import { invalidBooking } from '../input/errors';
import { rules } from '../input/rules';
import type { BookingRequest, CheckedRequest } from './booking-request';
import { guestsOf } from './guests';
import { placeOf } from './place';

/** Stamps of the wire have years of four digits. */
const lastInstant = Date.UTC(9000, 0, 1);
/** Whether a time can be stored and shown. */
export const isInstant = (at: number) => Number.isSafeInteger(at) && at >= 0 && at < lastInstant;

/** Apply the rules of the form. Throws 422 with all that is wrong: first of the fields, then of the event type's own questions. */
export function checkRequest(event: EventRow, request: BookingRequest, active: ActiveAccounts): CheckedRequest {
  const check = rules();
  const fields = fieldsOf(event);
  const { name, email, timezone } = request;
  const person = attendeeForm.read(check, { name, email, timezone });
  const starts = startsOf(check, request);
  const rest = {
    status: statusOf(check, request),
    hostId: hostOf(check, { event, active }, request),
    guests: guestsOf(check, { event, fields, request }),
    said: saidOf(check, { event, fields, request }),
  };
  const errors = check.errors();
  const [first, ...others] = starts;
  if (Object.keys(errors).length > 0 || first === undefined)
    throw invalidBooking('Some of the fields are not filled in correctly.', errors);
  return {
    ...person,
    ...rest,
    starts: [first, ...others],
    minutes: offeredDuration(event, request.duration),
    answers: answersOf(fields, request),
    isUnchecked: request.ignoreAvailability === true && !request.byGuest,
  };
}

function startsOf(check: Rules, { start, eventTime = '', timezone }: BookingRequest): readonly number[] {
  const starts = start === undefined ? namedTimes(eventTime, timezone) : [start];
  if (start === undefined) check.required('event_time', eventTime);
  if (starts === undefined && eventTime.trim() !== '') check.add('event_time', 'date', 'Enter the time as YYYY-MM-DD HH:MM:SS.');
  if (starts?.length === 0)
    check.add('event_time', 'skipped', 'That time does not exist on this day, because the clocks change. Choose another one.');
  if (starts?.every(isInstant) === false) check.add('event_time', 'date', 'This time is too far away.');
  return starts ?? [];
}

/** What a local time means in a zone; undefined where it is not a time. An unknown zone is told of elsewhere. */
const namedTimes = (text: string, zone: string) => momentsOf(text, isZone(zone) ? zone : 'UTC');

const statusOf = (check: Rules, { status, byGuest }: BookingRequest): CheckedRequest['status'] =>
  byGuest ? undefined : statusForm.read(check, { status }).status;

interface Hosting {
  readonly event: EventRow;
  readonly active: ActiveAccounts;
}

function hostOf(check: Rules, hosting: Hosting, { hostUserId }: BookingRequest): number | undefined {
  const problem = hostUserId === undefined ? undefined : hostProblem(hosting, hostUserId);
  if (problem !== undefined) check.add('host_user_id', 'in', problem);
  return hostUserId;
}

/** Why this person cannot host the event type; undefined where they can. */
export function hostProblem({ event, active }: Hosting, id: number): string | undefined {
  if (activeHostIds(event, active).includes(id)) return undefined;
  if (!hostIds(event).includes(id)) return 'This person is not a host of the event type.';
  return 'The account of this host is suspended or deleted; choose another host.';
}

interface Form {
  readonly event: EventRow;
  readonly fields: readonly BookingField[];
  readonly request: BookingRequest;
}

function saidOf(check: Rules, form: Form): CheckedRequest['said'] {
  const { fields, request } = form;
  const message = textOf(request.message);
  if (fields.some(({ name, required, enabled }) => name === 'message' && required && enabled)) check.required('message', message);
  const sourceUrl = (request.sourceUrl ?? '').trim();
  return { ...placeOf(check, form), message, sourceUrl: isUrl(sourceUrl) ? sourceUrl : '' };
}

function answersOf(fields: readonly BookingField[], { customFields }: BookingRequest): CheckedRequest['answers'] {
  const { errors, values } = checkAnswers(fields, customFields);
  if (Object.keys(errors).length > 0) throw invalidBooking('Some of the questions are not answered correctly.', errors);
  return values;
}
