import { OperationError } from './errors';
import { given } from './given';

/** How often something was counted in this minute, and when the next one begins. */
export interface Counted {
  readonly hits: number;
  readonly resetSeconds: number;
}

interface Words {
  /** Says it, by the seconds to wait. */
  readonly says: (seconds: number) => string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The one refusal of what came more often than it may: 429 with `Retry-After`; undefined while it is within the limit. */
export function tooMany({ hits, resetSeconds }: Counted, most: number, { says, headers }: Words): OperationError | undefined {
  if (hits <= most) return undefined;
  return new OperationError('rate_limited', says(resetSeconds), { retryAfter: resetSeconds, ...given({ headers }) });
}
