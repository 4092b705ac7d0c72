import { rows } from '../../../plugin/db/rows';
import { type EventRow, eventTable } from '../../../plugin/engines/booking/data/event-table';
import { officeHours } from '../../../plugin/engines/booking/domain/settings';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { verifies } from '../../support/verifies';
import { aCalendar, anEvent, aSchedule, type BookingSite, bookingSite } from './booking-site';
import { aPerson, forget } from './calendar-bodies';

describeEachSite('copies of event types', (dialect) => {
  let site: BookingSite;
  let anna: number;
  beforeAll(async () => {
    site = await bookingSite({ dialect });
    anna = await aPerson(site, 'anna', 'Anna');
  });
  afterAll(() => site.stop());
  afterEach(() => forget(site));

  const row = (id: number) => site.host.storage.run((db) => rows(db, eventTable).one({ id }));
  const clone = ({ calendarId, id }: EventRow, body: object = {}) =>
    site.api('POST', `/calendars/${calendarId}/clone-event/${id}`, { body });

  async function given(fields: Partial<EventRow> = {}) {
    const schedule = await aSchedule(site.host);
    const calendar = await aCalendar(site.host);
    const event = await anEvent(site.host, { calendarId: calendar.id, availabilityId: schedule.id, title: 'Call', ...fields });
    return { schedule, calendar, event };
  }

  test('need an event type of that calendar, and a calendar to go to', async () => {
    const { event } = await given();
    const other = await aCalendar(site.host);
    expect((await clone({ ...event, calendarId: other.id })).body).toEqual({ message: `Event ${event.id} not found` });
    expect((await clone({ ...event, id: 4711 })).status).toBe(404);
    expect((await clone(event, { new_calendar_id: 4711 })).body).toEqual({ message: 'Calendar 4711 not found' });
    for (const id of ['soon', -1, 1.5, { id: 1 }]) expect((await clone(event, { new_calendar_id: id })).status).toBe(404);
    expect(await site.host.storage.run((db) => rows(db, eventTable).count({}))).toBe(1);
  });

  test('are drafts with all that the first one has', async () => {
    verifies('D219');
    const { calendar, event } = await given({
      description: '<b>Hi</b>',
      bookingFields: [],
      notifications: {},
      paymentSettings: { enabled: 'no' },
      duration: 45,
      locationSettings: [{ type: 'phone_guest' }],
      settings: { range_days: 3 },
      colorSchema: '#123456',
    });
    const first = await clone(event, { new_calendar_id: 0 });
    expect(first.status).toBe(200);
    expect(first.body).toEqual({ message: expect.stringContaining('draft'), slot: expect.any(Object) });
    const { id, hash, slug, title, searchTitle, status, createdAt, updatedAt, ...copied } = (await row(first.body.slot.id)) as EventRow;
    expect(copied).toEqual(expect.objectContaining({ calendarId: calendar.id, userId: 1 }));
    expect(event).toMatchObject(copied);
    expect([id, hash]).not.toEqual(expect.arrayContaining([event.id, event.hash]));
    expect([slug, title, searchTitle, status]).toEqual(['45min', 'Call (clone)', 'call (clone)', 'draft']);
    expect(createdAt).toBe(updatedAt);
    expect(await row(event.id)).toEqual(event);
  });

  test('have slugs of their own, and the same again is another copy', async () => {
    const { event } = await given();
    const copies = await Promise.all([clone(event), clone(event), clone(event)]);
    expect(copies.map(({ body }) => body.slot.slug).sort()).toEqual(['30min', '30min-1', '30min-2']);
  });

  test('keep to the length of a title', async () => {
    const { event } = await given({ title: '\u{1F980}'.repeat(192) });
    const { body } = await clone(event);
    expect([...body.slot.title].length).toBe(192);
    expect(body.slot.title).toMatch(/ \(clone\)$/);
  });

  test('join the order of the calendar they go to', async () => {
    const { event } = await given();
    const target = await aCalendar(site.host, { extras: { eventOrder: [] } });
    const { body } = await clone(event, { new_calendar_id: String(target.id) });
    expect((await site.api('GET', `/calendars/${target.id}`)).body.calendar).toMatchObject({
      event_order: [body.slot.id],
      slots: [{ id: body.slot.id, calendar_id: target.id }],
    });
  });

  test('go by the hours of another owner, never by those of the first', async () => {
    const weekly = { ...officeHours, fri: { enabled: false, slots: [] } };
    const settings = { weekly_schedules: weekly, date_overrides: { '2099-01-01': [{ start: '00:00', end: '00:00' }] } };
    const { event, schedule } = await given({ availabilityType: 'custom', settings });
    const target = await aCalendar(site.host, { userId: anna });
    const without = await row((await clone(event, { new_calendar_id: target.id })).body.slot.id);
    expect(without).toMatchObject({ userId: anna, availabilityType: 'custom', availabilityId: null });
    expect(without?.settings).toMatchObject({ weekly_schedules: officeHours, date_overrides: {} });

    const hers = await aSchedule(site.host, { userId: anna });
    const withHers = await row((await clone(event, { new_calendar_id: target.id })).body.slot.id);
    expect(withHers).toMatchObject({ userId: anna, availabilityType: 'existing_schedule', availabilityId: hers.id });
    expect(hers.id).not.toBe(schedule.id);
  });
});
