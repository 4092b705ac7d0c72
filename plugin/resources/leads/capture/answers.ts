import type { RestRequest, RestResponse } from '../../../host';
import { OperationError } from '../../../kit/errors';
import type { Html } from '../../../kit/html';
import { document, markup } from './markup';

const common = (request: RestRequest) => ({
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Request-Id': request.requestId,
});

/** `{ok:true, …}` */
export function answered(request: RestRequest, fields: object, status = 200): RestResponse {
  const headers = { ...common(request), 'Content-Type': 'application/json; charset=utf-8' };
  return { status, headers, body: JSON.stringify({ ok: status < 400, ...fields }) };
}

/** `{ok:false, error}` for what a handler threw; a bug stays the host's. */
export function refusal(request: RestRequest, error: unknown): RestResponse {
  if (!(error instanceof OperationError)) throw error;
  const { status, headers, ...rest } = answered(request, { error: error.message }, error.status);
  return { ...rest, status, headers: { ...headers, ...error.headers, 'X-Error-Code': error.code } };
}

/** From a page below the namespace to the namespace: pages find what they need wherever the host has the REST interface. */
const homeOf = ({ path }: RestRequest) => '../'.repeat(path.split('/').length - 2);

/** A page of ours: no script unless it is our own, no cache, no index, nothing from elsewhere. */
export function page(
  request: RestRequest,
  {
    status,
    title,
    body,
    formTo = [],
    hasScript = false,
  }: { status: number; title: string; body: Html; formTo?: readonly string[]; hasScript?: boolean },
): RestResponse {
  const headers = {
    ...common(request),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none';${hasScript ? " script-src 'self';" : ''} style-src 'self'; img-src 'self'; form-action ${["'self'", ...formTo].join(' ')}; frame-ancestors 'none'; base-uri 'none'`,
    'X-Robots-Tag': 'noindex, nofollow, noarchive',
  };
  return { status, headers, body: document(title, body, homeOf(request)).text };
}

/** Browsers ask for HTML; whoever asks for JSON alone is a program. */
export const wantsPage = ({ headers: { accept = '' } }: RestRequest) => !/application\/json/i.test(accept) || /text\/html/i.test(accept);

/** The same for who sent a form: a person gets a page. */
export function formRefusal(request: RestRequest, error: unknown): RestResponse {
  if (!(error instanceof OperationError) || !wantsPage(request)) return refusal(request, error);
  const body = markup`<h1>Not sent</h1>
<p role="alert" class="bad">${error.message}</p>
<p>Use the Back button of your browser: the form should still contain what you wrote.</p>`;
  const { headers, ...rest } = page(request, { status: error.status, title: 'Not sent', body });
  return { ...rest, headers: { ...headers, ...error.headers, 'X-Error-Code': error.code } };
}
