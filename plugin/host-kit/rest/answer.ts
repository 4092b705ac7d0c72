import type { IncomingMessage, ServerResponse } from 'node:http';
import { OperationError } from '../../adapter';
import type { RestResponse } from '../../host';

const codeNames: Readonly<Record<string, string>> = { unauthenticated: 'rest_unauthenticated', forbidden: 'rest_forbidden' };

/** An error of the host itself, `{code, message}`. */
export function problem(status: number, code: string, message: string): RestResponse {
  return json(status, { code, message });
}

/** Any value as an answer that is never stored. */
export function json(status: number, value: unknown): RestResponse {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
    body: JSON.stringify(value),
  };
}

/** The same answer with further headers. */
export const withHeaders = (response: RestResponse, headers: Readonly<Record<string, string>>): RestResponse => ({
  ...response,
  headers: { ...response.headers, ...headers },
});

/** 405 with the methods that the path has. */
export const methodNotAllowed = (method: string, allow: readonly string[]) =>
  withHeaders(problem(405, 'rest_method_not_allowed', `${method} is not possible here.`), { Allow: allow.join(', ') });

export const noRoute = () => problem(404, 'rest_no_route', 'No route was found matching the URL.');

/** What a handler threw, for the caller: our own errors speak, everything else is one sentence with the request's id. */
export function problemOf(error: unknown, requestId: string): RestResponse {
  if (error instanceof OperationError)
    return withHeaders(problem(error.status, codeNames[error.code] ?? error.code, error.message), error.headers);
  return problem(500, 'internal', `Internal error (request ${requestId}).`);
}

/** Headers that every REST answer has unless the route sets its own. */
const standard = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly requestId: string;
}

/** Write the answer with its length; HEAD gets the headers only. */
export function send({ req, res, requestId }: Exchange, { status, headers, body }: RestResponse): void {
  if (res.headersSent || res.destroyed) return;
  const isBare = status === 204 || status === 304;
  const bytes = body === undefined ? 0 : byteLength(body);
  const length = isBare ? {} : { 'Content-Length': String(bytes) };
  res.writeHead(status, { ...standard, 'X-Request-Id': requestId, ...headers, ...length });
  if (isBare || bytes === 0 || req.method === 'HEAD') res.end();
  else res.end(body);
}

const byteLength = (body: string | Uint8Array) => (typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength);
