import { setTimeout as sleep } from 'node:timers/promises';
import { OperationError } from '../../plugin/adapter';

const patienceMs = 120_000;

/** As a client does that takes 503, and 409 for "still running", to mean later. Any other answer, and the last one after two minutes, is the caller's. */
export async function patiently<A extends { readonly status: number; readonly envelope: { readonly error: string | null } }>(
  send: () => Promise<A>,
): Promise<A> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const answer = await send();
    const isLater = answer.status === 503 || (answer.status === 409 && answer.envelope.error?.includes('still running'));
    if (!isLater || Date.now() > deadline) return answer;
    await sleep(50 + Math.random() * 200);
  }
}

/** The same of work in this process, which fails with `unavailable`. */
export async function whenAvailable<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof OperationError && error.code === 'unavailable') || Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}
