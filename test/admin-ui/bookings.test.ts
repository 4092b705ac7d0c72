import { refusalText } from '../../admin-ui/src/api/refusal-text';
import type { Booking } from '../../admin-ui/src/engines/booking/api/booking-types';
import type { EventPlace } from '../../admin-ui/src/engines/booking/api/calendar-types';
import { answerText, originOf, placeOf } from '../../admin-ui/src/engines/booking/pages/bookings/facts';
import { guestName } from '../../admin-ui/src/engines/booking/pages/bookings/guest-name';
import { canMove, changeOf, movesOf } from '../../admin-ui/src/engines/booking/pages/bookings/moves';
import { newDraft, problemsOf, sentEvent, sentSlot } from '../../admin-ui/src/engines/booking/pages/calendars/event-draft';
import { placeProblem } from '../../admin-ui/src/engines/booking/pages/calendars/places';
import { rangeProblem, sentRange } from '../../admin-ui/src/engines/booking/pages/calendars/range';
import { officeHours } from '../../admin-ui/src/engines/booking/pages/calendars/weekly-hours';
import { adminTexts } from '../support/admin-texts';
import { verifies } from '../support/verifies';

const t = adminTexts('bookings');
const calendars = adminTexts('calendars');
const booking = (fields: Partial<Booking>) => ({ phone: null, location_details: {}, ...fields }) as Booking;

describe('a refusal of the engine in words', () => {
  test.each([
    [{ message: 'No changes found' }, 'No changes found'],
    [{ 'slot.title': { required: 'Enter a title.' }, 'slot.duration': { min: 'Enter at least 5.' } }, 'Enter a title. Enter at least 5.'],
    [{ message: 'Check these.', errors: { name: { required: 'Enter the name.' } } }, 'Check these. Enter the name.'],
    [{ message: 'Answer it.', errors: { 'custom_size.required': 'Size is missing.' } }, 'Answer it. Size is missing.'],
    [{ code: 'rest_forbidden', message: 'You may not.', data: { status: 403 } }, 'You may not.'],
    [undefined, 'The server answered with status 500 and no reason.'],
    ['<html>', 'The server answered with status 500 and no reason.'],
  ])('%j', (body, text) => {
    expect(refusalText(body, 500)).toBe(text);
  });
});

describe('what can be done with a booking', () => {
  test.each([
    ['reserved', [], false],
    ['cancelled', ['scheduled'], false],
    ['rejected', ['scheduled'], false],
    ['completed', ['no_show'], false],
    ['no_show', ['completed'], false],
    ['pending', ['scheduled', 'rejected', 'cancelled'], true],
    ['scheduled', ['completed', 'no_show', 'cancelled'], true],
  ] as const)('%s', (status, next, isMovable) => {
    expect([movesOf(status).map((move) => move.status), canMove({ status })]).toEqual([next, isMovable]);
  });

  test('whoever cancels or rejects reads that the guest is emailed, and can give a reason', () => {
    const calledOff = movesOf('pending').filter(({ isGrave }) => isGrave);
    expect(calledOff.map(({ name }) => t(`move_what_${name}`))).toEqual(
      Array(2).fill(expect.stringContaining('the guest is notified by email')),
    );
    expect(calledOff.map((move) => changeOf(move, ' Ill ', false))).toEqual([
      { value: 'rejected', reject_reason: 'Ill' },
      { value: 'cancelled', cancel_reason: 'Ill' },
    ]);
  });

  test('a whole group is only meant where that was chosen', () => {
    const sent = movesOf('no_show').flatMap((move) => [changeOf(move, '', false), changeOf(move, '', true)]);
    expect(sent).toEqual([{ value: 'completed' }, { value: 'completed', update_all: true }]);
  });
});

