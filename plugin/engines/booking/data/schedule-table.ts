import { ascii, flag, id, instant, int, json, text } from '../../../db/columns';
import { defineTable, type RowOf } from '../../../db/table';
import type { DateOverrides, WeeklyHours } from '../domain/hours';

/** Availability schedules: a person's working hours, wall-clock in their zone. */
export const scheduleTable = defineTable(
  'sp_booking_schedules',
  {
    id: id(),
    userId: int(),
    title: text(192),
    isDefault: flag(),
    /** IANA name. */
    timezone: ascii(64),
    weeklyHours: json<WeeklyHours>(),
    dateOverrides: json<DateOverrides>(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { unique: [['userId', 'title']] },
);

export type ScheduleRow = RowOf<typeof scheduleTable>;
