import { classifyInboundRequest, createMcpHandler } from '@modelcontextprotocol/server';
import { isRecord } from '../../engines/kit/tools/shape';
import type { RestRequest, RestResponse } from '../../host';
import { rpcError } from './answers';
import { serveLegacy } from './legacy';
import { type Exchange, newServer } from './server';

/** One POST with its JSON: both eras of the protocol, each by a server of its own that ends with the answer. */
export async function serve(request: RestRequest, body: unknown, exchange: Exchange): Promise<RestResponse> {
  if (eraOf(request, body) === 'legacy') return serveLegacy(body, request, exchange);
  // A stream that stays open would outlive the check of the credential, and the list is asked for again anyway.
  if (isRecord(body) && body.method === 'subscriptions/listen')
    return rpcError(404, { code: -32_601, message: 'Method not found' }, body.id);
  const handler = createMcpHandler(() => newServer(exchange), { legacy: 'reject', keepAliveMs: 0 });
  return restResponse(await handler.fetch(webRequest(request), { parsedBody: body }));
}

/** The library's own rule; what it refuses, its handler of the stateless protocol answers. */
function eraOf({ headers }: RestRequest, body: unknown): 'legacy' | 'modern' {
  const named = {
    protocolVersionHeader: headers['mcp-protocol-version'],
    mcpMethodHeader: headers['mcp-method'],
    mcpNameHeader: headers['mcp-name'],
  };
  const input = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
  return classifyInboundRequest({ httpMethod: 'POST', ...input, body }).kind === 'legacy' ? 'legacy' : 'modern';
}

/** The body is handed over parsed, and the answer is never a stream, whatever the client accepts. */
function webRequest({ headers, origin, path }: RestRequest): Request {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value !== undefined && /^(mcp-|content-type)/.test(name) ? [[name, value]] : [],
  );
  return new Request(new URL(path, origin), {
    method: 'POST',
    headers: { ...Object.fromEntries(entries), accept: 'application/json, text/event-stream' },
  });
}

async function restResponse(response: Response): Promise<RestResponse> {
  const text = await response.text();
  const headers = { 'Cache-Control': 'no-store', ...(text === '' ? {} : { 'Content-Type': 'application/json; charset=utf-8' }) };
  return { status: response.status, headers, ...(text === '' ? {} : { body: text }) };
}
