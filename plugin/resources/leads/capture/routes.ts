import type { RestRequest, RestResponse, Route } from '../../../host';
import { OperationError } from '../../../kit/errors';
import type { JobCtx } from '../../../kit/group';
import { formRefusal, refusal } from './answers';
import { assetRoutes } from './assets';
import { bootstrap } from './bootstrap';
import { collect } from './collect';
import { enquiryMail } from './enquiry-mail';
import { maxBytes } from './guards';
import { ingest } from './ingest';
import { showProof } from './proof';
import { qualify } from './qualify';

type Refuse = (request: RestRequest, error: unknown) => RestResponse;
type Handler = (ctx: JobCtx, request: RestRequest) => Promise<RestResponse>;

/** `{site}/rest/leads/v1/`: what the pages of the site send, the script that sends it, and the read-only page of a lead. */
export function captureRoutes(ctx: JobCtx): Route[] {
  const mail = enquiryMail(ctx);
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
    {
      method: 'POST',
      path: '/collect',
      maxBytes,
      bodyRefused: tooMuch(formRefusal),
      handler: handling(ctx, (_ctx, request) => collect({ ctx, mail }, request), formRefusal),
    },
    { method: 'GET', path: '/proof/{ref}', handler: handled(showProof) },
    ...assetRoutes(),
  ];
}

const handling =
  (ctx: JobCtx, handler: Handler, refuse: Refuse): Route['handler'] =>
  async (request) => {
    try {
      return await handler(ctx, request);
    } catch (error) {
      return refuse(request, error);
    }
  };

const tooMuch = (refuse: Refuse) => (request: RestRequest, why: 'too_large' | 'encoded') =>
  refuse(
    request,
    why === 'too_large'
      ? new OperationError('too_large', `The body is larger than ${maxBytes} bytes.`)
      : new OperationError('unsupported_media_type', 'Send the body without Content-Encoding.'),
  );
