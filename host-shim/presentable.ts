import { setTimeout as sleep } from 'node:timers/promises';
import type { Storage } from '../plugin/host';

const tickMs = 250;
/** A fault that is there for so many ticks in a row is told to whoever asks, by an open port. */
const ticksOfFault = 6;
/** With a database that answers a start takes a moment; what takes longer waits for it once more. */
const startMs = 10_000;

/**
 * Ready first, then the port: a proxy must not send anybody to a site that is starting. Where the database is away or does not fit,
 * the port opens, so that /health/ready says why. Rejects where the start is hopeless (D707).
 */
export async function presentable(storage: Pick<Storage, 'ready' | 'fault'>, started: Promise<unknown>): Promise<void> {
  let isOpen = false;
  const opened = storage.ready().catch(() => undefined);
  void opened.then(() => {
    isOpen = true;
  });
  for (let ticks = 0; !isOpen && ticks < ticksOfFault; ) {
    await Promise.race([opened, sleep(tickMs)]);
    ticks = storage.fault() === undefined ? 0 : ticks + 1;
  }
  if (isOpen) await Promise.race([started, sleep(startMs, undefined, { ref: false })]);
}
