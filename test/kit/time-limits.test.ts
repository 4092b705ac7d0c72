import { getActiveResourcesInfo } from 'node:process';
import { within } from '../../plugin/kit/within';
import { verifies } from '../support/verifies';

/** Timers that keep this process alive. */
const holding = () => getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
const never = () => new Promise<never>(() => undefined);
const late = () => new Error('too late');

describe('a time limit', () => {
  test('keeps the process alive while somebody waits, and not for work in the background', async () => {
    verifies('time-limits');
    const end = new AbortController();
    const before = holding();
    const waiting = within({ ms: 60_000, signal: end.signal }, never, late);
    const during = holding();
    const behind = within({ ms: 60_000, signal: end.signal, isBackground: true }, never, late);
    const withBoth = holding();
    end.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await expect(behind).rejects.toThrow('enough');
    expect([during - before, withBoth - before]).toEqual([1, 1]);
  });

  test.each([[{}], [{ isBackground: true }]])('with %j ends what does not end, and tells the work', async (options) => {
    verifies('time-limits');
    let told: AbortSignal | undefined;
    const work = (signal: AbortSignal) => {
      told = signal;
      return never();
    };
    // Something else holds the process, as the server does in the service.
    const hold = setTimeout(() => undefined, 60_000);
    await expect(within({ ms: 1, ...options }, work, late)).rejects.toThrow('too late');
    clearTimeout(hold);
    expect(told?.reason).toEqual(late());
  });

  test('leaves no timer behind, and nothing to be told later', async () => {
    verifies('time-limits');
    const before = holding();
    let told: AbortSignal | undefined;
    const result = await within(60_000, async (signal) => (told = signal) && 'done', late);
    await expect(within(60_000, () => Promise.reject(new Error('failed')), late)).rejects.toThrow('failed');
    expect([result, told?.aborted, holding() - before]).toEqual(['done', false, 0]);
  });

  test('that was over before it began starts nothing', async () => {
    verifies('time-limits');
    const work = jest.fn(never);
    await expect(within({ ms: 60_000, signal: AbortSignal.abort(new Error('gone')) }, work, late)).rejects.toThrow('gone');
    expect(work).not.toHaveBeenCalled();
  });
});
