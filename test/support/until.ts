import { setTimeout as sleep } from 'node:timers/promises';

/** No machine is that slow: the limit only names what a test waits for in vain, before the test's own limit ends it. */
const limitMs = Number(process.env.SITEPLANE_TEST_LIMIT_MS ?? 240_000);

/** Wait until it is so. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`it did not come about within ${limitMs / 1000} s: ${isSo}`);
    await sleep(10);
  }
}
