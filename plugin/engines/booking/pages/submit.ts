import type { RestResponse } from '../../../host';
import { html } from '../../../kit/html';
import { sitePath } from '../../../kit/places';
import { EngineError, refuse } from '../../kit/input/errors';
import { type InputMap, listOf } from '../../kit/input/query';
import { isTrue, lineOf, wordOf } from '../../kit/input/rules';
import { seeOther, sitePage } from '../../kit/pages/answers';
import type { Visit } from '../../kit/pages/page-route';
import { dayMs, momentsOf } from '../../kit/zones';
import { findSlots, type Slot, slotAt } from '../slots/find-slots';
import type { BookingRequest } from '../work/booking-request';
import { createBooking } from '../work/create-booking';
import { rememberBooked } from './booked-before';
import { type Choice, choiceOf } from './choice';
import { clockOf } from './clock';
import { formPage } from './event-page';
import { type Offer, offerOf, offerPath } from './offer';
import { byDay, slotQuery } from './picker';
import { problemsOf } from './problems';
import { redirectWith } from './redirect';
import { whyNot } from './why-not';
import { languageOf } from './words';

/** `POST /book/{calendar}/{event}`: book, and on to the confirmation; or the form once more with everything that was typed. */
export async function submit(visit: Visit): Promise<RestResponse> {
  const { engine, form } = visit;
  // A machine that fills every field is told that all went well.
  if (wordOf(form, 'website') !== '') return thanks(visit);
  const offer = await offerOf(engine, { calendar: visit.param('calendar'), event: visit.param('event') });
  const choice = choiceOf(form, offer);
  const { start } = choice;
  if (start === undefined) return seeOther(`${offerPath(offer)}#times`);
  if (choice.unknownZone !== undefined) throw refuse(`There is no time zone “${choice.unknownZone}”. Go back and choose another one.`);
  try {
    const { id, hash } = await createBooking(engine, requestOf(visit, offer, { ...choice, start }));
    const done = seeOther((await redirectWith(engine, offer.event, id)) ?? sitePath(engine.host, `/book/manage/${hash}`));
    return { ...done, headers: { ...done.headers, ...rememberBooked({ eventId: offer.event.id, start }, hash, visit) } };
  } catch (error) {
    if (!(error instanceof EngineError) || error.status !== 422) throw error;
    return formAgain(visit, offer, { error, choice: { ...choice, start } });
  }
}

function thanks(visit: Visit): Promise<RestResponse> {
  const { say } = languageOf(visit.request);
  return sitePage(visit, { title: say('Thank you'), body: html`<h1>${say('Thank you')}</h1>\n<p>${say('We have your request.')}</p>` });
}

type TimeChoice = Choice & { readonly start: number };

function requestOf({ form, request, engine: { host } }: Visit, { event }: Offer, { start, zone, duration }: TimeChoice): BookingRequest {
  // Whoever may choose has to: a word that is not a place is told of with all else that is wrong.
  const place = wordOf(form, 'location') || (event.locationSettings.length > 1 ? 'none' : '');
  const [type] = place.split('__:__');
  const needed = type === 'phone_guest' ? wordOf(form, 'phone_number') : wordOf(form, 'address');
  return {
    eventId: event.id,
    byGuest: true,
    actingUserId: null,
    source: 'web',
    start,
    timezone: zone,
    duration,
    name: wordOf(form, 'name'),
    email: wordOf(form, 'email'),
    message: wordOf(form, 'message'),
    phone: wordOf(form, 'phone_number'),
    address: wordOf(form, 'address'),
    ...(place === '' ? {} : { locationType: place, locationDescription: needed }),
    guests: guestLines(form),
    customFields: form.custom_fields,
    wantsNews: isTrue(form.wants_news),
    sourceUrl: request.origin + sitePath(host, request.path),
    ipAddress: request.ip,
    browser: lineOf(request.headers['user-agent']),
  };
}

/** One address on each line; commas will do too. */
const guestLines = ({ guests }: InputMap): readonly string[] =>
  listOf(guests)
    .flatMap((item) => (typeof item === 'string' ? item.split(/[\n,;]+/) : []))
    .map((item) => item.trim())
    .filter((item) => item !== '');

interface Refusal {
  readonly error: EngineError;
  readonly choice: TimeChoice;
}

async function formAgain(visit: Visit, offer: Offer, { error, choice }: Refusal): Promise<RestResponse> {
  const { form, engine, now } = visit;
  const { say } = languageOf(visit.request);
  const query = slotQuery({ offer, choice, now });
  const free = await engine.host.storage.run((db) => slotAt(db, query, choice.start));
  const filled = { values: form, problems: problemsOf(error, { event: offer.event, form, say }) };
  const message =
    Object.keys(filled.problems).length > 0 ? say('Not booked yet. Please correct the marked fields.') : say.known(error.message);
  if (free) return formPage(visit, offer, { choice, filled, message });
  const why = await engine.host.storage.run((db) => whyNot(db, query, { start: choice.start, say }));
  return formPage(visit, offer, {
    choice,
    filled,
    message: `${why} ${say('Your answers are still here: choose another time and send the form again.')}`,
    others: await othersOf(visit, offer, choice),
  });
}

/** Free times of the day that was wanted, or of the next one that has any. */
async function othersOf({ engine, now }: Visit, offer: Offer, choice: TimeChoice): Promise<readonly Slot[]> {
  const clock = clockOf(choice.zone, offer.settings.time_format);
  const midnight = momentsOf(`${clock.dateOf(choice.start)} 00:00`, choice.zone)?.[0] ?? choice.start;
  const from = Math.max(now, midnight);
  const query = slotQuery({ offer, choice, now });
  const slots = await engine.host.storage.run((db) => findSlots(db, query, { from, to: from + 31 * dayMs }));
  return [...byDay(slots, clock).values()][0] ?? [];
}
