import type { RestResponse } from '../../../host';
import { html } from '../../../kit/html';
import { redirectTo, seeOther, sitePage } from '../../kit/pages/answers';
import type { Visit } from '../../kit/pages/page-route';
import type { EventRow } from '../data/event-table';
import { type Slot, slotAt } from '../slots/find-slots';
import { bookedBefore } from './booked-before';
import { bookingForm } from './booking-form';
import { type Choice, choiceOf, durationsOf } from './choice';
import { clockOf } from './clock';
import { eventHead, hostNames } from './event-head';
import type { FormState } from './form-fields';
import { calendarOfLogin, type Offer, offerOf, offerPath } from './offer';
import { pickerOf, slotQuery } from './picker';
import { pickerView } from './picker-view';
import { problemSummary } from './problems';
import { readerOf } from './reader';
import { redirectOf } from './redirect';
import { whyNot } from './why-not';
import { languageOf } from './words';

/** `GET /book/{calendar}/{event}`: free times, and once one was chosen, the form. */
export async function eventPage(visit: Visit): Promise<RestResponse> {
  const { engine, query, now } = visit;
  const at = { calendar: visit.param('calendar'), event: visit.param('event') };
  const offer = await offerOf(engine, at).catch(async (error: unknown) => {
    const calendar = await calendarOfLogin(engine, at.calendar);
    if (!calendar) throw error;
    return calendar;
  });
  const { siteRoot } = engine.host.places;
  if (!('event' in offer)) return redirectTo(offerPath({ siteRoot, calendar: offer, event: { slug: encodeURIComponent(at.event) } }));
  const choice = choiceOf(query, offer);
  const { start } = choice;
  if (start === undefined) return timesPage(visit, offer, { choice });
  const asked = slotQuery({ offer, choice, now });
  const slot = await engine.host.storage.run((db) => slotAt(db, asked, start));
  if (slot) return formPage(visit, offer, { choice: { ...choice, start } });
  // Back from the confirmation: the time is theirs.
  const own = bookedBefore(visit, { eventId: offer.event.id, start });
  if (own !== undefined) return seeOther(own);
  const clock = clockOf(choice.zone, offer.settings.time_format);
  const { say } = languageOf(visit.request);
  const why = await engine.host.storage.run((db) => whyNot(db, asked, { start, say }));
  const elsewhere = { ...choice, day: choice.day || clock.dateOf(start) };
  return timesPage(visit, offer, { choice: elsewhere, message: `${why} ${say('Please choose another one.')}` });
}

interface Times {
  readonly choice: Choice;
  readonly message?: string;
}

/** The free times, before one was chosen. */
export async function timesPage(visit: Visit, offer: Offer, { choice, message }: Times): Promise<RestResponse> {
  const { engine, now, request } = visit;
  const reader = readerOf(visit, offer.settings);
  const picker = await pickerOf(engine, { offer, choice, now, reader });
  const names = await hostNames(engine, offer.event);
  const isFine = message === undefined && choice.unknownZone === undefined;
  const body = html`${eventHead({ offer, names, duration: choice.duration, isWhole: true, reader })}
${message !== undefined && problemSummary({ message, problems: {} })}
${pickerView({ picker, path: offerPath(offer), durations: durationsOf(offer.event) })}`;
  return sitePage(visit, {
    title: offer.event.title,
    body,
    status: isFine ? 200 : 422,
    hasScript: !choice.isZoneLocked,
    isPublic: request.query.size === 0,
  });
}

interface Filling {
  readonly choice: Choice & { readonly start: number };
  readonly filled?: FormState;
  readonly message?: string;
  /** The time is taken: others to choose from. */
  readonly others?: readonly Slot[];
}

/** The form, empty or as it was sent. */
export async function formPage(visit: Visit, offer: Offer, filling: Filling): Promise<RestResponse> {
  const { event } = offer;
  const reader = readerOf(visit, offer.settings);
  const { locale, timeFormat, say } = reader;
  const { choice, message, filled = { values: {}, problems: {} } } = filling;
  const clock = clockOf(choice.zone, timeFormat, locale);
  const names = await hostNames(visit.engine, event);
  const body = html`${eventHead({ offer, names, duration: choice.duration, isWhole: false, reader })}
${bookingForm({ ...filling, offer, clock, say, filled, start: choice.start })}`;
  return sitePage(visit, { title: event.title, body, status: message === undefined ? 200 : 422, sendsTo: originsOf(event) });
}

/** A browser lets a form end only where the page says. */
function originsOf(event: EventRow): readonly string[] {
  const url = redirectOf(event);
  return url ? [url.origin] : [];
}
