import type { RestResponse } from '../../../host';
import { type Html, html } from '../../../kit/html';
import { sitePage } from '../../kit/pages/answers';
import type { Visit } from '../../kit/pages/page-route';
import { fieldsOf } from '../domain/booking-fields';
import { isoStamp } from '../domain/stamps';
import { slotAt } from '../slots/find-slots';
import { type Choice, choiceOf } from './choice';
import { type Clock, clockOf } from './clock';
import { spoken } from './form-fields';
import { inputView } from './form-inputs';
import { monthAt } from './month';
import type { OwnBooking } from './own-booking';
import { type PickerInput, pickerOf, slotQuery } from './picker';
import { pickerView } from './picker-view';
import { problemSummary } from './problems';
import { readerOf } from './reader';
import { whyNot } from './why-not';
import type { Say } from './words';
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
  const { choice, reader } = wanted;
  const { say } = reader;
  const refusal = message ?? (await refusalOf(visit, wanted));
  const picker = await pickerOf(visit.engine, wanted);
  const body = html`<h1>${say('Choose another time')}</h1>
${refusal !== undefined && problemSummary({ message: refusal, problems: {} })}
${beforeView(own, picker.clock, say)}
${pickerView({ picker, path: own.path, kept: { reschedule: '1' }, durations: [] })}
<p><a href="${own.path}">${say('Keep the time as it is')}</a></p>`;
  const isFine = refusal === undefined && choice.unknownZone === undefined;
  return sitePage(visit, { title: say('Choose another time'), body, status: isFine ? 200 : 422 });
}

async function refusalOf({ engine }: Visit, wanted: PickerInput): Promise<string | undefined> {
  const { choice, exceptStart, reader } = wanted;
  const { say } = reader;
  const { start } = choice;
  if (start === undefined) return undefined;
  const why =
    start === exceptStart
      ? say('The booking is at that time already.')
      : await engine.host.storage.run((db) => whyNot(db, slotQuery(wanted), { start, say }));
  return `${why} ${say('Please choose another one.')}`;
}

interface Confirming extends Trouble {
  readonly choice: Choice;
  readonly start: number;
}

function confirmPage(visit: Visit, own: OwnBooking, { choice, start, message, reason = '' }: Confirming): Promise<RestResponse> {
  const { locale, timeFormat, say } = readerOf(visit, own.settings);
  const clock = clockOf(choice.zone, timeFormat, locale);
  const title = own.host ? say('Move the booking?') : say('Move your booking?');
  const field = reasonField(own, say);
  const problem = message !== undefined && field?.required && reason === '' ? message : undefined;
  const back = new URLSearchParams({ reschedule: '1', timezone: choice.zone, day: clock.dateOf(start) });
  const body = html`<h1>${title}</h1>
${message !== undefined && problemSummary({ message, problems: problem === undefined ? {} : { rescheduling_reason: problem } })}
${beforeView(own, clock, say)}
<p class="chosen"><span>${say('To')}</span><strong>${clock.day(start)}</strong><span>${clock.span(start, start + choice.duration * 60_000)} &#183; ${zoneName(choice.zone)}</span><a href="${own.path}?${back.toString()}#times">${say('Choose another time')}</a></p>
<form class="contact" method="post" action="${own.path}/reschedule">
${hiddenInputs({ timezone: choice.zone, start: isoStamp(start), ...(own.host ? { csrf: own.host.csrf } : {}) })}${field && inputView({ field, name: field.name, value: reason, problem, say })}
<button>${say('Move the booking')}</button>
</form>
<p><a href="${own.path}">${say('Keep the time as it is')}</a></p>`;
  return sitePage(visit, { title, body, status: message === undefined ? 200 : 422 });
}

/** Guests are asked as the event type asks them, hosts need say nothing. */
function reasonField({ event, host }: OwnBooking, say: Say) {
  const field = fieldsOf(event).find(({ name }) => name === 'rescheduling_reason');
  if (!host) return field?.enabled ? spoken(field, say) : undefined;
  return field && { ...field, label: say('Reason'), help_text: say('The guest sees it.'), required: false };
}

/** What is booked now. */
const beforeView = ({ event, booking: { startAt, endAt } }: OwnBooking, clock: Clock, say: Say): Html =>
  html`<p class="before">${say('{title}, now on', { title: event.title })} <strong>${clock.day(startAt)}</strong>, ${clock.span(startAt, endAt)} (${zoneName(clock.zone)})</p>`;
