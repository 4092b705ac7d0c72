import { DeliveryFailed } from '../../../kit/delivery';
import { OperationError } from '../../../kit/errors';

/** What may be told of an email that failed. */
export function reasonOf(error: unknown): string {
  if (error instanceof DeliveryFailed) return error.message;
  if (error instanceof OperationError && error.status < 500) return error.message;
  return 'The mail server could not be reached, or refused the email; see the log.';
}

/** Whether no repeat can help. */
export const isFinal = (error: unknown) =>
  (error instanceof DeliveryFailed && error.isFinal) || (error instanceof OperationError && error.status < 500);

/** The same failure for the outbox: what is told, whether to try again, and when. */
export const failureOf = (error: unknown) =>
  new DeliveryFailed(reasonOf(error), {
    isFinal: isFinal(error),
    cause: error,
    ...(error instanceof DeliveryFailed && error.retryAfterMs !== undefined ? { retryAfterMs: error.retryAfterMs } : {}),
  });
