import { firstOfNextMonth } from '../support/next-month';
import type { LookSite } from './site';

const zone = 'Europe/Berlin';
const days = ['mon', 'tue', 'wed', 'thu', 'fri'];
const guests = ['Guest One', 'Guest Two', 'Maximiliane-Theodora Guest-Three von und zu Musterhausen'];

/** A calendar with two event types, and bookings in the days to come. */
export async function stageBookings({ api }: LookSite): Promise<Readonly<Record<string, string>>> {
  const slot = {
    title: 'Introduction',
    duration: 30,
    event_type: 'single',
    availability_type: 'existing_schedule',
    schedule_type: 'weekly_schedules',
    weekly_schedules: Object.fromEntries(days.map((day) => [day, { enabled: true, slots: [{ start: '09:00', end: '17:00' }] }])),
  };
  const { calendar, slot: event } = await api<{ calendar: { id: number }; slot: { id: number } }>('POST', '/booking/v2/calendars', {
    calendar: { title: 'Reception', author_timezone: zone, slot },
  });
  const query = new URLSearchParams({ timezone: zone, start_date: firstOfNextMonth() });
  const { available_slots } = await api<{ available_slots: Record<string, { start: string }[]> }>(
    'GET',
    `/booking/v2/bookings/slots/${event.id}?${query}`,
  );
  const times = Object.values(available_slots).flat();
  let last = 0;
  for (const [n, name] of guests.entries()) {
    const { booking } = await api<{ booking: { id: number } }>('POST', `/booking/v2/bookings/create/${event.id}`, {
      name,
      email: `guest.${n + 1}@example.com`,
      timezone: zone,
      event_time: times[n * 5]?.start,
      message: 'Looking forward to it.',
    });
    last = booking.id;
  }
  return { eventType: `calendars/${calendar.id}/events/${event.id}`, booking: `bookings/${last}` };
}
