import type { RestRequest } from '../../../host';
import { OperationError } from '../../../kit/errors';
import { neighbourhood } from '../../../kit/neighbourhood';
import { type Engine, serviceOf } from '../engine';

/** Requests of one address in a minute: bookings and moves, cancellations, looks at free times. */
const limits = { schedule: 15, cancel: 15, dates: 30 } as const;

export type Limit = keyof typeof limits;

/** Count a request of this address. Throws 429 where there were too many in this minute. */
export function countVisit({ host }: Engine, { ip }: RestRequest, what: Limit): void {
  const { hits, resetSeconds } = serviceOf(host).hit(`book:${what}:${neighbourhood(ip)}`);
  if (hits <= limits[what]) return;
  throw new OperationError('rate_limited', `That was a lot in one minute. Please try again in ${resetSeconds} seconds.`, {
    retryAfter: resetSeconds,
  });
}
