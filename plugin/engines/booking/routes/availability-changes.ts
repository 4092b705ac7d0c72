import { isDuplicate } from '../../../db/connection';
import type { Db } from '../../../host';
import { refuse } from '../../kit/input/errors';
import type { InputMap } from '../../kit/input/query';
import type { EngineCall } from '../../kit/route';
import { lockHosts } from '../data/lock-hosts';
import { makeDefault } from '../data/schedule-defaults';
import type { ScheduleRow } from '../data/schedule-table';
import { schedules } from '../data/schedules';
import { scheduleSettings } from '../domain/forms/schedule';
import { currentOverrides } from '../domain/hours';
import { rules } from '../input/rules';
import { todayIn } from './event-views';

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
  const check = rules();
  const at = 'schedule.settings.';
  const sent = scheduleSettings.read(check, given, at);
  if (sent.default === false && row.isDefault)
    check.add(`${at}default`, 'required', 'Make another schedule the default instead: each person has one.');
  check.check();
  const { timezone = row.timezone, weekly_schedules: weeklyHours = row.weeklyHours, date_overrides: dates } = sent;
  const dateOverrides = dates ? currentOverrides(dates, todayIn(timezone, now)) : row.dateOverrides;
  const set = { timezone, weeklyHours, dateOverrides, updatedAt: now };
  await schedules(db).update(row.id, set);
  if (sent.default !== true) return { ...row, ...set };
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
  const records = await schedules(db).many({ userId, title });
  if (records.some(({ id }) => id !== exceptId)) throw titleTaken(title);
}

/** The result of `work`; 422 where the database says that the title is taken. */
export async function titled<T>(title: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isDuplicate(error) ? titleTaken(title) : error;
  }
}

const titleTaken = (title: string) => refuse(`A schedule named "${title}" already exists; choose another title.`);
