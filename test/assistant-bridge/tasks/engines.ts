import { aCalendar, ada, inDays } from '../booking-assistant';
import { oneWith, type Task } from './task';

const time = `${inDays(7)} 09:00:00`;

/** Leads, bookings and marketing. */
export const engineTasks: readonly Task[] = [
  {
    title: 'a lead is called back, and who did writes it down',
    steps: [
      { find: 'list leads' },
      { find: 'add note lead', want: { text: 'Wants two engines' }, which: 'new' },
      { find: 'set status of a lead', want: { status: 'contacted' }, which: 'new' },
    ],
    ends: ({ operation }) => operation('leads.list', { status: 'contacted', text: 'engines' }),
    is: expect.objectContaining({ items: [expect.objectContaining({ status: 'contacted' })] }),
  },
  {
    title: 'a calendar is made, and somebody who called is booked',
    toolset: 'booking',
    steps: [
      { find: 'create calendar', want: { ...aCalendar, title: 'Callers' } },
      { find: 'get available slots', want: { start_date: inDays(7), timezone: ada.timezone }, which: 'Introduction' },
      { find: 'create booking', want: { ...ada, event_time: time }, which: 'Introduction' },
    ],
    ends: async ({ booking }) => (await booking('/schedules?filters[period]=all')).schedules.data,
    is: oneWith({ email: ada.email, status: 'scheduled' }),
  },
  {
    title: 'a booking is cancelled for the attendee, who is told why',
    toolset: 'booking',
    steps: [
      { find: 'create calendar', want: { ...aCalendar, title: 'Visits', slot: { ...aCalendar.slot, title: 'Visit' } } },
      { find: 'create booking', want: { ...ada, email: 'eve@guest.example', event_time: time, ignore_availability: true }, which: 'Visit' },
      { find: 'set booking status', want: { status: 'cancelled', reason: 'The office is closed' }, which: 'eve@guest.example' },
    ],
    ends: async ({ booking }) => (await booking('/schedules?filters[period]=cancelled')).schedules.data,
    is: oneWith({ email: 'eve@guest.example', status: 'cancelled' }),
  },
  {
    title: 'a reader with a tag on a list',
    toolset: 'crm',
    steps: [
      { find: 'create contact', want: { email: 'reader@example.org', first_name: 'Rea', status: 'subscribed' } },
      { find: 'create tag', want: { title: 'Reads all' } },
      { find: 'update contact', want: { last_name: 'Der' }, which: 'reader@example.org' },
    ],
    ends: async ({ api }) => (await api('GET', '/subscribers?search=reader@example.org')).body.subscribers.data,
    is: oneWith({ email: 'reader@example.org', last_name: 'Der' }),
  },
  {
    title: 'a campaign as a draft, and the one of before goes',
    toolset: 'crm',
    steps: [
      { find: 'create campaign', want: { title: 'April', subject: 'Old news', email_body: '<p>Old</p>' } },
      { find: 'create campaign', want: { title: 'May', subject: 'News', email_body: '<p>Hello</p>' } },
      { find: 'delete campaign', which: 'April' },
    ],
    ends: async ({ api }) => (await api('GET', '/campaigns')).body.campaigns.data.map(({ title }: { title: string }) => title).sort(),
    is: ['May'],
  },
];
