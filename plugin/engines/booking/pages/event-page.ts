import type { RestResponse } from '../../../host';
import { html } from '../../../kit/html';
import type { EventRow } from '../data/event-table';
import { type Slot, slotAt } from '../slots/find-slots';
import { shown } from './answers';
import { bookingForm } from './booking-form';
import { type Choice, choiceOf, durationsOf } from './choice';
import { clockOf } from './clock';
import { eventHead, hostNames } from './event-head';
import type { Filled } from './form-fields';
import { type Offer, offerOf, offerPath } from './offer';
import type { Visit } from './page-route';
import { pickerOf, slotQuery } from './picker';
import { pickerView } from './picker-view';
import { problemSummary } from './problems';
import { redirectOf } from './redirect';

/** `GET /book/{calendar}/{event}`: free times, and once one was chosen, the form. */
export async function eventPage(visit: Visit): Promise<RestResponse> {
  const { engine, query, now } = visit;
  const offer = await offerOf(engine, { calendar: visit.param('calendar'), event: visit.param('event') });
  const choice = choiceOf(query, offer);
  const { start } = choice;
  if (start === undefined) return timesPage(visit, offer, { choice });
  const slot = await engine.host.storage.run((db) => slotAt(db, slotQuery({ offer, choice, now }), start));
  if (slot) return formPage(visit, offer, { choice: { ...choice, start } });
  const clock = clockOf(choice.zone, offer.settings.time_format);
  const elsewhere = { ...choice, day: choice.day || clock.dateOf(start) };
  return timesPage(visit, offer, { choice: elsewhere, message: 'That time is not free any more. Please choose another one.' });
}

interface Times {
  readonly choice: Choice;
  readonly message?: string;
}

async function timesPage(visit: Visit, offer: Offer, { choice, message }: Times): Promise<RestResponse> {
  const { engine, now, request } = visit;
  const picker = await pickerOf(engine, { offer, choice, now });
  const names = await hostNames(engine, offer.event);
  const isFine = message === undefined && choice.unknownZone === undefined;
  const body = html`${eventHead({ offer, names, duration: choice.duration, isWhole: true })}
${message !== undefined && problemSummary({ message, problems: {} })}
${pickerView({ picker, path: offerPath(offer), durations: durationsOf(offer.event) })}`;
  return shown(visit, {
    ...{ title: offer.event.title, body, status: isFine ? 200 : 422 },
    hasScript: !choice.isZoneLocked,
    isPublic: request.query.size === 0,
  });
}

interface Filling {
  readonly choice: Choice & { readonly start: number };
  readonly filled?: Filled;
  readonly message?: string;
  /** The time is taken: others to choose from. */
  readonly others?: readonly Slot[];
}

/** The form, empty or as it was sent. */
export async function formPage(visit: Visit, offer: Offer, filling: Filling): Promise<RestResponse> {
  const { event, settings } = offer;
  const { choice, message, filled = { values: {}, problems: {} } } = filling;
  const clock = clockOf(choice.zone, settings.time_format);
  const names = await hostNames(visit.engine, event);
  const body = html`${eventHead({ offer, names, duration: choice.duration, isWhole: false })}
${bookingForm({ ...filling, offer, clock, filled, start: choice.start })}`;
  return shown(visit, { title: event.title, body, status: message === undefined ? 200 : 422, sendsTo: originsOf(event) });
}

/** A browser lets a form end only where the page says. */
function originsOf(event: EventRow): readonly string[] {
  const url = redirectOf(event);
  return url ? [url.origin] : [];
}
