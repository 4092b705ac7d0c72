import type { RestResponse } from '../../../host';
import { type Html, html } from '../../../kit/html';
import { sitePage } from '../../kit/pages/answers';
import type { Visit } from '../../kit/pages/page-route';
import { fieldsOf } from '../domain/booking-fields';
import { isoStamp } from '../domain/stamps';
import { slotAt } from '../slots/find-slots';
import { type Choice, choiceOf } from './choice';
import { type Clock, clockOf } from './clock';
import { inputView } from './form-inputs';
import { monthAt } from './month';
import type { OwnBooking } from './own-booking';
import { type PickerInput, pickerOf, slotQuery } from './picker';
import { pickerView } from './picker-view';
import { problemSummary } from './problems';
import { readerOf } from './reader';
import { whyNot } from './why-not';
import { hiddenInputs, zoneName } from './zone-view';

interface Trouble {
  /** Why the move was not taken. */
  readonly message?: string;
  readonly reason?: string;
}

/** Free times for a booking, and once one was chosen, the question whether to move it. */
export async function movePage(visit: Visit, own: OwnBooking, trouble: Trouble): Promise<RestResponse> {
  const { engine, now } = visit;
  const input = visit.request.method === 'POST' ? visit.form : visit.query;
  const { slotMinutes: duration, id, startAt } = own.booking;
  const chosen = choiceOf(input, { ...own, duration });
  const choice = { ...chosen, month: chosen.month ?? monthAt(startAt, chosen.zone) };
  const reader = readerOf(visit, own.settings);
  const wanted = { offer: own, choice, now, reader, exceptBookingId: id, exceptStart: startAt, hostId: own.host?.onlyHostId };
  const { start } = choice;
  const slot =
    start === undefined || start === startAt ? undefined : await engine.host.storage.run((db) => slotAt(db, slotQuery(wanted), start));
  if (slot) return confirmPage(visit, own, { ...trouble, choice, start: slot.start });
  return timesPage(visit, own, { ...trouble, wanted });
}

async function timesPage(visit: Visit, own: OwnBooking, { wanted, message }: Trouble & { wanted: PickerInput }): Promise<RestResponse> {
  const { choice } = wanted;
  const refusal = message ?? (await refusalOf(visit, wanted));
  const picker = await pickerOf(visit.engine, wanted);
  const body = html`<h1>Choose another time</h1>
${refusal !== undefined && problemSummary({ message: refusal, problems: {} })}
${beforeView(own, picker.clock)}
${pickerView({ picker, path: own.path, kept: { reschedule: '1' }, durations: [] })}
<p><a href="${own.path}">Keep the time as it is</a></p>`;
  const isFine = refusal === undefined && choice.unknownZone === undefined;
  return sitePage(visit, { title: 'Choose another time', body, status: isFine ? 200 : 422 });
}

async function refusalOf({ engine }: Visit, wanted: PickerInput): Promise<string | undefined> {
  const { choice, exceptStart } = wanted;
  const { start } = choice;
  if (start === undefined) return undefined;
  const why =
    start === exceptStart
      ? 'The booking is at that time already.'
      : await engine.host.storage.run((db) => whyNot(db, slotQuery(wanted), start));
  return `${why} Please choose another one.`;
}

interface Confirming extends Trouble {
  readonly choice: Choice;
  readonly start: number;
}

function confirmPage(visit: Visit, own: OwnBooking, { choice, start, message, reason = '' }: Confirming): Promise<RestResponse> {
  const { locale, timeFormat } = readerOf(visit, own.settings);
  const clock = clockOf(choice.zone, timeFormat, locale);
  const title = own.host ? 'Move the booking?' : 'Move your booking?';
  const field = reasonField(own);
  const problem = message !== undefined && field?.required && reason === '' ? message : undefined;
  const back = new URLSearchParams({ reschedule: '1', timezone: choice.zone, day: clock.dateOf(start) });
  const body = html`<h1>${title}</h1>
${message !== undefined && problemSummary({ message, problems: problem === undefined ? {} : { rescheduling_reason: problem } })}
${beforeView(own, clock)}
<p class="chosen"><span>To</span><strong>${clock.day(start)}</strong><span>${clock.span(start, start + choice.duration * 60_000)} · ${zoneName(choice.zone)}</span><a href="${own.path}?${back.toString()}#times">Choose another time</a></p>
<form class="contact" method="post" action="${own.path}/reschedule">
${hiddenInputs({ timezone: choice.zone, start: isoStamp(start), ...(own.host ? { csrf: own.host.csrf } : {}) })}${field && inputView({ field, name: field.name, value: reason, problem })}
<button>Move the booking</button>
</form>
<p><a href="${own.path}">Keep the time as it is</a></p>`;
  return sitePage(visit, { title, body, status: message === undefined ? 200 : 422 });
}

/** Guests are asked as the event type asks them, hosts need say nothing. */
function reasonField({ event, host }: OwnBooking) {
  const field = fieldsOf(event).find(({ name }) => name === 'rescheduling_reason');
  if (!host) return field?.enabled ? field : undefined;
  return field && { ...field, label: 'Reason', help_text: 'The guest sees it.', required: false };
}

/** What is booked now. */
const beforeView = ({ event, booking: { startAt, endAt } }: OwnBooking, clock: Clock): Html =>
  html`<p class="before">${event.title}, now on <strong>${clock.day(startAt)}</strong>, ${clock.span(startAt, endAt)} (${zoneName(clock.zone)})</p>`;
