import { OperationError } from './errors';
import type { DispatchPorts } from './ports';

/** Anything that is not ours becomes one fixed sentence; the cause goes to the log. */
export function asOperationError(ports: Pick<DispatchPorts, 'log'>, error: unknown, requestId: string): OperationError {
  if (error instanceof OperationError) {
    if (error.status >= 500) ports.log.warn({ err: error, cause: error.cause, requestId }, error.message);
    return error;
  }
  ports.log.error({ err: error, requestId }, 'unexpected error');
  return new OperationError('internal', `Internal error (request ${requestId}).`);
}
