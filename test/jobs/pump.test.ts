import { type Pump, pump } from '../../plugin/jobs/pump';
import { verifies } from '../support/verifies';

/** What deliveries look for work with, see plugin/jobs/deliveries.ts. */
const pace = { everyMs: 1000, rest: 10 };
let looking: Pump;

beforeEach(() => void jest.useFakeTimers());
afterEach(async () => {
  await Promise.all([looking.stop(), jest.advanceTimersByTimeAsync(120_000)]);
  jest.useRealTimers();
});

/** When looks began within ten minutes, where each takes so long; `isWoken` asks for one all the time. */
async function looks(tookMs: number, { isWoken = false } = {}): Promise<number[]> {
  const began: number[] = [];
  const start = performance.now();
  looking = pump(async () => {
    began.push(performance.now() - start);
    await new Promise((done) => setTimeout(done, tookMs));
  }, pace);
  for (let passed = 0; passed < 600_000; passed += 50) {
    if (isWoken) looking.wake();
    await jest.advanceTimersByTimeAsync(50);
  }
  return began;
}

const pauses = (began: readonly number[], tookMs: number) => began.slice(1).map((at, i) => at - (began[i] ?? 0) - tookMs);

describe('looks for work', () => {
  test('come once a second where they are quick', async () => {
    verifies('D206');
    expect(new Set(pauses(await looks(20), 20))).toEqual(new Set([1000]));
  });

  test('take at most a tenth of the time where they are slow', async () => {
    verifies('D206');
    expect(new Set(pauses(await looks(400), 400))).toEqual(new Set([4000]));
  });

  test('are never more than ten seconds apart, however slow they are', async () => {
    verifies('D206');
    expect(new Set(pauses(await looks(30_000), 30_000))).toEqual(new Set([10_000]));
  });

  test('that are asked for come sooner, and still take at most half of the time', async () => {
    verifies('D206');
    const asked = await looks(400, { isWoken: true });
    expect(Math.min(...pauses(asked, 400))).toBeGreaterThanOrEqual(400);
    expect(asked.length).toBeGreaterThan(600);
  });
});
