import { isUrl } from '../../../kit/schema';
import type { EventRow } from '../data/event-table';
import { type BookingField, checkAnswers, fieldsOf } from '../domain/booking-fields';
import { offeredDuration } from '../domain/durations';
import { hostIds } from '../domain/hosts';
import { isZone, momentsOf } from '../domain/zones';
import { invalidBooking } from '../errors';
import { lineOf, type Rules, rules, textOf } from '../routes/input';
import type { BookingRequest, CheckedRequest } from './booking-request';
import { guestsOf } from './guests';
import { placeOf } from './place';

/** Stamps of the wire have years of four digits. */
const lastInstant = Date.UTC(9000, 0, 1);
/** Whether a time can be stored and shown. */
export const isInstant = (at: number) => Number.isSafeInteger(at) && at >= 0 && at < lastInstant;

/** Apply the rules of the form. Throws 422 with all that is wrong: first of the fields, then of the event type's own questions. */
export function checkRequest(event: EventRow, request: BookingRequest): CheckedRequest {
  const check = rules();
  const fields = fieldsOf(event);
  const person = personOf(check, request);
  const starts = startsOf(check, request);
  const rest = {
    ...{ status: statusOf(check, request), hostId: hostOf(check, event, request), guests: guestsOf(check, { event, fields, request }) },
    said: saidOf(check, { event, fields, request }),
  };
  const errors = check.errors();
  const [first, ...others] = starts;
  if (Object.keys(errors).length > 0 || first === undefined)
    throw invalidBooking('Some of the fields are not filled in correctly.', errors);
  return {
    ...{ ...person, ...rest, starts: [first, ...others], minutes: offeredDuration(event, request.duration) },
    answers: answersOf(fields, request),
    isUnchecked: request.ignoreAvailability === true && !request.byGuest,
  };
}

function personOf(check: Rules, request: BookingRequest): Pick<CheckedRequest, 'name' | 'email' | 'timezone'> {
  const { timezone } = request;
  const name = lineOf(request.name);
  const email = request.email.trim();
  check.required('name', name);
  check.required('email', email);
  check.email('email', email);
  check.required('timezone', timezone);
  if (timezone.trim() !== '' && !isZone(timezone)) check.add('timezone', 'timezone', 'Enter a time zone such as Europe/Vienna.');
  return { name, email, timezone };
}

function startsOf(check: Rules, { start, eventTime = '', timezone }: BookingRequest): readonly number[] {
  const found = start === undefined ? namedTimes(eventTime, timezone) : [start];
  if (start === undefined) check.required('event_time', eventTime);
  if (found === undefined && eventTime.trim() !== '') check.add('event_time', 'date', 'Enter the time as YYYY-MM-DD HH:MM:SS.');
  if (found?.length === 0) check.add('event_time', 'skipped', 'The clocks skip this time on that day. Choose another one.');
  if (found?.every(isInstant) === false) check.add('event_time', 'date', 'This time is too far away.');
  return found ?? [];
}

/** What a local time means in a zone; undefined where it is no time. An unknown zone is told of elsewhere. */
const namedTimes = (text: string, zone: string) => momentsOf(text, isZone(zone) ? zone : 'UTC');

function statusOf(check: Rules, { status = '', byGuest }: BookingRequest): CheckedRequest['status'] {
  if (byGuest || status === '') return undefined;
  if (status === 'scheduled' || status === 'pending') return status;
  check.add('status', 'in', 'Choose scheduled or pending.');
  return undefined;
}

function hostOf(check: Rules, event: EventRow, { hostUserId }: BookingRequest): number | undefined {
  if (hostUserId !== undefined && !hostIds(event).includes(hostUserId))
    check.add('host_user_id', 'in', 'This person is not a host of the event type.');
  return hostUserId;
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
