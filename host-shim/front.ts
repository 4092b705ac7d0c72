import type { IncomingMessage, RequestListener } from 'node:http';
import type { Logger, Session } from '../plugin/host';
import { restAnswers } from '../plugin/host-kit/front/rest-answers';
import type { Network } from '../plugin/host-kit/http/network';
import { requestLog } from '../plugin/host-kit/http/request-log';
import type { RestServer } from '../plugin/host-kit/rest/rest';

interface Front {
  readonly app: RequestListener;
  readonly rest: RestServer;
  readonly network: Network;
  readonly findSession: (req: IncomingMessage) => Promise<Session | undefined>;
  /** Why nothing can be answered yet, or undefined. */
  readonly unavailable: () => string | undefined;
  /** Whether it takes no connections any more. */
  readonly isClosed: () => boolean;
  readonly requests: { readonly log: Logger; readonly percent: number };
  /** Sent with every answer of a site behind https. */
  readonly isHttpsSite: boolean;
}

const root = '/rest';

/** What the server listens with: `/rest/…` goes straight to its route, because there every microsecond counts; the rest is Express. */
export function createFront({ app, isClosed, isHttpsSite, requests, ...parts }: Front): RequestListener {
  const answer = restAnswers({ ...parts, root });
  const log = requestLog({ log: requests.log, percent: requests.percent });

  return (req, res) => {
    log(req, res);
    // A client must not send its next request on a connection that is about to close.
    if (isClosed()) res.setHeader('Connection', 'close');
    if (isHttpsSite) res.setHeader('Strict-Transport-Security', 'max-age=31536000');
    const url = req.url ?? '/';
    if (url.startsWith(`${root}/`)) void answer(req, res);
    else app(req, res);
  };
}
