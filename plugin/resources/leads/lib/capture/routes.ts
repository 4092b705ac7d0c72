import type { RestRequest, RestResponse, Route } from '../../../../host';
import { OperationError } from '../../../../kit/errors';
import type { JobCtx } from '../../../../kit/group';
import { refusal } from './answers';
import { assetRoutes } from './assets';
import { bootstrap } from './bootstrap';
import { collect } from './collect';
import { enquiryMail } from './enquiry-mail';
import { maxBytes } from './guards';
import { ingest } from './ingest';
import { showProof } from './proof';
import { qualify } from './qualify';

type Handler = (ctx: JobCtx, request: RestRequest) => Promise<RestResponse>;

/** `{site}/rest/leads/v1/`: what the pages of the site send, the script that sends it, and the read-only page of a lead. */
export function captureRoutes(ctx: JobCtx): Route[] {
  const mail = enquiryMail(ctx);
  const answering =
    (handler: Handler): Route['handler'] =>
    async (request) => {
      try {
        return await handler(ctx, request);
      } catch (error) {
        return refusal(request, error);
      }
    };
  const posted = (path: string, handler: Handler): Route => ({ method: 'POST', path, maxBytes, bodyRefused, handler: answering(handler) });

  return [
    { method: 'GET', path: '/bootstrap', handler: answering(bootstrap) },
    posted('/ingest', ingest),
    posted('/qualify', qualify),
    posted('/collect', (_ctx, request) => collect({ ctx, mail }, request)),
    { method: 'GET', path: '/proof/{ref}', handler: answering(showProof) },
    ...assetRoutes(),
  ];
}

const bodyRefused = (request: RestRequest, why: 'too_large' | 'encoded') =>
  refusal(
    request,
    why === 'too_large'
      ? new OperationError('too_large', `The body is larger than ${maxBytes} bytes.`)
      : new OperationError('unsupported_media_type', 'Send the body without Content-Encoding.'),
  );
