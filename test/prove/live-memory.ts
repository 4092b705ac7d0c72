import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A full collection, now. */
export const collect: () => void = (() => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
})();

/** Heap and buffers that this process holds, in MiB. */
export function heldMiB(): number {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

/**
 * The most that was alive at a time while the work was done, in MiB. Each look collects first: what is only waiting for a collection would
 * say when the engine last had one, not what the work needs.
 */
export async function peakAlive(work: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  const look = () => {
    collect();
    peak = Math.max(peak, heldMiB());
  };
  look();
  const timer = setInterval(look, 20);
  await work().finally(() => clearInterval(timer));
  look();
  return peak;
}
