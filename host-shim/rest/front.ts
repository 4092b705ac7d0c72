import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Session } from '../../plugin/host';
import type { Network } from '../http/network';
import { requestIdOf } from '../http/request-id';
import { problem, send, withHeaders } from './answer';
import { httpCall } from './call';
import type { RestServer } from './rest';

interface Front {
  readonly app: RequestListener;
  readonly rest: RestServer;
  readonly network: Network;
  readonly findSession: (req: IncomingMessage) => Promise<Session | undefined>;
  /** Why nothing can be answered yet, or undefined. */
  readonly unavailable: () => string | undefined;
  readonly isStopping: () => boolean;
  /** Sent with every answer of a site behind https. */
  readonly isHttpsSite: boolean;
}

const root = '/rest';

/** What the server listens with: `/rest/…` goes straight to its route, because there every microsecond counts; the rest is Express. */
export function createFront({ app, rest, network, findSession, unavailable, isStopping, isHttpsSite }: Front): RequestListener {
  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const requestId = requestIdOf(req);
    const why = unavailable();
    if (why !== undefined) return send({ req, res, requestId }, withHeaders(problem(503, 'unavailable', why), { 'Retry-After': '5' }));
    const call = httpCall(req, { network, findSession });
    send({ req, res, requestId }, await rest.answer({ ...call, path: call.path.slice(root.length) }));
  }

  return (req, res) => {
    // A client must not send its next request on a connection that is about to close.
    if (isStopping()) res.setHeader('Connection', 'close');
    if (isHttpsSite) res.setHeader('Strict-Transport-Security', 'max-age=31536000');
    const url = req.url ?? '/';
    if (url.startsWith('/rest/')) void answer(req, res);
    else app(req, res);
  };
}
