import { rows } from '../../../db/rows';
import type { Db, SqlValue } from '../../../host';
import { activityTable } from './activity-table';
import { bookingHostTable, bookingTable } from './booking-table';
import { type CalendarRow, calendarTable } from './calendar-table';
import { type EventRow, eventTable } from './event-table';
import { feedTable } from './feed-table';
import { reminderTable } from './reminder-table';
import { scheduleTable } from './schedule-table';

interface Condition {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}

/** Delete the bookings that meet a condition on their columns, with their hosts, activities and reminders. */
export async function removeBookings(db: Db, { sql, params }: Condition): Promise<void> {
  for (const { name } of [bookingHostTable, activityTable, reminderTable])
    await db.execute(`DELETE FROM ${name} WHERE booking_id IN (SELECT id FROM ${bookingTable.name} WHERE ${sql})`, params);
  await db.execute(`DELETE FROM ${bookingTable.name} WHERE ${sql}`, params);
}

/** Delete event types with their bookings and feeds. Who books one of them at that moment waits for its row. */
export async function removeEvents(db: Db, records: readonly Pick<EventRow, 'id'>[]): Promise<void> {
  for (const { id } of records) {
    await rows(db, eventTable).one({ id }, { lock: true });
    await removeBookings(db, { sql: 'event_id = ?', params: [id] });
    await rows(db, feedTable).delete({ eventId: id });
    await rows(db, eventTable).delete({ id });
  }
}

/**
 * Delete a calendar with its event types and their bookings. The owner of a simple one is no host any more: they leave the teams of
 * other calendars, and their schedules are deleted unless an event type that stays uses them.
 */
export async function removeCalendar(db: Db, { id, type, userId }: CalendarRow, now: number): Promise<void> {
  await removeEvents(db, await rows(db, eventTable).many({ calendarId: id }, { order: [['id', 'ASC']] }));
  if (type === 'simple') {
    await leaveTeams(db, userId, now);
    await removeSchedules(db, userId);
  }
  await rows(db, calendarTable).delete({ id });
}

const teamEvents = (db: Db) => rows(db, eventTable).many({ eventType: ['round_robin', 'collective'] }, { order: [['id', 'ASC']] });

async function leaveTeams(db: Db, userId: number, now: number): Promise<void> {
  for (const { id, settings } of await teamEvents(db)) {
    if (!settings.team_members?.includes(userId)) continue;
    const event = await rows(db, eventTable).one({ id }, { lock: true });
    if (event) await leaveTeam(db, event, { userId, now });
  }
}

/** Others' round robins lose their bookings; those of a whole team take place without them. */
async function leaveTeam(db: Db, event: EventRow, { userId, now }: { userId: number; now: number }): Promise<void> {
  const others = (event.settings.team_members ?? []).filter((member) => member !== userId);
  const members = others.length > 0 ? others : [event.userId];
  const settings = { ...event.settings, team_members: members };
  await rows(db, eventTable).update({ id: event.id }, { settings, updatedAt: now });
  if (members.includes(userId)) return;
  if (event.eventType === 'round_robin')
    return removeBookings(db, { sql: 'event_id = ? AND host_user_id = ?', params: [event.id, userId] });
  const ofEvent = `SELECT id FROM ${bookingTable.name} WHERE event_id = ?`;
  await db.execute(`DELETE FROM ${bookingHostTable.name} WHERE user_id = ? AND booking_id IN (${ofEvent})`, [userId, event.id]);
  await rows(db, bookingTable).update({ eventId: event.id, hostUserId: userId }, { hostUserId: members[0] ?? event.userId });
}

async function removeSchedules(db: Db, userId: number): Promise<void> {
  const own = await rows(db, scheduleTable).many({ userId }, { order: [['id', 'ASC']] });
  const users = await rows(db, eventTable).many({ availabilityId: own.map(({ id }) => id) });
  const chosen = (await teamEvents(db)).flatMap(({ settings }) => Object.values(settings.hosts_schedules ?? {}));
  const used = new Set([...users.map(({ availabilityId }) => availabilityId), ...chosen]);
  for (const { id } of own) if (!used.has(id)) await rows(db, scheduleTable).delete({ id });
}
