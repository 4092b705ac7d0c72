import type { RestRequest, RestResponse } from '../host';
import { type Answer, failure } from '../kit/envelope';
import type { OperationError } from '../kit/errors';

/** An envelope as an HTTP response. */
export function respond(answer: Answer, request: Pick<RestRequest, 'requestId'>): RestResponse {
  return {
    status: answer.status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Request-Id': request.requestId,
      ...(answer.code ? { 'X-Error-Code': answer.code } : {}),
      ...answer.headers,
    },
    body: JSON.stringify(answer.envelope),
  };
}

export const respondError = (error: OperationError, request: Pick<RestRequest, 'requestId'>) => respond(failure(error), request);
