import type { RestResponse } from '../../../host';
import { type Html, html } from '../../../kit/html';
import { fieldsOf } from '../domain/booking-fields';
import { isoStamp } from '../domain/stamps';
import { slotAt } from '../slots/find-slots';
import { shown } from './answers';
import { type Choice, choiceOf } from './choice';
import { type Clock, clockOf } from './clock';
import { inputView } from './form-inputs';
import { monthAt } from './month';
import type { OwnBooking } from './own-booking';
import type { Visit } from './page-route';
import { pickerOf, slotQuery, type Wanted } from './picker';
import { pickerView } from './picker-view';
import { problemSummary } from './problems';
import { hiddenInputs, zoneName } from './zone-view';

interface Trouble {
  /** Why the move was not taken. */
  readonly message?: string;
  readonly reason?: string;
}

/** Free times for a booking, and once one was chosen, the question whether to move it. */
export async function movePage(visit: Visit, own: OwnBooking, trouble: Trouble): Promise<RestResponse> {
  const { engine, now } = visit;
  const given = visit.request.method === 'POST' ? visit.form : visit.query;
  const { personTimeZone: zone, slotMinutes: duration, id, startAt } = own.booking;
  const chosen = choiceOf(given, { ...own, zone, duration });
  const choice = { ...chosen, month: chosen.month ?? monthAt(startAt, chosen.zone) };
  const wanted = { offer: own, choice, now, exceptBookingId: id, exceptStart: startAt };
  const { start } = choice;
  const slot =
    start === undefined || start === startAt ? undefined : await engine.host.storage.run((db) => slotAt(db, slotQuery(wanted), start));
  if (slot) return confirmPage(visit, own, { ...trouble, choice, start: slot.start });
  return timesPage(visit, own, { ...trouble, wanted });
}

async function timesPage(visit: Visit, own: OwnBooking, { wanted, message }: Trouble & { wanted: Wanted }): Promise<RestResponse> {
  const { choice } = wanted;
  const said = message ?? (choice.start === undefined ? undefined : 'That time is not free any more. Please choose another one.');
  const picker = await pickerOf(visit.engine, wanted);
  const body = html`<h1>Choose another time</h1>
${said !== undefined && problemSummary({ message: said, problems: {} })}
${beforeView(own, picker.clock)}
${pickerView({ picker, path: own.path, kept: { reschedule: '1' }, durations: [] })}
<p><a href="${own.path}">Keep the time as it is</a></p>`;
  const isFine = said === undefined && choice.unknownZone === undefined;
  return shown(visit, { title: 'Choose another time', body, status: isFine ? 200 : 422 });
}

interface Confirming extends Trouble {
  readonly choice: Choice;
  readonly start: number;
}

function confirmPage(visit: Visit, own: OwnBooking, { choice, start, message, reason = '' }: Confirming): Promise<RestResponse> {
  const clock = clockOf(choice.zone, own.settings.time_format);
  const field = fieldsOf(own.event).find(({ name, enabled }) => name === 'rescheduling_reason' && enabled);
  const problem = message !== undefined && field?.required && reason === '' ? message : undefined;
  const back = new URLSearchParams({ reschedule: '1', timezone: choice.zone, day: clock.dateOf(start) });
  const body = html`<h1>Move your booking?</h1>
${message !== undefined && problemSummary({ message, problems: problem === undefined ? {} : { rescheduling_reason: problem } })}
${beforeView(own, clock)}
<p class="chosen"><span>To</span><strong>${clock.day(start)}</strong><span>${clock.span(start, start + choice.duration * 60_000)} · ${zoneName(choice.zone)}</span><a href="${own.path}?${back.toString()}#times">Choose another time</a></p>
<form class="contact" method="post" action="${own.path}/reschedule">
${hiddenInputs({ timezone: choice.zone, start: isoStamp(start) })}${field && inputView({ field, name: field.name, value: reason, problem })}
<button>Move the booking</button>
</form>
<p><a href="${own.path}">Keep the time as it is</a></p>`;
  return shown(visit, { title: 'Move your booking?', body, status: message === undefined ? 200 : 422 });
}

/** What is booked now. */
const beforeView = ({ event, booking: { startAt, endAt } }: OwnBooking, clock: Clock): Html =>
  html`<p class="before">${event.title}, now on <strong>${clock.day(startAt)}</strong>, ${clock.span(startAt, endAt)} (${zoneName(clock.zone)})</p>`;
