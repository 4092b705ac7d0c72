import { refuse } from '../../kit/input/errors';
import { fieldsOf } from '../domain/booking-fields';
import type { GlobalSettings } from '../domain/global-settings';
import { withDefaults } from '../domain/settings';
import { shownStatus } from '../domain/statuses';
import type { LockedBooking } from './hold-booking';

/** Throws 422 unless the booking is scheduled or pending, as its readers see it. */
export function ensureOpen({ booking, now }: LockedBooking, timings: GlobalSettings['administration']): void {
  const status = shownStatus(booking, timings, now);
  if (status !== 'scheduled' && status !== 'pending') throw refuse(`This booking can no longer be changed: it is ${words[status]}.`);
}

const words = {
  reserved: 'a reserved time',
  approved: 'approved',
  completed: 'over',
  cancelled: 'cancelled',
  rejected: 'rejected',
  no_show: 'over',
} as const;

const unitMs: Readonly<Record<string, number>> = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 };

const texts = {
  can_not_cancel: 'This booking cannot be cancelled online. Get in touch with the organiser.',
  can_not_reschedule: 'This booking cannot be moved online. Get in touch with the organiser.',
} as const;

/** Throws 422, with the event type's own words if it has any, where guests may not do it, or not so near to the start. */
export function ensureAllowed({ booking, event, now }: Pick<LockedBooking, 'booking' | 'event' | 'now'>, what: keyof typeof texts): void {
  const { enabled, type, condition, message } = withDefaults(event.settings)[what];
  if (!enabled) return;
  const isNear = booking.startAt - now <= Number(condition.value) * (unitMs[condition.unit] ?? 0);
  if (type === 'always' || isNear) throw refuse(message || texts[what]);
}

/** Throws 422 where the event type asks guests for a reason and none was given. */
export function ensureReason({ event }: LockedBooking, name: 'cancellation_reason' | 'rescheduling_reason', reason: string): void {
  const field = fieldsOf(event).find((one) => one.name === name);
  if (field?.enabled && field.required && reason === '') throw refuse('Enter a reason: the organiser requires one.');
}
