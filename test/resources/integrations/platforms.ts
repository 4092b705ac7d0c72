import { DeliveryFailed } from '../../../plugin/kit/delivery';
import { outside } from '../../net/outside';
import { type Receiver, type ReceiverHandler, startReceiver } from '../../support/http-receiver';

/** A clock that stands still, for Retry-After as a date. */
export const noon = Date.UTC(2026, 0, 1, 12);

/** The way out to one receiver, and its address. */
export interface Platform extends Receiver {
  readonly ctx: { readonly fetch: ReturnType<typeof outside>; readonly now: () => number };
}

const started: Platform[] = [];

/** A platform that answers by script; stopped after the test file. */
export async function platform(handler?: ReceiverHandler): Promise<Platform> {
  const receiver = await startReceiver(handler);
  const one = { ...receiver, ctx: { fetch: outside({ allow: [`127.0.0.1:${receiver.port}`] }), now: () => noon } };
  started.push(one);
  return one;
}

afterAll(async () => {
  for (const { ctx, stop } of started) {
    await ctx.fetch.close();
    await stop();
  }
});

/** How a call failed; throws where it did not, or in another way. */
export async function failureOf(call: Promise<unknown>): Promise<Pick<DeliveryFailed, 'message' | 'isFinal' | 'retryAfterMs'>> {
  const error = await call.then(
    () => new Error('it did not fail'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof DeliveryFailed)) throw error;
  const { message, isFinal, retryAfterMs } = error;
  return { message, isFinal, retryAfterMs };
}
