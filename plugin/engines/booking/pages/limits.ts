import type { Limit } from '../../kit/pages/limits';

/** Bookings and moves, cancellations, looks at free times. */
export const limits = {
  schedule: { name: 'book:schedule', most: 15 },
  cancel: { name: 'book:cancel', most: 15 },
  dates: { name: 'book:dates', most: 30 },
} as const satisfies Readonly<Record<string, Limit>>;
