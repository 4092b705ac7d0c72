import type { MailKey, NotificationKey } from './notifications';
import type { BookingStatus } from './statuses';

/** What an email is about. */
interface Occasion {
  readonly to: 'guest' | 'host';
  /** What the log calls it. */
  readonly name: string;
  /** The booking is still in one of these, or the news is no longer true and nobody is told. */
  readonly holds: readonly BookingStatus[];
  /** What its calendar file asks for; none where there is no file. */
  readonly calendar?: 'REQUEST' | 'CANCEL';
}

const agreed = ['scheduled'] as const;

/** The emails by key. */
export const occasions: Readonly<Record<MailKey, Occasion>> = {
  booking_conf_attendee: { to: 'guest', name: 'Confirmation to the guest', holds: agreed, calendar: 'REQUEST' },
  booking_conf_host: { to: 'host', name: 'Confirmation to the host', holds: agreed, calendar: 'REQUEST' },
  reminder_to_attendee: { to: 'guest', name: 'Reminder to the guest', holds: agreed },
  reminder_to_host: { to: 'host', name: 'Reminder to the host', holds: agreed },
  cancelled_by_attendee: { to: 'host', name: 'Cancellation to the host', holds: ['cancelled'], calendar: 'CANCEL' },
  cancelled_by_host: { to: 'guest', name: 'Cancellation to the guest', holds: ['cancelled'], calendar: 'CANCEL' },
  rescheduled_by_attendee: {
    to: 'host',
    name: 'Reschedule notice to the host',
    calendar: 'REQUEST',
    holds: ['scheduled', 'pending', 'approved'],
  },
  rescheduled_by_host: {
    to: 'guest',
    name: 'Reschedule notice to the guest',
    calendar: 'REQUEST',
    holds: ['scheduled', 'pending', 'approved'],
  },
  own_cancellation_attendee: { to: 'guest', name: 'Cancellation receipt to the guest', holds: ['cancelled'], calendar: 'CANCEL' },
  own_move_attendee: {
    to: 'guest',
    name: 'Reschedule receipt to the guest',
    calendar: 'REQUEST',
    holds: ['scheduled', 'pending', 'approved'],
  },
  booking_request_host: { to: 'host', name: 'Request to the host', holds: ['pending'] },
  booking_request_attendee: { to: 'guest', name: 'Request receipt to the guest', holds: ['pending'] },
  declined_by_host: { to: 'guest', name: 'Rejection to the guest', holds: ['rejected'] },
};

/** Emails that go out before the start; the others tell of what has just happened. */
export const isReminder = (key: MailKey): key is Extract<NotificationKey, `reminder_${string}`> =>
  key === 'reminder_to_attendee' || key === 'reminder_to_host';
