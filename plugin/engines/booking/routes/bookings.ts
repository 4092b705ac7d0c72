import { createBooking } from '../work/create-booking';
import { intOf, isBlank, isTrue, wordOf } from './input';
import { type InputMap, listOf } from './query';
import { type EngineCall, route } from './route';
import { shownBooking } from './views/booking';

/** `POST /bookings/create/{event_id}`. */
async function create({ engine, caller, body, id }: EngineCall) {
  const booking = await createBooking(engine, {
    ...{ eventId: id('event_id'), byGuest: false, actingUserId: caller.userId ?? null },
    ...{ name: wordOf(body, 'name'), email: wordOf(body, 'email'), timezone: wordOf(body, 'timezone') },
    ...{ eventTime: wordOf(body, 'event_time'), status: wordOf(body, 'status'), source: wordOf(body, 'source') },
    ...{ locationType: wordOf(body, 'location_type'), locationDescription: wordOf(body, 'location_description') },
    ...{ phone: wordOf(body, 'phone_number'), address: wordOf(body, 'address'), message: wordOf(body, 'message') },
    ...{ guests: listOf(body.guests), customFields: body.custom_fields, ignoreAvailability: isTrue(body.ignore_availability) },
    ...{ sourceUrl: wordOf(body, 'source_url'), campaign: campaignOf(body), ...numbersOf(body) },
  });
  const message = booking.status === 'pending' ? 'The booking was made and waits to be confirmed.' : 'The booking was made.';
  return { booking: await shownBooking(engine, booking), message };
}

const campaignOf = (body: InputMap) => ({
  ...word(body, 'utm_source'),
  ...word(body, 'utm_medium'),
  ...word(body, 'utm_campaign'),
  ...word(body, 'utm_term'),
  ...word(body, 'utm_content'),
});

const word = (body: InputMap, name: string) => (wordOf(body, name) === '' ? {} : { [name]: wordOf(body, name) });

/** A host that is no number is nobody's: 0. */
const numbersOf = ({ duration, host_user_id: hostId }: InputMap) => ({
  ...(intOf(duration) === undefined ? {} : { duration: intOf(duration) ?? 0 }),
  ...(isBlank(hostId) ? {} : { hostUserId: intOf(hostId) ?? 0 }),
});

/** Bookings are made here. */
export const createRoutes = [route('POST', '/bookings/create/{event_id}', create)];
