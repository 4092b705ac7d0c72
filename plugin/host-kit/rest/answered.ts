import { type Tracer, tracer } from '../../adapter';
import type { AnswerListener, RequestFacts, RestResponse } from '../../host';
import { problemOf } from './answer';

interface Door {
  readonly listeners: readonly AnswerListener[];
  readonly door: string;
}

/** What a trace takes of a request, and what the request's line in the log takes of its trace. */
interface Asked {
  readonly method: string;
  /** As a client sent it. */
  readonly traceparent: string | undefined;
  readonly note?: ((facts: RequestFacts) => void) | undefined;
}

/** The answer of `work`, which the listeners are told of with the time that it took; what is thrown is answered by somebody else. */
export async function timed({ listeners, door }: Door, asked: Asked, work: () => Promise<RestResponse>): Promise<RestResponse> {
  const on = tracer();
  const answer = on === undefined ? work : () => traced(on, { ...asked, door }, work);
  if (listeners.length === 0) return answer();
  const started = performance.now();
  const tell = (status: number) => {
    for (const listener of listeners) listener({ door, status, milliseconds: performance.now() - started });
  };
  try {
    const response = await answer();
    tell(response.status);
    return response;
  } catch (error) {
    tell(problemOf(error, '').status);
    throw error;
  }
}

/** A request is where a trace begins, or where that of its client goes on. */
function traced(on: Tracer, { door, method, traceparent, note }: Asked & Pick<Door, 'door'>, work: () => Promise<RestResponse>) {
  const facts = { 'http.request.method': method, 'siteplane.door': door };
  return on.span({ name: `${method} ${door}`, kind: 'server', facts, from: { traceparent } }, async (span) => {
    note?.({ traceId: span.traceId });
    const response = await work();
    span.note({ 'http.response.status_code': response.status });
    if (response.status >= 500) span.failed(String(response.status));
    return response;
  });
}
