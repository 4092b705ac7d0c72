export const bookingStatuses = ['pending', 'reserved', 'approved', 'scheduled', 'completed', 'cancelled', 'rejected', 'no_show'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** What a person may set. */
export const settableStatuses = ['scheduled', 'completed', 'cancelled', 'rejected', 'no_show'] as const;

/** A booking in one of these takes its hosts' time. */
export const blockingStatuses = ['pending', 'reserved', 'approved', 'scheduled', 'completed'] as const;
/** Counted as taken places and against the limits of an event type. */
export const countedStatuses = ['pending', 'approved', 'scheduled', 'completed'] as const;

export const isBlocking = (status: BookingStatus) => blockingStatuses.some((one) => one === status);
