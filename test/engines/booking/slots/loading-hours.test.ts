import { rows } from '../../../../plugin/db/rows';
import { scheduleTable } from '../../../../plugin/engines/booking/data/schedule-table';
import type { EventSettings } from '../../../../plugin/engines/booking/domain/settings';
import { describeEachStorage } from '../../../support/storages';
import { hours, ranges } from './plans';
import { june, person, type Stored, stored, utcHours } from './stored';

describeEachStorage('stored hours', (make) => {
  let at: Stored;

  beforeAll(async () => {
    at = await stored((await make()).storage);
  });

  describe('go by the hours', () => {
    test('of nobody where the host has no schedule', async () => {
      expect(await at.times(await at.event({ userId: person() }))).toEqual([]);
    });

    test('of the schedule that was chosen, else the default one, else the first', async () => {
      const me = person();
      const [first, chosen] = [
        await at.schedule(me, '09:00', '10:00', { isDefault: false }),
        await at.schedule(me, '11:00', '12:00', { isDefault: false }),
      ];
      expect(await at.times(await at.event({ userId: me, availabilityId: chosen.id }))).toEqual(['11:00']);
      expect(await at.times(await at.event({ userId: me }))).toEqual(['09:00']);
      await at.storage.run((db) => rows(db, scheduleTable).update({ id: chosen.id }, { isDefault: true }));
      expect(await at.times(await at.event({ userId: me }))).toEqual(['11:00']);
      expect(await at.times(await at.event({ userId: me, availabilityId: 999_999 }))).toEqual(['11:00']);
      expect(await at.times(await at.event({ userId: me, availabilityId: first.id }))).toEqual(['09:00']);
    });

    test('of a zone that is not known any more are none', async () => {
      const me = person();
      await at.schedule(me, '09:00', '10:00', { timezone: 'Mars/Olympus' });
      expect(await at.times(await at.event({ userId: me }))).toEqual([]);
    });

    test('of the event type itself, in the zone of the calendar', async () => {
      const settings = {
        weekly_schedules: utcHours('07:00', '08:00').weeklyHours,
        date_overrides: { '2031-06-03': ranges([['05:00', '06:00']]) },
      };
      const own = await at.event({ userId: person(), availabilityType: 'custom', settings });
      expect(await at.times(own)).toEqual(['07:00']);
      expect(await at.times(own, { calendar: { ...at.calendar, authorTimezone: 'Etc/GMT+5' } })).toEqual(['12:00']);
      expect((await at.find(own, {}, 2)).map(({ start }) => start - june)).toEqual([hours(7), hours(29)]);
    });

    test('of each member of a team, or of all together', async () => {
      const [one, two] = [person(), person()];
      await at.schedule(one, '09:00', '10:00');
      await at.schedule(two, '10:00', '11:00');
      const late = await at.schedule(two, '13:00', '14:00', { isDefault: false });
      const team = { eventType: 'round_robin' as const, userId: one };
      const members = { team_members: [one, two, one] };
      const offered = async (settings: Partial<EventSettings>) =>
        (await at.find(await at.event({ ...team, settings: { ...members, ...settings } }))).map(({ start, hosts }) => [
          start - june,
          hosts,
        ]);
      expect(await offered({})).toEqual([
        [hours(9), [one]],
        [hours(10), [two]],
      ]);
      expect(await offered({ hosts_schedules: { [two]: late.id } })).toEqual([
        [hours(9), [one]],
        [hours(13), [two]],
      ]);
      expect(await offered({ common_schedule: true })).toEqual([[hours(9), [one, two]]]);
      const all = await at.event({ ...team, settings: members });
      expect((await at.find(all, { hostId: two })).map(({ hosts }) => hosts)).toEqual([[two]]);
      expect(await at.find(all, { hostId: person() })).toEqual([]);
    });
  });
});
