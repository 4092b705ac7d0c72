import { rows } from '../../../plugin/db/rows';
import { type ActivityRow, activityTable } from '../../../plugin/engines/booking/data/activity-table';
import { reminderTable } from '../../../plugin/engines/booking/data/reminder-table';
import { activityLog } from '../../../plugin/engines/kit/stores/activity-log';
import { plannedReminders } from '../../../plugin/engines/kit/stores/reminders';
import { settingsStore } from '../../../plugin/engines/kit/stores/settings';
import { type Site, startSite } from '../../support/site';
import { verifies } from '../../support/verifies';

interface OfBooking {
  readonly bookingId: number;
}

let site: Site;
beforeAll(async () => {
  site = await startSite({ dialect: 'sqlite' });
});
afterAll(() => site?.stop());

test('settings are merged group by group, also when they are saved at once', async () => {
  verifies('engine-kit:settings');
  const defaults = { theme: 'plain', mail: { name: 'Team', footer: '', days: 1 } };
  const settings = settingsStore({ option: 'kit_settings', defaults });
  expect(await settings.read(site.host)).toEqual(defaults);
  const changes = [{ theme: 'dark' }, { mail: { footer: 'Bye' } }, { mail: { days: 7 } }];
  await Promise.all(changes.map((change) => settings.save(site.host, change)));
  const whole = { theme: 'dark', mail: { name: 'Team', footer: 'Bye', days: 7 } };
  expect(await settings.read(site.host)).toEqual(whole);
  expect(await settingsStore({ option: 'other_settings', defaults }).read(site.host)).toEqual(defaults);
});

test('the log keeps the last entry of a type that is told once, and all of the others', async () => {
  verifies('engine-kit:activity');
  const { storage } = site.host;
  const add = (bookingId: number, type: string, title: string) =>
    storage.tx((db) =>
      activityLog<OfBooking, ActivityRow, string>(rows(db, activityTable), { once: ['reason'] }).add(
        { bookingId },
        { type, title, by: null, at: 1 },
      ),
    );
  for (const title of ['one', 'two']) for (const type of ['reason', 'activity']) await add(1, type, title);
  await add(2, 'reason', 'x'.repeat(300));
  const of = (bookingId: number) =>
    storage.run((db) => activityLog<OfBooking, ActivityRow, string>(rows(db, activityTable)).of({ bookingId }));
  expect((await of(1)).map(({ type, title, status }) => [type, title, status])).toEqual([
    ['activity', 'two', 'closed'],
    ['reason', 'two', 'open'],
    ['activity', 'one', 'closed'],
  ]);
  expect((await of(2)).map(({ title }) => title)).toEqual(['x'.repeat(192)]);
});

test('reminders are planned again with each change, and each is taken once', async () => {
  verifies('engine-kit:reminders');
  const minute = 60_000;
  const at = 1_000 * minute;
  const planned = <T>(work: (store: ReturnType<typeof storeOf>) => Promise<T>) => site.host.storage.tx((db) => work(storeOf(db)));
  const storeOf = (db: Parameters<typeof rows>[0]) => plannedReminders(rows(db, reminderTable));
  const wanted = [60, 60, 30, 1].map((lead) => ({ kind: 'reminder_to_host', lead }));
  await planned(({ plan }) => plan({ bookingId: 7 }, at, { wanted: [{ kind: 'reminder_to_host', lead: 500 }], now: 0 }));
  await planned(({ plan }) => plan({ bookingId: 7 }, at, { wanted, now: at - 32 * minute }));
  const due = (now: number) => planned((store) => store.due(now, 10));
  expect((await due(at)).map(({ lead, dueAt }) => [lead, dueAt])).toEqual([[1, at - minute]]);
  await planned(({ plan }) => plan({ bookingId: 7 }, at, { wanted, now: 0 }));
  expect((await due(at)).map(({ lead }) => lead)).toEqual([60, 30, 1]);
  expect(await due(at - 61 * minute)).toEqual([]);
  const [first] = await due(at - 30 * minute);
  if (!first) throw new Error('nothing is due');
  expect([await planned(({ take }) => take(first)), await planned(({ take }) => take(first))]).toEqual([true, false]);
  expect((await due(at)).map(({ lead }) => lead)).toEqual([30, 1]);
});
