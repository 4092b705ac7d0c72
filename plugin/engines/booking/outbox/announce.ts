import type { Db } from '../../../host';
import { enqueueAll } from '../../../jobs/outbox';
import type { BookingRow } from '../data/booking-table';
import type { EventRow } from '../data/event-table';
import { type PlannedReminder, type ReminderKind, reminders } from '../data/reminders';
import type { Party } from '../domain/booking';
import type { FeedTrigger } from '../domain/feeds';
import { isMultiGuest } from '../domain/kinds';
import { leadMinutes, type MailKey, mailOf, notificationsOf } from '../domain/notifications';
import { withDefaults } from '../domain/settings';
import { mailOrder } from './mail-order';
import { tellFeeds } from './tell-feeds';

/** What happened to a booking, as far as somebody has to be told. */
export type Trigger = 'scheduled' | 'requested' | 'cancelled' | 'rejected' | 'rescheduled' | 'email_changed';

interface News {
  readonly trigger: Trigger;
  readonly booking: BookingRow;
  readonly event: EventRow;
  /** Who did it; of cancellations and moves the other side is told, and the guest in any case. */
  readonly by: Party;
  readonly now: number;
}

/**
 * Hand the emails of a change and what its feeds are told to the outbox and plan, drop or move the reminders, in the transaction of the
 * change. An email that fails never makes the change fail.
 */
export async function announce(db: Db, news: News): Promise<void> {
  const { booking, event, now } = news;
  const wanted = mailsOf(news).filter((key) => mailOf(event, key).enabled);
  await enqueueAll(
    db,
    wanted.map((key) => mailOrder(booking, key, now)),
  );
  const trigger = feedTriggerOf[news.trigger];
  if (trigger) await tellFeeds(db, { trigger, bookings: [booking], now });
  if (news.trigger === 'email_changed') return;
  if (booking.status === 'scheduled') await reminders(db).plan(booking, remindersOf(event), now);
  else await reminders(db).drop([booking.id]);
}

const feedTriggerOf: Partial<Record<Trigger, FeedTrigger>> = {
  scheduled: 'after_booking_scheduled',
  cancelled: 'booking_schedule_cancelled',
  rejected: 'booking_schedule_rejected',
  rescheduled: 'after_booking_rescheduled',
};

const confirmations = ['booking_conf_attendee', 'booking_conf_host'] as const;

function mailsOf({ trigger, booking, event, by }: News): readonly MailKey[] {
  const message: Readonly<Record<Trigger, () => readonly MailKey[]>> = {
    scheduled: () => (booking.parentId === null ? confirmations : ['booking_conf_attendee']),
    requested: () => (awaitsHost(booking, event) ? ['booking_request_attendee', 'booking_request_host'] : []),
    cancelled: () => (by === 'host' ? ['cancelled_by_host'] : ['cancelled_by_attendee', 'own_cancellation_attendee']),
    rejected: () => ['declined_by_host'],
    rescheduled: () => (by === 'host' ? ['rescheduled_by_host'] : ['rescheduled_by_attendee', 'own_move_attendee']),
    email_changed: () => (booking.status === 'scheduled' ? confirmations : []),
  };
  return message[trigger]();
}

/** It is the host who has to agree, and not a payment that is missing. */
function awaitsHost({ paymentStatus }: BookingRow, { eventType, settings }: EventRow): boolean {
  return withDefaults(settings).requires_confirmation.enabled && !isMultiGuest(eventType) && paymentStatus !== 'pending';
}

const kinds: readonly ReminderKind[] = ['reminder_to_attendee', 'reminder_to_host'];

function remindersOf(event: EventRow): PlannedReminder[] {
  const notifications = notificationsOf(event);
  return kinds.flatMap((kind) => {
    const { enabled, email } = notifications[kind];
    return enabled ? (email.times ?? []).map((time) => ({ kind, lead: leadMinutes(time) })) : [];
  });
}
