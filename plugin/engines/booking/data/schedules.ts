import { isDuplicate } from '../../../db/connection';
import { rows } from '../../../db/rows';
import type { InsertOf } from '../../../db/table';
import type { Db } from '../../../host';
import type { WeeklyHours } from '../domain/hours';
import { notFoundError } from '../input/errors';
import { type ScheduleRow, scheduleTable } from './schedule-table';

interface FirstSchedule {
  readonly userId: number;
  readonly timezone: string;
  readonly weeklyHours: WeeklyHours;
  readonly now: number;
}

/** Title of the schedule that comes with a person's first calendar. */
const firstTitle = 'Weekly Hours';

/** All SQL about availability schedules. Throws 404 where one is asked for that is not there. */
export function schedules(db: Db) {
  const table = rows(db, scheduleTable);
  const defaultOf = (userId: number) => table.one({ userId, isDefault: true });

  return {
    find: (id: number) => table.one({ id }),

    /** `lock` holds it until the transaction ends. */
    async get(id: number, { lock = false } = {}): Promise<ScheduleRow> {
      const row = await table.one({ id }, { lock });
      if (!row) throw notFoundError('Schedule', id);
      return row;
    },

    defaultOf,
    /** Of one person, the first made first. */
    of: (userId: number) => table.many({ userId }, { order: [['id', 'ASC']] }),
    many: table.many,
    count: table.count,

    /** The person's default schedule, made of these hours where there is none. */
    async ensureDefault({ userId, timezone, weeklyHours, now }: FirstSchedule): Promise<ScheduleRow> {
      for (let number = 1; ; number++) {
        const known = await defaultOf(userId);
        if (known) return known;
        const title = number === 1 ? firstTitle : `${firstTitle} (${number})`;
        const row = { userId, title, isDefault: true, timezone, weeklyHours, dateOverrides: {}, createdAt: now, updatedAt: now };
        try {
          return { ...row, id: await table.insert(row) };
        } catch (error) {
          // Another schedule has that title, or somebody made the default one meanwhile.
          if (!isDuplicate(error) || number > 50) throw error;
        }
      }
    },

    /** Returns the id. Throws the driver's unique error where the person has a schedule of that title. */
    insert: (values: InsertOf<typeof scheduleTable>) => table.insert(values),
    update: (id: number, set: Partial<ScheduleRow>) => table.update({ id }, set),
    delete: (id: number) => table.delete({ id }),
  };
}
