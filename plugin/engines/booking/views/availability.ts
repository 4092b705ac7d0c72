import type { HostUser } from '../../../host';
import { personName } from '../../kit/people';
import type { CalendarRow } from '../data/calendar-table';
import type { EventRow } from '../data/event-table';
import type { ScheduleRow } from '../data/schedule-table';
import { currentOverrides } from '../domain/hours';
import { rowStamp } from '../domain/stamps';

interface Around {
  readonly host: HostUser | undefined;
  /** Event types that go by it. */
  readonly usageCount: number;
  /** Local date in the schedule's zone: earlier overrides are not shown. */
  readonly today: string;
}

/** An availability schedule with whose it is and how often it is used. */
export const scheduleView = (row: ScheduleRow, { host, usageCount, today }: Around) => ({
  id: row.id,
  user_id: row.userId,
  host_name: personName(host),
  host_avatar: '',
  title: row.title,
  created_at: rowStamp(row.createdAt),
  usage_count: usageCount,
  settings: {
    default: row.isDefault,
    timezone: row.timezone,
    date_overrides: currentOverrides(row.dateOverrides, today),
    weekly_schedules: row.weeklyHours,
  },
});

/** An event type that goes by a schedule. */
export const usageView = (event: EventRow, calendar: CalendarRow | undefined) => ({
  id: event.id,
  title: event.title,
  slug: event.slug,
  status: event.status,
  event_type: event.eventType,
  duration: event.duration,
  calendar_id: event.calendarId,
  calendar_title: calendar?.title ?? '',
});
