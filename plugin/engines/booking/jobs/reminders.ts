import type { Db } from '../../../host';
import { enqueue } from '../../../jobs/outbox';
import type { Job } from '../../../kit/group';
import { inBatches } from '../../kit/in-batches';
import { dueAt } from '../../kit/stores/reminders';
import { whileActive } from '../../kit/while-active';
import type { BookingRow } from '../data/booking-table';
import { bookings } from '../data/bookings';
import type { ReminderRow } from '../data/reminder-table';
import { type ReminderKind, reminders } from '../data/reminders';
import { isMultiGuest } from '../domain/kinds';
import { moduleName } from '../engine';
import { mailOrder } from '../outbox/mail-order';

const atOnce = 200;

/** Hand the reminders that are due to the outbox; those that nobody needs any more are dropped. */
export const reminding: Job = {
  name: 'booking.reminders',
  cron: '* * * * *',
  run: whileActive(moduleName, async ({ host, now }) => {
    const at = now();
    await inBatches(host.storage, atOnce, (db) => remind(db, at));
  }),
};

/** Returns how many were due. */
async function remind(db: Db, now: number): Promise<number> {
  const store = reminders(db);
  const due = await store.due(now, atOnce);
  const ids = [...new Set(due.map(({ bookingId }) => bookingId))];
  const records = ids.length === 0 ? [] : await bookings(db).many({ id: ids });
  const byId = new Map(records.map((booking) => [booking.id, booking]));
  for (const reminder of due) {
    const isMine = await store.take(reminder);
    const booking = byId.get(reminder.bookingId);
    if (isMine && booking && isWanted(booking, reminder, now)) await send(db, { booking, reminder, now });
  }
  return due.length;
}

/** It still takes place, at the time that was planned for, and has not begun. */
const isWanted = (booking: BookingRow, reminder: ReminderRow, now: number) =>
  booking.status === 'scheduled' && booking.startAt > now && dueAt(booking.startAt, reminder.lead) === reminder.dueAt;

async function send(db: Db, { booking, reminder, now }: { booking: BookingRow; reminder: ReminderRow; now: number }): Promise<void> {
  const kind = reminder.kind as ReminderKind;
  await enqueue(db, mailOrder(booking, kind, now));
  // A host is reminded of a group once, and not of each guest.
  if (kind === 'reminder_to_host' && isMultiGuest(booking.eventType))
    await reminders(db).dropOfGroup({ groupId: booking.groupId, kind, lead: reminder.lead });
}
