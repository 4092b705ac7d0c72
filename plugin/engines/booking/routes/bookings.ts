import type { ValuesOf } from '../../kit/input/form';
import { listOf } from '../../kit/input/query';
import { intOf, isBlank, wordOf } from '../../kit/input/rules';
import type { EngineCall } from '../../kit/route';
import type { Campaign } from '../domain/booking';
import { newBookingBody } from '../domain/forms/booking';
import { rules } from '../input/rules';
import { shownBooking } from '../views/booking';
import { createBooking } from '../work/create-booking';
import { route } from './route';

/** `POST /bookings/create/{event_id}`. */
async function create({ engine, caller, body, id }: EngineCall) {
  // Whatever is wrong is told with what the event type asks for.
  const sent = newBookingBody.read(rules(), body);
  const booking = await createBooking(engine, {
    eventId: id('event_id'),
    byGuest: false,
    actingUserId: caller.userId ?? null,
    name: sent.name,
    email: sent.email,
    timezone: sent.timezone.trim(),
    eventTime: sent.event_time,
    status: wordOf(body, 'status'),
    source: sent.source,
    locationType: sent.location_type,
    locationDescription: sent.location_description,
    phone: sent.phone_number,
    address: sent.address,
    message: sent.message,
    guests: listOf(sent.guests),
    customFields: sent.custom_fields,
    ignoreAvailability: sent.ignore_availability,
    sourceUrl: sent.source_url,
    campaign: campaignOf(sent),
    wantsNews: sent.wants_news,
    ...numbersOf(sent),
  });
  const message = booking.status === 'pending' ? 'The booking was made and waits to be confirmed.' : 'The booking was made.';
  return { booking: await shownBooking(engine, booking), message };
}

type Sent = ValuesOf<typeof newBookingBody.fields>;

function campaignOf({ utm_source, utm_medium, utm_campaign, utm_term, utm_content }: Sent): Campaign {
  const all = { utm_source, utm_medium, utm_campaign, utm_term, utm_content };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** A host that is not a number is nobody's: 0. */
const numbersOf = ({ duration, host_user_id: hostId }: Sent) => ({
  ...(intOf(duration) === undefined ? {} : { duration: intOf(duration) ?? 0 }),
  ...(isBlank(hostId) ? {} : { hostUserId: intOf(hostId) ?? 0 }),
});

/** Bookings are made here. */
export const createRoutes = [route('POST', '/bookings/create/{event_id}', create)];
