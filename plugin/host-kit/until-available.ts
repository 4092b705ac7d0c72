import { setTimeout as sleep } from 'node:timers/promises';
import { OperationError } from '../adapter';
import type { Logger } from '../host';

const retryMs = 1000;

/** Repeat what needs the database until it answers; everything else is thrown (D22). */
export async function untilAvailable<T>(work: () => Promise<T>, { log, isOver }: { log: Logger; isOver: () => boolean }): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof OperationError) || error.code !== 'unavailable' || isOver()) throw error;
      log.warn({ reason: error.message }, 'the start waits for the database');
      await sleep(retryMs);
    }
  }
}
