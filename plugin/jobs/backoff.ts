const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Pauses after the first, second, … failed attempt; who fails after the last of them goes to the dead letters. */
export const standardDelays: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

const maxRetryAfter = 24 * hour;
const jitter = 0.2;

interface Failure {
  /** Attempts so far, this one included. */
  readonly attempts: number;
  readonly retryAfterMs: number | undefined;
  readonly isFinal: boolean;
}

interface Backoff {
  readonly delays: readonly number[];
  /** 0 to 1, as Math.random. */
  readonly random: () => number;
}

/**
 * Milliseconds until the next attempt, or undefined where there is none. A receiver's Retry-After puts it off and never brings it
 * forward: one that always answers "in a second" would else have used up all attempts within seconds (D202).
 */
export function pauseAfter({ attempts, retryAfterMs = 0, isFinal }: Failure, { delays, random }: Backoff): number | undefined {
  const delay = delays[attempts - 1];
  if (isFinal || delay === undefined) return undefined;
  const pause = delay * (1 - jitter + 2 * jitter * random());
  return Math.round(Math.max(pause, Math.min(Math.max(retryAfterMs, 0), maxRetryAfter)));
}
