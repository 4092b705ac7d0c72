import { fromRow } from '../../../db/rows';
import type { Db } from '../../../host';
import { hostIds } from '../domain/hosts';
import { isOneOff, isTeam } from '../domain/kinds';
import { type EventRow, eventTable } from './event-table';
import type { ScheduleRow } from './schedule-table';

type Hours = Pick<ScheduleRow, 'id' | 'userId' | 'isDefault'>;

/** Tells of each of these schedules which event types go by its hours; one statement however many there are. */
export async function scheduleUsage(db: Db, schedules: readonly Hours[]): Promise<(schedule: Hours) => EventRow[]> {
  if (schedules.length === 0) return () => [];
  const rows = await db.query(
    `SELECT * FROM ${eventTable.name}
     WHERE availability_id IN (${schedules.map(() => '?').join(', ')}) OR availability_id IS NULL OR event_type IN ('round_robin', 'collective')
     ORDER BY id`,
    schedules.map(({ id }) => id),
  );
  const events = rows.map((row) => fromRow(eventTable, row));
  return (schedule) => events.filter((event) => uses(event, schedule));
}

/** A host for whom nothing was chosen uses their default hours. */
function uses(event: EventRow, { id, userId, isDefault }: Hours): boolean {
  const { settings, eventType, availabilityType, availabilityId } = event;
  if (isOneOff(eventType)) return false;
  if (isTeam(eventType) && !settings.common_schedule)
    return hostIds(event).some((host) => {
      const chosen = settings.hosts_schedules?.[host];
      return chosen ? Number(chosen) === id : isDefault && host === userId;
    });
  if (availabilityType === 'custom') return false;
  return availabilityId === null ? isDefault && event.userId === userId : availabilityId === id;
}