describe('what a booking tells', () => {
  test('a place is followed only where its link is one', () => {
    expect(placeOf(booking({}), t)).toEqual({ text: 'Not specified', link: '' });
    const online = { type: 'online_meeting', description: 'https://a.example/', online_platform_link: 'https://a.example/' } as const;
    expect(placeOf(booking({ location_details: online }), t)).toEqual({ text: 'Online', link: 'https://a.example/' });
    const script = { type: 'custom', description: 'javascript:alert(1)' } as const;
    expect(placeOf(booking({ location_details: script }), t)).toEqual({ text: 'javascript:alert(1)', link: '' });
    const byPhone = booking({ location_details: { type: 'phone_guest' }, phone: '+49 30 1' });
    expect(placeOf(byPhone, t).text).toBe('The organiser calls: +49 30 1');
  });

  test('what is not known is left out', () => {
    expect(originOf(booking({ source: 'web', utm_source: 'letter', utm_medium: null }), t)).toEqual([
      ['Made through', 'web'],
      ['Campaign source', 'letter'],
    ]);
  });

  test('a payment is told with its method, and each alone', () => {
    const paid = [
      { payment_status_text: 'Paid', payment_method: 'stripe' },
      { payment_status_text: 'Paid', payment_method: '' },
      { payment_status_text: '', payment_method: 'stripe' },
    ];
    expect(paid.map((fields) => originOf(booking(fields as Partial<Booking>), t))).toEqual([
      [['Payment', 'Paid, by stripe']],
      [['Payment', 'Paid']],
      [['Payment', 'stripe']],
    ]);
  });

  test('it is told in the language of the reader', () => {
    verifies('D495');
    const german = adminTexts('bookings', 'de');
    expect(placeOf(booking({ location_details: { type: 'phone_organizer' } }), german).text).toBe('Der Gast ruft an');
    expect(originOf(booking({ country: 'DE' }), german)).toEqual([['Land', 'DE']]);
  });

  test('answers are texts', () => {
    expect([answerText(['a', 'b']), answerText(''), answerText(0), answerText({ a: 1 })]).toEqual(['a, b', '–', '0', '{"a":1}']);
  });

  test('a guest without a name goes by the address', () => {
    const names = [
      { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org' },
      { first_name: '', last_name: '', email: 'ada@example.org' },
      { first_name: '', last_name: '', email: '' },
    ];
    expect(names.map((name) => guestName(name, t))).toEqual(['Ada Lovelace', 'ada@example.org', 'Nobody']);
  });
});

describe('an event type while it is filled in', () => {
  const draft = { ...newDraft('single', true), title: 'Introduction' };

  test.each([
    ['a title', { title: ' ' }, 'simple'],
    ['a duration', { duration: '' }, 'simple'],
    ['a duration', { duration: 4 }, 'simple'],
    ['a duration', { duration: 7.5 }, 'simple'],
    ['seats of a group', { kind: 'group', seats: 0 }, 'simple'],
    ['hours', { hours: { ...officeHours, mon: { enabled: true, slots: [{ start: '', end: '' }] } } }, 'simple'],
    ['the name of a place', { places: [{ type: 'custom' }] }, 'simple'],
    ['the hosts of a team', { members: [] }, 'team'],
    ['the day of a single date', { kind: 'single_event', members: ['3'], starts: [{ date: '', time: '10:00' }] }, 'event'],
  ] as const)('wants %s', (_what, changed, calendar) => {
    expect(Object.keys(problemsOf({ ...draft, ...changed } as typeof draft, calendar))).toHaveLength(1);
  });

  test('is sent once nothing is wrong; seats only of groups', () => {
    expect([problemsOf(draft, 'simple'), problemsOf({ ...draft, kind: 'group', members: ['3'] }, 'team')]).toEqual([{}, {}]);
    expect(sentEvent(draft)).not.toHaveProperty('max_book_per_slot');
    const team = { ...draft, kind: 'group' as const, members: ['3', '1'], hasOwnHours: false };
    expect(sentEvent(team)).toMatchObject({
      status: 'active',
      availability_type: 'existing_schedule',
      max_book_per_slot: 10,
      settings: { team_members: [3, 1], weekly_schedules: officeHours },
    });
  });

  test('as the first one of a calendar its hours stand beside its other fields', () => {
    const { settings, ...slot } = sentSlot({ ...draft, members: ['1'] });
    expect(settings).toEqual({ team_members: [1] });
    expect(slot).toMatchObject({ schedule_type: 'weekly_schedules', weekly_schedules: officeHours, availability_type: 'custom' });
  });

  test.each<[string, EventPlace, EventPlace]>([
    ['a number to call', { type: 'phone_organizer' }, { type: 'phone_organizer', host_phone_number: '+49 30 1' }],
    [
      'a link that is one',
      { type: 'online_meeting', meeting_link: 'meet' },
      { type: 'online_meeting', meeting_link: 'https://meet.example/' },
    ],
    ['the name of a place', { type: 'in_person_organizer' }, { type: 'in_person_organizer', title: 'Office' }],
  ])('a place wants %s', (_what, wrong, fine) => {
    expect([calendars(placeProblem(wrong) ?? 'days'), placeProblem(fine)]).toEqual([expect.stringMatching(/\.$/), undefined]);
  });
});

describe('how far ahead it can be booked', () => {
  const range = { type: 'range_days', days: 60, first: '', last: '' } as const;
  test.each([
    [{ ...range, days: 0 }],
    [{ ...range, type: 'range_date_between' }],
    [{ ...range, type: 'range_date_between', first: '2026-12-02', last: '2026-12-01' }],
  ] as const)('%j is refused', (wrong) => {
    expect(calendars(rangeProblem(wrong) ?? 'days')).toEqual(expect.stringMatching(/\.$/));
  });

  test('only what counts is sent', () => {
    expect(rangeProblem(range)).toBeUndefined();
    expect(sentRange(range)).toEqual({ range_type: 'range_days', range_days: 60 });
    expect(sentRange({ ...range, type: 'range_indefinite' })).toEqual({ range_type: 'range_indefinite' });
    expect(sentRange({ ...range, type: 'range_date_between', first: '2026-12-01', last: '2026-12-02' })).toEqual({
      range_type: 'range_date_between',
      range_date_between: ['2026-12-01 00:00:00', '2026-12-02 23:59:59'],
    });
  });
});
