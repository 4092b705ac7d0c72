import { pauseAfter, standardDelays } from '../../plugin/jobs/backoff';
import { verifies } from '../support/verifies';

const middle = { delays: standardDelays, random: () => 0.5 };
const failure = (attempts: number, more: { retryAfterMs?: number; isFinal?: boolean } = {}) => ({
  attempts,
  retryAfterMs: more.retryAfterMs,
  isFinal: more.isFinal ?? false,
});
const hour = 3_600_000;

describe('the pause after a failed attempt', () => {
  test('walks from five seconds to a day, then ends', () => {
    verifies('R41', 'outbox:backoff');
    const pauses = Array.from({ length: 10 }, (_, n) => pauseAfter(failure(n + 1), middle));
    expect(pauses).toEqual([5000, 300_000, 1_800_000, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour, undefined]);
  });

  test('is up to a fifth shorter or longer', () => {
    const at = (random: number) => pauseAfter(failure(1), { delays: standardDelays, random: () => random });
    expect([at(0), at(0.25), at(0.999_999)]).toEqual([4000, 4500, 6000]);
  });

  test('is as long as the receiver asks for, up to a day, and never shorter than the step', () => {
    verifies('outbox:retry-after', 'D202');
    const asked = (retryAfterMs: number, attempts = 1) => pauseAfter(failure(attempts, { retryAfterMs }), middle);
    expect([asked(60_000), asked(48 * hour), asked(1), asked(0), asked(-5), asked(60_000, 2)]).toEqual([
      60_000,
      24 * hour,
      5000,
      5000,
      5000,
      300_000,
    ]);
  });

  test('does not come after a final failure, nor after the last attempt, whatever is asked for', () => {
    expect(pauseAfter(failure(1, { isFinal: true, retryAfterMs: 1 }), middle)).toBeUndefined();
    expect(pauseAfter(failure(10, { retryAfterMs: 1 }), middle)).toBeUndefined();
  });
});
