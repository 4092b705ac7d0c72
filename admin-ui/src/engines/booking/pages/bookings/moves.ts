import type { Booking, BookingStatus } from '../../api/booking-types';

/** A status that a person may set. */
export type SettableStatus = 'scheduled' | 'completed' | 'no_show' | 'cancelled' | 'rejected';

/** What setting a status is called, what it does, and how it asks. */
export interface Move {
  status: SettableStatus;
  /** On the button that asks. */
  label: string;
  title: string;
  /** What will happen. */
  what: string;
  /** On the button that does it. */
  action: string;
  /** How the answer says it. */
  done: string;
  hasReason: boolean;
  isGrave: boolean;
}

const confirm: Move = {
  status: 'scheduled',
  label: 'Confirm',
  title: 'Confirm this booking?',
  what: 'The time is booked. The guest and the hosts get the confirmation by email.',
  action: 'Confirm the booking',
  done: 'The booking is confirmed.',
  hasReason: false,
  isGrave: false,
};

const again: Move = {
  ...confirm,
  label: 'Reinstate',
  title: 'Reinstate this booking?',
  what: 'It takes its time again, if that is still free. The guest and the hosts get the confirmation by email.',
  action: 'Reinstate the booking',
  done: 'The booking is reinstated.',
};

const complete: Move = {
  status: 'completed',
  label: 'Mark completed',
  title: 'Mark as completed?',
  what: 'The meeting took place. No email is sent.',
  action: 'Mark completed',
  done: 'The booking is completed.',
  hasReason: false,
  isGrave: false,
};

const missed: Move = {
  status: 'no_show',
  label: 'Mark no-show',
  title: 'Mark as no-show?',
  what: 'The guest did not come. No email is sent.',
  action: 'Mark no-show',
  done: 'The booking is a no-show.',
  hasReason: false,
  isGrave: false,
};

const cancel: Move = {
  status: 'cancelled',
  label: 'Cancel booking',
  title: 'Cancel this booking?',
  what: 'The time becomes free again, and the guest is notified by email, with your reason.',
  action: 'Cancel the booking',
  done: 'The booking is cancelled. The guest is notified by email.',
  hasReason: true,
  isGrave: true,
};

const reject: Move = {
  status: 'rejected',
  label: 'Reject',
  title: 'Reject this request?',
  what: 'The time becomes free again, and the guest is notified by email, with your reason.',
  action: 'Reject the request',
  done: 'The request is rejected. The guest is notified by email.',
  hasReason: true,
  isGrave: true,
};

const moves: Readonly<Record<BookingStatus, readonly Move[]>> = {
  pending: [confirm, reject, cancel],
  approved: [complete, missed, cancel],
  scheduled: [complete, missed, cancel],
  completed: [missed],
  no_show: [complete],
  cancelled: [again],
  rejected: [again],
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
