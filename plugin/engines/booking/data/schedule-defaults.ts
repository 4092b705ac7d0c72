import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { eventTable } from './event-table';
import { type ScheduleRow, scheduleTable } from './schedule-table';

/** Make it the only default of its person, whose lock the caller holds. */
export async function makeDefault(db: Db, { id, userId }: ScheduleRow, now: number): Promise<void> {
  const table = rows(db, scheduleTable);
  await table.update({ userId, isDefault: true }, { isDefault: false });
  await table.update({ id }, { isDefault: true, updatedAt: now });
}

/** Delete it; after a default one the person's first becomes the default. The caller holds the person's lock. */
export async function removeSchedule(db: Db, { id, userId, isDefault }: ScheduleRow, now: number): Promise<void> {
  const table = rows(db, scheduleTable);
  await rows(db, eventTable).update({ availabilityId: id }, { availabilityId: null });
  await table.delete({ id });
  const [first] = isDefault ? await table.many({ userId }, { order: [['id', 'ASC']], limit: 1 }) : [];
  if (first) await makeDefault(db, first, now);
}
