import type { RestRequest, RestResponse, Route } from '../../../host';
import { OperationError } from '../../../kit/errors';
import type { JobCtx } from '../../../kit/group';
import { formRefusal, refusal } from './answers';
import { assetRoutes } from './assets';
import { bootstrap } from './bootstrap';
import { collect } from './collect';
import { isOwnDomain, maxBytes } from './guards';
import { ingest } from './ingest';
import { showProof } from './proof';
import { qualify } from './qualify';
import { withdraw } from './withdraw';

type Refuse = (request: RestRequest, error: unknown) => RestResponse;
type Handler = (ctx: JobCtx, request: RestRequest) => Promise<RestResponse>;

/** `{site}/rest/leads/v1/`: what the pages of the site send, the script that sends it, and the read-only page of a lead. */
export function captureRoutes(ctx: JobCtx): Route[] {
  const handled = (handler: Handler) => handling(ctx, handler, refusal);
  const event = (path: string, handler: Handler): Route => ({
    method: 'POST',
    path,
    maxBytes,
    bodyRefused: tooMuch(refusal),
    handler: handled(handler),
  });

  return [
    { method: 'GET', path: '/bootstrap', handler: handled(bootstrap) },
    event('/ingest', ingest),
    event('/qualify', qualify),
    event('/withdraw', withdraw),
    {
      method: 'POST',
      path: '/collect',
      maxBytes,
      bodyRefused: tooMuch(formRefusal),
      handler: handling(ctx, collect, formRefusal),
    },
    { method: 'GET', path: '/proof/{ref}', handler: handled(showProof) },
    ...assetRoutes(),
  ];
}

const handling =
  (ctx: JobCtx, handler: Handler, refuse: Refuse): Route['handler'] =>
  async (request) => {
    try {
      return await readable(ctx, request, await handler(ctx, request));
    } catch (error) {
      return readable(ctx, request, refuse(request, error));
    }
  };

/** Pages of a further domain of the site may read the answer (D453). */
async function readable(ctx: JobCtx, request: RestRequest, answer: RestResponse): Promise<RestResponse> {
  const { origin = '' } = request.headers;
  if (origin === '' || origin === request.origin || !(await isOwnDomain(ctx, origin))) return answer;
  const own = { 'Access-Control-Allow-Origin': origin, 'Cross-Origin-Resource-Policy': 'cross-origin', Vary: 'Origin' };
  return { ...answer, headers: { ...answer.headers, ...own } };
}

const tooMuch = (refuse: Refuse) => (request: RestRequest, why: 'too_large' | 'encoded') =>
  refuse(
    request,
    why === 'too_large'
      ? new OperationError('too_large', `The body is larger than ${maxBytes} bytes.`)
      : new OperationError('unsupported_media_type', 'Send the body without Content-Encoding.'),
  );
