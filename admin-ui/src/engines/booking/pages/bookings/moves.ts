import type { Booking, BookingStatus } from '../../api/booking-types';

/** A status that a person may set. */
export type SettableStatus = 'scheduled' | 'completed' | 'no_show' | 'cancelled' | 'rejected';

/** What setting a status is called in the texts, and how it asks. */
export interface Move {
  name: 'confirm' | 'reinstate' | 'complete' | 'miss' | 'cancel' | 'reject';
  status: SettableStatus;
  hasReason: boolean;
  isGrave: boolean;
}

const confirm: Move = { name: 'confirm', status: 'scheduled', hasReason: false, isGrave: false };
const reinstate: Move = { ...confirm, name: 'reinstate' };
const complete: Move = { name: 'complete', status: 'completed', hasReason: false, isGrave: false };
const miss: Move = { name: 'miss', status: 'no_show', hasReason: false, isGrave: false };
const cancel: Move = { name: 'cancel', status: 'cancelled', hasReason: true, isGrave: true };
const reject: Move = { name: 'reject', status: 'rejected', hasReason: true, isGrave: true };

const moves: Readonly<Record<BookingStatus, readonly Move[]>> = {
  pending: [confirm, reject, cancel],
  approved: [complete, miss, cancel],
  scheduled: [complete, miss, cancel],
  completed: [miss],
  no_show: [complete],
  cancelled: [reinstate],
  rejected: [reinstate],
  // A time that is held for its event type is nobody's booking.
  reserved: [],
};

/** What can be done with a booking of a status, the most likely first. */
export function movesOf(status: BookingStatus): readonly Move[] {
  return moves[status] ?? [];
}

/** Whether a booking can be moved to another time. */
export function canMove({ status }: Pick<Booking, 'status'>): boolean {
  return status === 'scheduled' || status === 'pending' || status === 'approved';
}

/** Several guests may share its time. */
export function isGroup({ event_type }: Pick<Booking, 'event_type'>): boolean {
  return event_type === 'group' || event_type === 'group_event';
}

/** What the engine is told to set a status. */
export function changeOf({ status, hasReason }: Move, reason: string, isForAll: boolean) {
  const named = { [status === 'rejected' ? 'reject_reason' : 'cancel_reason']: reason.trim() };
  return { value: status, ...(hasReason && named), ...(isForAll && { update_all: true }) };
}
