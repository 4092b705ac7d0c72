import { entriesOf, type History } from '../../admin-ui/src/engines/crm/pages/contacts/contact/history';
import { verifies } from '../support/verifies';

const nothing: History = { emails: [], clicks: [], events: [], notes: [], sequences: [], automations: [] };
const person = { lists: [], tags: [], created_at_utc: '2026-01-01 08:00:00' };
const email = { email_subject: 'News', email_type: 'campaign', campaign_id: 7, is_open: 0, click_counter: null, status: 'sent' };
const emails = (...some: readonly object[]) => some.map((one) => ({ ...email, ...one })) as unknown as History['emails'];

test('what came about with a contact stands by its time, the newest first, whatever it was', () => {
  verifies('D622');
  const history = {
    ...nothing,
    emails: emails({ sent_at_utc: '2026-01-02 08:00:00' }, { sent_at_utc: null, status: 'scheduled' }),
    sequences: [
      { created_at_utc: '2026-01-03 08:00:00', sequence: { id: 4, title: 'Course' } },
      { created_at_utc: '2026-01-03 09:00:00', sequence: null },
    ],
  };
  expect(entriesOf(person, history)).toEqual([
    { at: '2026-01-03T08:00:00Z', kind: 'sequence', name: 'Course', to: '/sequences/4' },
    { at: '2026-01-02T08:00:00Z', kind: 'email', name: 'News', to: '/campaigns/7', more: 'sent' },
    { at: '2026-01-01T08:00:00Z', kind: 'created', name: '' },
  ]);
});

test.each([
  [{ is_open: 1 }, 'opened'],
  [{ is_open: 1, click_counter: 2 }, 'clicked'],
  [{ status: 'failed', is_open: 1 }, 'failed'],
])('an email that is %j is %s', (fields, more) => {
  verifies('D622');
  const sent = emails({ sent_at_utc: '2026-01-02 08:00:00', email_type: 'sequence_mail', ...fields });
  expect(entriesOf(person, { ...nothing, emails: sent })[0]).toEqual({ at: '2026-01-02T08:00:00Z', kind: 'email', name: 'News', more });
});

test('a booking stands at its own time with the page of it, by its status and as text', () => {
  verifies('D613');
  const bookings = [
    {
      id: 3,
      title: '<strong>Intro</strong> with Ada',
      email: 'ada@example.com',
      start_time: '2026-02-01 09:00:00',
      status: 'scheduled',
    },
  ];
  expect(entriesOf(person, { ...nothing, bookings })[0]).toEqual({
    at: '2026-02-01T09:00:00Z',
    kind: 'booking',
    name: 'Intro with Ada',
    to: '/bookings/3',
    more: 'scheduled',
  });
});

test('a lead of the same person stands where it was first seen, with the page of it', () => {
  verifies('D758');
  const leads = [{ id: 5, ref: 'WEB-AB12C', first_seen: '2026-01-02T08:00:00Z' }];
  expect(entriesOf(person, { ...nothing, leads })[0]).toEqual({
    at: '2026-01-02T08:00:00Z',
    kind: 'lead',
    name: 'WEB-AB12C',
    to: '/leads/5',
  });
});
