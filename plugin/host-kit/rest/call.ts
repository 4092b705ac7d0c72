import type { IncomingMessage } from 'node:http';
import type { InProcessRequest, RequestFacts, RestRequest, Session } from '../../host';
import type { Network } from '../http/network';
import { headersOf } from '../http/repeated-headers';
import { noteFacts } from '../http/request-facts';
import { newRequestId, requestIdOf } from '../http/request-id';
import { type Body, readBody } from './body';

/** One call on its way to a route: over HTTP or in process, not yet read. */
export interface Call {
  readonly method: string;
  /** As it was sent, without the query. */
  readonly path: string;
  readonly requestId: string;
  /** The client's own trace, as it sent it. */
  readonly traceparent: string | undefined;
  /** For the log; a call from inside this process is part of another request. */
  note?(facts: RequestFacts): void;
  /** Asked at most once, and only if somebody wants to know. */
  session(): Promise<Session | undefined>;
  read(maxBytes: number): Promise<Body>;
  request(at: Pick<RestRequest, 'path' | 'params' | 'body'>): RestRequest;
}

type FindSession = (req: IncomingMessage) => Promise<Session | undefined>;

/** A call that came over HTTP; `url` is the request's target without a query. */
export function httpCall(req: IncomingMessage, { network, findSession }: { network: Network; findSession: FindSession }): Call {
  const url = targetOf(req);
  const mark = url.indexOf('?');
  const method = req.method ?? 'GET';
  const requestId = requestIdOf(req);
  const session = once(() => findSession(req));
  const note = (facts: RequestFacts) => noteFacts(req, facts);
  return {
    method,
    path: mark < 0 ? url : url.slice(0, mark),
    requestId,
    traceparent: traceparentOf(req.headers),
    note,
    session,
    read: (maxBytes) => readBody(req, maxBytes),
    request({ path, params, body }) {
      let query: URLSearchParams | undefined;
      return {
        method,
        path,
        params,
        body,
        requestId,
        note,
        session,
        headers: headersOf(req),
        get query() {
          query ??= new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
          return query;
        },
        get ip() {
          return network.ip(req);
        },
        get origin() {
          return network.origin(req);
        },
      };
    },
  };
}

/** A call from inside this process: nothing of it is taken from the surroundings, above all no credential. */
export function localCall(request: InProcessRequest, site: string): Call {
  const session = once(request.session ?? (async () => undefined));
  const requestId = newRequestId();
  return {
    method: request.method,
    path: request.path,
    requestId,
    traceparent: undefined,
    session,
    read: async (maxBytes) => {
      const body = request.body ?? new Uint8Array(0);
      return body.byteLength > maxBytes ? 'too_large' : body;
    },
    request: ({ path, params, body }) => ({
      method: request.method,
      path,
      params,
      body,
      requestId,
      session,
      headers: request.headers,
      query: request.query ?? new URLSearchParams(),
      ip: request.ip ?? '127.0.0.1',
      origin: request.origin ?? site,
    }),
  };
}

/** Of several there is none that counts. */
export const traceparentOf = ({ traceparent }: Readonly<Record<string, string | readonly string[] | undefined>>): string | undefined =>
  typeof traceparent === 'string' ? traceparent : undefined;

/** The target as the client sent it: inside a mounted Express app `url` is cut. */
const targetOf = (req: IncomingMessage & { originalUrl?: string }) => req.originalUrl ?? req.url ?? '/';

function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => {
    answer ??= ask();
    return answer;
  };
}
