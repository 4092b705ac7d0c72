import { rows } from '../../../plugin/db/rows';
import { eventTable } from '../../../plugin/engines/booking/data/event-table';
import { scheduleTable } from '../../../plugin/engines/booking/data/schedule-table';
import { officeHours } from '../../../plugin/engines/booking/domain/settings';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { verifies } from '../../support/verifies';
import { aCalendar, anEvent, aSchedule, type BookingSite, bookingSite } from './booking-site';
import { aPerson, forget } from './calendar-bodies';

const text = expect.any(String);
const nine = { enabled: true, slots: [{ start: '09:00', end: '12:00' }] };

describeEachSite('availability schedules', (dialect) => {
  let site: BookingSite;
  let other: number;
  beforeAll(async () => {
    site = await bookingSite({ dialect });
    other = await aPerson(site, 'olga', 'Olga Other');
  });
  afterAll(() => site.stop());
  afterEach(() => forget(site));

  const stored = () => site.host.storage.run((db) => rows(db, scheduleTable).many({}, { order: [['id', 'ASC']] }));
  const defaults = async () => (await stored()).filter(({ isDefault }) => isDefault).map(({ id }) => id);
  const save = (id: number, settings: unknown) => site.api('POST', `/availability/${id}`, { body: { schedule: { settings } } });

  describe('are not deleted', () => {
    const remove = (id: number) => site.api('DELETE', `/availability/${id}`);

    test('as default of somebody with a calendar', async () => {
      const { id } = await aSchedule(site.host);
      await aCalendar(site.host);
      expect(await remove(id)).toEqual({ status: 422, body: { message: text } });
      expect(await stored()).toHaveLength(1);
    });

    test('while an event type goes by it', async () => {
      const { id } = await aSchedule(site.host, { isDefault: false });
      const calendar = await aCalendar(site.host);
      await anEvent(site.host, { calendarId: calendar.id, availabilityId: id, title: 'Talk' });
      expect(await remove(id)).toEqual({ status: 422, body: { message: expect.stringContaining('"Talk"') } });
      expect(await stored()).toHaveLength(1);
    });

    test('while a host of a team goes by it, chosen or by default', async () => {
      const [mine, chosen] = [
        await aSchedule(site.host, { userId: other }),
        await aSchedule(site.host, { userId: other, isDefault: false }),
      ];
      const calendar = await aCalendar(site.host, { type: 'team' });
      const settings = { team_members: [1, other], hosts_schedules: { [other]: chosen.id } };
      const event = await anEvent(site.host, { calendarId: calendar.id, eventType: 'round_robin', settings });
      expect((await remove(chosen.id)).status).toBe(422);
      await site.host.storage.run((db) => rows(db, eventTable).update({ id: event.id }, { settings: { team_members: [1, other] } }));
      expect((await remove(mine.id)).status).toBe(422);
      expect((await remove(chosen.id)).status).toBe(200);
      await site.host.storage.run((db) => rows(db, eventTable).update({ id: event.id }, { settings: { team_members: [1] } }));
      expect((await remove(mine.id)).status).toBe(200);
    });
  });

  test('the first one of a person is the default, the next is not; office hours in the calendar’s zone', async () => {
    await aCalendar(site.host, { simpleUserId: other, userId: other, authorTimezone: 'Asia/Kolkata' });
    const first = await site.api('POST', '/availability', { body: { title: '<i>Hours</i> & more', user_id: other } });
    expect(first).toMatchObject({
      status: 200,
      body: {
        message: text,
        schedule: {
          title: 'Hours & more',
          user_id: other,
          host_name: 'Olga Other',
          host_avatar: '',
          usage_count: 0,
          settings: { default: true, timezone: 'Asia/Kolkata', date_overrides: {}, weekly_schedules: officeHours },
        },
      },
    });
    const second = await site.api('POST', '/availability', { body: { title: 'Second', user_id: other, timezone: 'Europe/Lisbon' } });
    expect(second.body.schedule.settings).toMatchObject({ default: false, timezone: 'Europe/Lisbon' });
    const own = await site.api('POST', '/availability', { body: { title: 'Second' } });
    expect(own.body.schedule).toMatchObject({ user_id: 1, settings: { default: true, timezone: 'UTC' } });
  });

  test('two first ones at once: one of them is the default', async () => {
    const answers = await Promise.all(['A', 'B', 'C'].map((title) => site.api('POST', '/availability', { body: { title } })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await defaults()).toHaveLength(1);
  });

  test('one title asked for at once is given once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => site.api('POST', '/availability', { body: { title: 'Same' } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(await stored()).toHaveLength(1);
  });

  test('the list shows whose they are, the newest first, page by page', async () => {
    const [a, b, c] = [
      await aSchedule(site.host),
      await aSchedule(site.host, { userId: other }),
      await aSchedule(site.host, { isDefault: false, userId: 4711 }),
    ];
    const ids = async (query: string) => {
      const { availabilities } = (await site.api('GET', `/availability${query}`)).body;
      return {
        total: availabilities.total,
        per_page: availabilities.per_page,
        ids: availabilities.data.map(({ id }: { id: number }) => id),
      };
    };
    expect(await ids('')).toEqual({ total: 3, per_page: 15, ids: [c.id, b.id, a.id] });
    expect(await ids('?filters[author]=all&per_page=2&page=2')).toEqual({ total: 3, per_page: 2, ids: [a.id] });
    expect(await ids('?filters[author]=me')).toEqual({ total: 1, per_page: 15, ids: [a.id] });
    expect(await ids(`?filters[author]=${other}`)).toEqual({ total: 1, per_page: 15, ids: [b.id] });
    expect((await site.api('GET', `/availability/${c.id}`)).body.schedule).toMatchObject({ host_name: 'Unknown' });
  });

  test('usages are those event types that go by it', async () => {
    const { id } = await aSchedule(site.host);
    const calendar = await aCalendar(site.host, { title: 'Mine' });
    const at = { calendarId: calendar.id };
    const used = await anEvent(site.host, { ...at, availabilityId: id, title: 'Used' });
    const byDefault = await anEvent(site.host, { ...at, title: 'By default' });
    await anEvent(site.host, { ...at, availabilityId: id, availabilityType: 'custom' });
    await anEvent(site.host, { ...at, availabilityId: id, eventType: 'single_event' });
    const team = await anEvent(site.host, { ...at, eventType: 'collective', settings: { team_members: [1, other] } });
    const common = { common_schedule: true, team_members: [1] };
    await anEvent(site.host, { ...at, eventType: 'collective', availabilityType: 'custom', settings: common });
    const { usages, total } = (await site.api('GET', `/availability/${id}/usages`)).body;
    expect(usages.map((usage: { id: number }) => usage.id)).toEqual([used.id, byDefault.id, team.id]);
    expect(usages[0]).toMatchObject({ title: 'Used', calendar_id: calendar.id, calendar_title: 'Mine', event_type: 'single' });
    expect(total).toBe(3);
    expect((await site.api('GET', `/availability/${id}`)).body.schedule).toMatchObject({ usage_count: 3 });
  });

  test('hours, dates and zone are saved; what is not sent stays', async () => {
    verifies('booking:availability');
    const { id } = await aSchedule(site.host);
    const dates = { '2001-01-01': nine.slots, '2099-12-31': [] };
    const first = await save(id, { weekly_schedules: { mon: nine }, date_overrides: dates, default: true });
    expect(first).toMatchObject({ status: 200, body: { message: text } });
    expect(first.body.schedule.settings).toEqual({
      default: true,
      timezone: 'Europe/Berlin',
      date_overrides: { '2099-12-31': [{ start: '00:00', end: '00:00' }] },
      weekly_schedules: { ...Object.fromEntries(Object.keys(officeHours).map((day) => [day, { enabled: false, slots: [] }])), mon: nine },
    });
    const second = await save(id, { timezone: 'America/New_York' });
    expect(second.body.schedule.settings).toEqual({ ...first.body.schedule.settings, timezone: 'America/New_York' });
    expect((await save(id, second.body.schedule.settings)).body.schedule).toEqual(second.body.schedule);
    const third = await save(id, { date_overrides: [] });
    expect(third.body.schedule.settings).toEqual({ ...second.body.schedule.settings, date_overrides: {} });
  });

  test('dates that are over are not shown', async () => {
    const { id } = await aSchedule(site.host, { dateOverrides: { '2001-01-01': nine.slots } });
    expect((await site.api('GET', `/availability/${id}`)).body.schedule.settings.date_overrides).toEqual({});
  });

  test('the default is made another one’s, keeps all overrides, and can be made so again', async () => {
    const dateOverrides = { '2099-01-01': nine.slots };
    const first = await aSchedule(site.host);
    const second = await aSchedule(site.host, { isDefault: false, dateOverrides });
    const foreign = await aSchedule(site.host, { userId: other });
    for (const _ of [1, 2]) {
      const answer = await site.api('POST', `/availability/${second.id}/update-status`, { body: {} });
      expect(answer).toMatchObject({ status: 200, body: { schedule: { settings: { default: true, date_overrides: dateOverrides } } } });
      expect(await defaults()).toEqual([second.id, foreign.id]);
    }
    expect((await save(first.id, { default: true })).body.schedule.settings.default).toBe(true);
    expect(await defaults()).toEqual([first.id, foreign.id]);
  });

  test('made the default at once, one of them is', async () => {
    const made = [
      await aSchedule(site.host),
      await aSchedule(site.host, { isDefault: false }),
      await aSchedule(site.host, { isDefault: false }),
    ];
    const answers = await Promise.all(made.map(({ id }) => site.api('POST', `/availability/${id}/update-status`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await defaults()).toHaveLength(1);
  });

  test('a new title is stored, also the same again', async () => {
    const { id } = await aSchedule(site.host);
    for (const _ of [1, 2])
      expect(await site.api('POST', `/availability/${id}/update-title`, { body: { title: 'Früh <b>x</b>' } })).toEqual({
        status: 200,
        body: { message: text, title: 'Früh x' },
      });
    expect(await stored()).toMatchObject([{ title: 'Früh x' }]);
  });

  test('copies have titles of their own and are not the default', async () => {
    const source = await aSchedule(site.host, { title: 'x'.repeat(192), userId: other, dateOverrides: { '2099-01-01': nine.slots } });
    const copies = [await site.api('POST', `/availability/${source.id}/clone`), await site.api('POST', `/availability/${source.id}/clone`)];
    const { title: _, ...same } = (await site.api('GET', `/availability/${source.id}`)).body.schedule;
    expect(copies.map(({ body }) => body.schedule.title)).toEqual([`${'x'.repeat(184)} (clone)`, `${'x'.repeat(182)} (clone 2)`]);
    expect(copies[0]?.body.schedule).toMatchObject({ user_id: other, settings: { ...same.settings, default: false } });
  });

  test('deleted, it no longer exists; the next one is the default; event types with hours of their own forget it', async () => {
    const [first, second] = [
      await aSchedule(site.host, { userId: other }),
      await aSchedule(site.host, { userId: other, isDefault: false }),
    ];
    const calendar = await aCalendar(site.host);
    const event = await anEvent(site.host, { calendarId: calendar.id, availabilityType: 'custom', availabilityId: first.id });
    expect(await site.api('DELETE', `/availability/${first.id}`)).toEqual({ status: 200, body: { message: text } });
    expect(await defaults()).toEqual([second.id]);
    expect(await site.host.storage.run((db) => rows(db, eventTable).one({ id: event.id }))).toMatchObject({ availabilityId: null });
    expect((await site.api('DELETE', `/availability/${first.id}`)).status).toBe(404);
  });
});
