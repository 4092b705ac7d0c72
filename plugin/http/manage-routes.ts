import type { Authenticated } from '../auth/authenticate';
import type { AdminPage, RestRequest, RestResponse, Route } from '../host';
import { knowsEtag } from '../kit/digest';
import { type Dispatch, serviceCapability } from '../kit/dispatch';
import { asOperationError } from '../kit/dispatch-error';
import { OperationError } from '../kit/errors';
import type { DispatchPorts } from '../kit/ports';
import { respond, respondError } from './answer';
import type { Documents } from './documents';
import { jsonBody } from './json-body';

interface Deps {
  readonly authenticate: (request: RestRequest) => Promise<Authenticated>;
  readonly dispatch: Dispatch;
  readonly documents: Documents;
  /** Reading a document counts as a read. */
  readonly quota: DispatchPorts['quota'];
  readonly bodyBytes: number;
  readonly log: DispatchPorts['log'];
}

/** The two routes of the control plane. */
export function manageRoutes(deps: Deps): Route[] {
  const { authenticate, dispatch } = deps;

  async function dispatchRoute(request: RestRequest): Promise<RestResponse> {
    const { caller, epoch, transport, client } = await authenticate(request);
    if (request.method !== 'POST' && request.method !== 'GET') throw methodNotAllowed('GET, POST');
    if (request.method === 'GET' && hasBody(request))
      throw new OperationError('bad_request', 'Invalid request: a GET must not have a body.');
    const input = request.method === 'GET' ? { query: request.query } : { body: jsonBody(request) };
    const { requestId, headers } = request;
    const note = (operation: string) => request.note?.({ operation, caller: `${caller.kind}:${caller.id}` });
    return respond(await dispatch({ caller, epoch, transport, client, requestId, headers, input, note }), request);
  }

  return [limited(deps, '/manage/dispatch', dispatchRoute), documentRoute(deps, '/manage/manifest', deps.documents.manifest)];
}

/** OpenAPI, under the same authentication. */
export const docsRoutes = (deps: Deps): Route[] => [documentRoute(deps, '/openapi.json', deps.documents.openapi)];

/** A prepared document with its ETag. */
function documentRoute(deps: Deps, path: string, document: Documents['manifest']): Route {
  return limited(deps, path, async (request) => {
    const { caller, epoch } = await deps.authenticate(request);
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed('GET, HEAD');
    if (!caller.capabilities.has(serviceCapability)) {
      throw new OperationError('forbidden', `You do not have permission to read the manifest (requires ${serviceCapability}).`);
    }
    const quota = deps.quota(caller, 'read');
    const { etag, body } = await document(epoch, caller.scope);
    const headers = {
      ...quota,
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'private, no-cache',
      ETag: etag,
      'X-Request-Id': request.requestId,
    };
    return knowsEtag(request, etag) ? { status: 304, headers } : { status: 200, headers, body };
  });
}

/** A route for every method, so that a wrong one is answered with an envelope too. */
function limited(deps: Deps, path: string, handler: Route['handler']): Route {
  const { bodyBytes } = deps;
  const refusals = {
    too_large: new OperationError('too_large', `The body is larger than ${bodyBytes} bytes.`),
    encoded: new OperationError('unsupported_media_type', 'Send the body without Content-Encoding.'),
  };
  const bodyRefused: Route['bodyRefused'] = (request, why) => respondError(refusals[why], request);
  return { method: '*', path, maxBytes: bodyBytes, bodyRefused, handler: enveloped(deps, handler) };
}

/** Whatever happens in a handler, its answer is an envelope. */
export function enveloped(deps: Pick<Deps, 'log'>, handler: Route['handler']): Route['handler'] {
  return async (request) => {
    try {
      return await handler(request);
    } catch (error) {
      return respondError(asOperationError(deps, error, request.requestId), request);
    }
  };
}

/** The same for a route of an admin page. */
export function envelopedPage(deps: Pick<Deps, 'log'>, handler: PageHandler): PageHandler {
  return (request, session) => enveloped(deps, (inner) => handler(inner, session))(request);
}

type PageHandler = AdminPage['routes'][number]['handler'];

const methodNotAllowed = (allow: string) =>
  new OperationError('method_not_allowed', `Use ${allow.replaceAll(', ', ' or ')}.`, { headers: { Allow: allow } });
const hasBody = ({ headers, body }: RestRequest) =>
  body.length > 0 || Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
