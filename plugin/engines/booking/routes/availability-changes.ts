import { isDuplicate } from '../../../db/connection';
import type { Db } from '../../../host';
import { makeDefault } from '../data/schedule-defaults';
import type { ScheduleRow } from '../data/schedule-table';
import { schedules } from '../data/schedules';
import { normalHours, normalOverrides } from '../domain/hours';
import { isZone } from '../domain/zones';
import { refuse } from '../errors';
import { lockHosts } from '../work/lock-hosts';
import { gather } from './gather';
import { flagOf, rules } from './input';
import type { InputMap } from './query';
import type { EngineCall } from './route';
import { todayIn } from './shown';
import { zoneOf } from './zone-input';

/** Work on the schedule of the path in one transaction, in which nobody else changes one of the same person. 404 where it is not there. */
export async function onSchedule<T>(call: EngineCall, work: (db: Db, row: ScheduleRow) => Promise<T>): Promise<T> {
  const { storage } = call.engine.host;
  const id = call.id('schedule_id');
  const { userId } = await storage.run((db) => schedules(db).get(id));
  return storage.tx(async (db) => {
    await lockHosts(db, [userId]);
    return work(db, await schedules(db).get(id, { lock: true }));
  });
}

/** Store what is given of a schedule's settings. Throws 422 with the map of what is wrong. */
export async function changeSchedule(db: Db, row: ScheduleRow, { given, now }: { given: InputMap; now: number }): Promise<ScheduleRow> {
  const form = rules();
  const at = 'schedule.settings';
  const timezone = given.timezone === undefined ? row.timezone : zoneOf(form, `${at}.timezone`, given.timezone);
  const weekly = () => normalHours(given.weekly_schedules, `${at}.weekly_schedules`);
  const weeklyHours = given.weekly_schedules === undefined ? row.weeklyHours : gather(form, weekly, row.weeklyHours);
  if (flagOf(given.default) === false && row.isDefault)
    form.add(`${at}.default`, 'required', 'Make another schedule the default instead: each person has one.');
  const today = todayIn(isZone(timezone) ? timezone : row.timezone, now);
  const dates = () => normalOverrides(given.date_overrides, today, `${at}.date_overrides`);
  const dateOverrides = given.date_overrides === undefined ? row.dateOverrides : gather(form, dates, row.dateOverrides);
  form.check();
  const set = { timezone, weeklyHours, dateOverrides, updatedAt: now };
  await schedules(db).update(row.id, set);
  if (flagOf(given.default) !== true) return { ...row, ...set };
  await makeDefault(db, row, now);
  return { ...row, ...set, isDefault: true };
}

interface Titled {
  readonly userId: number;
  readonly title: string;
  readonly exceptId?: number;
}

/** Throws 422 where the person has another schedule of that title. */
export async function checkTitle(db: Db, { userId, title, exceptId }: Titled): Promise<void> {
  const found = await schedules(db).many({ userId, title });
  if (found.some(({ id }) => id !== exceptId)) throw titleTaken(title);
}

/** The result of `work`; 422 where the database says that the title is taken. */
export async function titled<T>(title: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isDuplicate(error) ? titleTaken(title) : error;
  }
}

const titleTaken = (title: string) => refuse(`There is a schedule "${title}" already; choose another title.`);
