import { DeliveryFailed } from '../kit/delivery';
import { OperationError } from '../kit/errors';
import { FetchError } from '../kit/fetch';

/** What may be stored and shown: a driver's message can quote values. */
export function errorText(error: unknown): string {
  if (error instanceof OperationError || error instanceof DeliveryFailed || error instanceof FetchError) return error.message;
  if (!(error instanceof Error)) return 'unknown error';
  const code = 'code' in error ? ` (${String(error.code)})` : '';
  return `${error.name}${code}; see the log`;
}
