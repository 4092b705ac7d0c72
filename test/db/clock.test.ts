import { sharedClock } from '../../plugin/db/clock';
import { describeEachStorage } from '../support/storages';
import { verifies } from '../support/verifies';

const hourMs = 3_600_000;

test('the clock that instances share is put right only by what was measured beyond doubt', async () => {
  verifies('D735');
  const own = Date.now();
  const fixed = jest.spyOn(Date, 'now').mockReturnValue(own);
  const clock = sharedClock();
  const differenceMs = async (ms: number, uncertainMs: number) => {
    await clock.start(async () => ({ ms, uncertainMs }));
    return clock.now() - own;
  };
  try {
    expect(await differenceMs(0, 5)).toBe(0);
    expect(await differenceMs(2 * hourMs, 5)).toBe(2 * hourMs);
    expect(await differenceMs(4000, 4000)).toBe(2 * hourMs);
    expect(await differenceMs(-hourMs, 900)).toBe(-hourMs);
    await clock.start(() => Promise.reject(new Error('away')));
    expect(clock.now() - own).toBe(-hourMs);
    expect(await differenceMs(1999, 5)).toBe(0);
  } finally {
    clock.stop();
    fixed.mockRestore();
  }
});

describeEachStorage('the clock of a storage', (make) => {
  test('is put right by a server, and the machine’s for the embedded database', async () => {
    verifies('D735');
    const own = Date.now;
    const shifted = jest.spyOn(Date, 'now').mockImplementation(() => own() + 2 * hourMs);
    try {
      const { storage } = await make();
      const aheadMs = storage.now() - own();
      expect(Math.abs(aheadMs - (storage.dialect === 'sqlite' ? 2 * hourMs : 0))).toBeLessThan(60_000);
    } finally {
      shifted.mockRestore();
    }
  });
});
