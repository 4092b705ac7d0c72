import type { EventRow } from '../../../plugin/engines/booking/data/event-table';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { verifies } from '../../support/verifies';
import { book, booked, mailsOf, ownBookable, stored, takenMessage } from './booked';
import { aSchedule, type BookingSite, bookingSite, monday } from './booking-site';

const open = { schedule_conditions: { value: 0, unit: '' as const }, range_days: 365 };
const guest = (name: string) => ({ name, email: `${name}@example.com` });

describeEachSite('bookings of each kind of event type', (dialect) => {
  let site: BookingSite;
  beforeAll(async () => {
    site = await bookingSite({ dialect });
  });
  afterAll(() => site.stop());

  const group = (fields: Partial<EventRow> = {}) => ownBookable(site, { eventType: 'group', maxBookPerSlot: 3, ...fields });

  describe('groups', () => {
    test('refuse a party larger than the places that are left, or than the limit', async () => {
      const event = await group({ maxBookPerSlot: 20 });
      const many = Array.from({ length: 10 }, (_, i) => `${i}@example.com`);
      expect(Object.keys((await book(site, event, { guests: many })).body.errors)).toEqual(['guests']);
      const small = await group();
      const tooMany = await book(site, small, { guests: [guest('bob'), guest('eve'), guest('kim')] });
      expect(tooMany).toEqual({ status: 422, body: { message: expect.stringContaining('3 places left') } });
      expect(await stored(site, small)).toEqual([]);
    });

    test.each<[string, unknown]>([
      ['an address that is none', ['bob']],
      ['a name without an address', [{ name: 'Bob' }]],
      ['an address without a name', [{ email: 'bob@example.com' }]],
      ['a number', [5]],
      ['a list in the list', [['bob@example.com']]],
    ])('refuse a guest with %s', async (_name, guests) => {
      const event = await group();
      const { status, body } = await book(site, event, { guests });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['guests']]);
    });

    test('give each person a row, the attendee’s last, until they are full', async () => {
      verifies('D215');
      const event = await group();
      const first = await booked(site, event, { guests: [guest('bob'), 'eve@example.com', 'EVE@example.com', 'ada@example.com'] });
      const rows = await stored(site, event);
      expect(rows.map(({ email, firstName, parentId, groupId, hosts }) => [email, firstName, parentId, groupId, hosts[0]?.[1]])).toEqual([
        ['bob@example.com', 'bob', first.id, rows[0]?.id, 0],
        ['EVE@example.com', 'EVE', first.id, rows[0]?.id, 1],
        ['ada@example.com', 'Ada', null, rows[0]?.id, 2],
      ]);
      expect([first.booked_count, first.group_id, first.parent_id, 'additional_guests' in first]).toEqual([3, rows[0]?.id, null, false]);
      expect(await mailsOf(site, rows[0]?.id ?? 0)).toEqual(['booking_conf_attendee']);
      expect(await mailsOf(site, first.id)).toEqual(['booking_conf_attendee', 'booking_conf_host']);
      expect(await book(site, event, { email: 'kim@example.com' })).toEqual({ status: 422, body: { message: takenMessage } });
      const over = await booked(site, event, { email: 'kim@example.com', ignore_availability: true });
      expect([over.group_id, over.booked_count, (await stored(site, event))[3]?.hosts[0]?.[1]]).toEqual([first.group_id, 4, 3]);
    });

    test('give a place that was given back to the next one, in the same group', async () => {
      const event = await group({ maxBookPerSlot: 2 });
      const [ada, bob] = [await booked(site, event), await booked(site, event, { email: 'bob@example.com' })];
      await site.api('PUT', `/schedules/${ada.id}`, { body: { column: 'status', value: 'cancelled', cancel_reason: '' } });
      const eve = await booked(site, event, { email: 'eve@example.com' });
      expect([bob.group_id, eve.group_id]).toEqual([ada.group_id, ada.group_id]);
      expect((await stored(site, event)).map(({ hosts }) => hosts[0]?.[1])).toEqual([null, 1, 0]);
    });

    test('have one number for each start', async () => {
      const event = await group();
      const [ten, eleven] = [await booked(site, event, {}, monday('10:00')), await booked(site, event, {}, monday('11:00'))];
      expect(ten.group_id).not.toBe(eleven.group_id);
    });
  });

  /** A team of three, the first of whom organises it. */
  async function team(fields: Partial<EventRow> = {}) {
    const event = await ownBookable(site, fields);
    const members = [event.userId, event.userId + 100_000, event.userId + 200_000];
    for (const userId of members) await aSchedule(site.host, { userId });
    return ownBookable(site, { ...fields, userId: event.userId, settings: { ...open, ...fields.settings, team_members: members } });
  }
  const membersOf = ({ settings }: EventRow) => settings.team_members ?? [];

  describe('round robins', () => {
    test('refuse a host that is not of the team, or is busy', async () => {
      const event = await team({ eventType: 'round_robin' });
      expect(Object.keys((await book(site, event, { host_user_id: 7 })).body.errors)).toEqual(['host_user_id']);
      const [, second] = membersOf(event);
      expect(await booked(site, event, { host_user_id: second })).toMatchObject({ host_user_id: second });
      const again = await book(site, event, { host_user_id: String(second), email: 'bob@example.com' });
      expect(again).toEqual({ status: 422, body: { message: takenMessage } });
    });

    test('take each free host once, then nobody, then whoever has least to do', async () => {
      const event = await team({ eventType: 'round_robin' });
      const hosts = [];
      for (const name of ['ada', 'bob', 'eve']) hosts.push((await booked(site, event, { email: `${name}@example.com` })).host_user_id);
      expect(hosts.sort()).toEqual([...membersOf(event)].sort());
      expect((await book(site, event, { email: 'kim@example.com' })).status).toBe(422);
      const [first] = membersOf(event);
      await booked(site, event, { email: 'a@example.com', host_user_id: first }, monday('12:00'));
      const over = await booked(site, event, { email: 'kim@example.com', ignore_availability: true });
      expect(membersOf(event).slice(1)).toContain(over.host_user_id);
      expect((await stored(site, event)).every(({ hosts: links }) => links.length === 1)).toBe(true);
    });
  });

  test('collective ones take all hosts, or are refused where one is busy', async () => {
    const event = await team({ eventType: 'collective' });
    const booking = await booked(site, event);
    const profiles = booking.host_profiles.map(({ ID }: { ID: number }) => ID);
    expect([booking.host_user_id, profiles]).toEqual([event.userId, membersOf(event)]);
    expect((await stored(site, event))[0]?.hosts).toEqual(membersOf(event).map((id) => [id, 0]));
    const [, second = 0] = membersOf(event);
    const alone = await ownBookable(site, { userId: second });
    expect((await book(site, alone)).status).toBe(422);
    await booked(site, alone, {}, monday('11:00'));
    expect((await book(site, event, {}, monday('11:00'))).status).toBe(422);
  });

  test.each([
    ['single_event', 1],
    ['group_event', 2],
  ] as const)('one-off ones (%s) take their fixed times alone', async (eventType, places) => {
    const day = new Date(monday('10:00')).toISOString().slice(0, 10);
    const settings = { ...open, available_times: { [day]: ['20:15'] } };
    const event = await ownBookable(site, { eventType, settings, maxBookPerSlot: 2 });
    const fields = { timezone: 'Europe/Berlin', event_time: `${day} 20:15:00` };
    expect((await book(site, event, { ...fields, event_time: `${day} 10:00:00` })).status).toBe(422);
    for (let i = 0; i < places; i++) await booked(site, event, { ...fields, email: `${i}@example.com` });
    expect((await book(site, event, { ...fields, email: 'late@example.com' })).status).toBe(422);
    expect(await stored(site, event)).toHaveLength(places);
  });

  describe('places', () => {
    const at = (...locationSettings: EventRow['locationSettings']) => ownBookable(site, { locationSettings });

    test('ask for what the only one needs, or the one that was chosen', async () => {
      const phone = await at({ type: 'phone_guest' });
      expect(Object.keys((await book(site, phone)).body.errors)).toEqual(['location_description']);
      const called = await booked(site, phone, { location_description: '+43 1 99' });
      expect([called.phone, called.location_details]).toEqual(['+43 1 99', { type: 'phone_guest' }]);
      const several = await at({ type: 'custom', description: 'Room <1>' }, { type: 'in_person_guest' });
      expect(Object.keys((await book(site, several, { location_type: 'in_person_guest' })).body.errors)).toEqual(['location_description']);
      expect(Object.keys((await book(site, several, { location_type: 'zoom_meeting' })).body.errors)).toEqual(['location_type']);
      expect(Object.keys((await book(site, several, { location_type: 'custom__:__1' })).body.errors)).toEqual(['location_type']);
    });

    test('are the first where nobody chose, and what the organiser wrote', async () => {
      const event = await at(
        { type: 'custom', description: 'Room <1>' },
        { type: 'phone_organizer', host_phone_number: '+43 1 1' },
        { type: 'online_meeting', meeting_link: 'https://meet.example.com/x?a="b"' },
        { type: 'in_person_guest' },
      );
      const choices = [{}, { location_type: 'phone_organizer' }, { location_type: 'online_meeting__:__2' }];
      const found = [];
      for (const [i, choice] of [...choices, { location_type: 'in_person_guest', location_description: 'Elm St' }].entries())
        found.push(await booked(site, event, choice, monday('10:00', i + 1)));
      expect(found.map((booking) => booking.location_details)).toEqual([
        { type: 'custom', description: 'Room <1>' },
        { type: 'phone_organizer', description: '+43 1 1' },
        {
          type: 'online_meeting',
          description: 'https://meet.example.com/x?a="b"',
          online_platform_link: 'https://meet.example.com/x?a="b"',
        },
        { type: 'in_person_guest', description: 'Elm St' },
      ]);
      expect(found.map(({ location }) => location)).toEqual([
        'Room &lt;1&gt;',
        'The guest calls: +43 1 1',
        expect.stringContaining('href="https://meet.example.com/x?a=&quot;b&quot;"'),
        expect.stringContaining('Elm St'),
      ]);
    });
  });
});
