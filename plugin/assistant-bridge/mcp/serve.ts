import { createMcpHandler, isLegacyRequest, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import type { RestRequest, RestResponse } from '../../host';
import { isRecord } from '../result';
import { type Exchange, newServer } from './server';

/** Messages in one batch, which protocol 2025-03-26 knows. */
const maxBatch = 50;

/** One POST with its JSON: both eras of the protocol, each by a server of its own that ends with the answer. */
export async function serve(request: RestRequest, body: unknown, exchange: Exchange): Promise<RestResponse> {
  if (Array.isArray(body) && body.length > maxBatch)
    return rpcError(400, { code: -32_600, message: `A batch holds at most ${maxBatch} messages.` });
  const web = webRequest(request);
  if (await isLegacyRequest(web, body)) return restResponse(await serveLegacy(web, body, exchange));
  // A stream that stays open would outlive the check of the credential, and nothing of the list changes without a new session anyway.
  if (isRecord(body) && body.method === 'subscriptions/listen')
    return rpcError(404, { code: -32_601, message: 'Method not found' }, body.id);
  const handler = createMcpHandler(() => newServer(exchange), { legacy: 'reject', keepAliveMs: 0 });
  return restResponse(await handler.fetch(web, { parsedBody: body }));
}

/** Answers as one JSON document instead of a stream: there is only one message to send. */
async function serveLegacy(web: Request, body: unknown, exchange: Exchange): Promise<Response> {
  const server = newServer(exchange);
  // Stateless: without a session's id every request stands for itself.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(web, { parsedBody: body });
  } finally {
    await server.close();
  }
}

/** The body is handed over parsed, and the answer is never a stream, whatever the client accepts. */
function webRequest({ headers, origin, path }: RestRequest): Request {
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    value !== undefined && /^(mcp-|content-type)/.test(name) ? [[name, value]] : [],
  );
  return new Request(new URL(path, origin), {
    method: 'POST',
    headers: { ...Object.fromEntries(kept), accept: 'application/json, text/event-stream' },
  });
}

async function restResponse(response: Response): Promise<RestResponse> {
  const text = await response.text();
  const headers = { 'Cache-Control': 'no-store', ...(text === '' ? {} : { 'Content-Type': 'application/json; charset=utf-8' }) };
  return { status: response.status, headers, ...(text === '' ? {} : { body: text }) };
}

function rpcError(status: number, error: { code: number; message: string }, id: unknown = null): RestResponse {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
    body: JSON.stringify({ jsonrpc: '2.0', id: typeof id === 'string' || typeof id === 'number' ? id : null, error }),
  };
}
