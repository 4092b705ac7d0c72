import { setTimeout as sleep } from 'node:timers/promises';

/** No machine is that slow: the limit only names what a test waits for in vain, before the test's own limit ends it. */
const limitMs = Number(process.env.SITEPLANE_TEST_LIMIT_MS ?? 240_000);

/**
 * Wait until it is so. Asks less often the longer it takes: on a busy machine that leaves the work to what is waited for, and stays within
 * what a key may ask in a minute.
 */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const start = performance.now();
  while (!(await isSo())) {
    const waited = performance.now() - start;
    if (waited > limitMs) throw new Error(`it did not come about within ${limitMs / 1000} s: ${isSo}`);
    await sleep(Math.min(100, 10 + waited / 20));
  }
}
