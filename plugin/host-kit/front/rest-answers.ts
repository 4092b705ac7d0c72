import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Session } from '../../host';
import type { Network } from '../http/network';
import { requestIdOf } from '../http/request-id';
import { problem, send, withHeaders } from '../rest/answer';
import { httpCall } from '../rest/call';
import type { RestServer } from '../rest/rest';

interface Parts {
  readonly rest: Pick<RestServer, 'answer'>;
  readonly network: Network;
  readonly findSession: (req: IncomingMessage) => Promise<Session | undefined>;
  /** Why nothing can be answered yet, or undefined. */
  readonly unavailable: () => string | undefined;
  /** Where the REST interface stands, such as `/rest`. */
  readonly root: string;
}

/** Answers what came for the REST interface, whoever the web framework is. Never throws. */
export function restAnswers({ rest, network, findSession, unavailable, root }: Parts) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const requestId = requestIdOf(req);
    const why = unavailable();
    if (why !== undefined) return sendUnavailable({ req, res }, why);
    const call = httpCall(req, { network, findSession });
    send({ req, res, requestId }, await rest.answer({ ...call, path: call.path.slice(root.length) }));
  };
}

/** 503 with when to come again. */
export function sendUnavailable({ req, res }: { req: IncomingMessage; res: ServerResponse }, why: string): void {
  send({ req, res, requestId: requestIdOf(req) }, withHeaders(problem(503, 'unavailable', why), { 'Retry-After': '5' }));
}
