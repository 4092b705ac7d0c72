import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  type JSONRPCRequest,
  ProtocolError,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Transport,
} from '@modelcontextprotocol/server';
import type { RestRequest, RestResponse } from '../../host';
import { jsonAnswer, rpcError } from './answers';
import { callTool, type Exchange, newServer } from './server';

/** Messages in one batch, which protocol 2025-03-26 knows. */
const maxBatch = 50;

/**
 * Messages of the older versions, each POST by itself. The library's own HTTP transport makes web requests, headers and streams for what
 * is one JSON document here, which costs four times the rest of the call.
 */
export async function serveLegacy(body: unknown, { headers }: Pick<RestRequest, 'headers'>, exchange: Exchange): Promise<RestResponse> {
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
  const requests = messages.filter(isJSONRPCRequest);
  const problem = problemOf(messages, requests, headers['mcp-protocol-version']);
  if (problem !== undefined) return rpcError(400, { code: -32_600, message: `Invalid Request: ${problem}` });
  if (requests.length === 0) return { status: 202, headers: { 'Cache-Control': 'no-store' } };

  const [only] = requests;
  if (only && !Array.isArray(body) && isPlainCall(only)) return jsonAnswer(200, await answerCall(only, exchange));
  const { transport, answers } = collecting(requests.length);
  const server = newServer(exchange);
  await server.connect(transport);
  for (const request of requests) transport.onmessage?.(request);
  const all = await answers;
  // Nothing is left to close: the server holds neither timer nor socket and goes with this call.
  return jsonAnswer(200, Array.isArray(body) ? all : all[0]);
}

interface PlainCall extends JSONRPCRequest {
  readonly params: { readonly name: string; readonly arguments?: unknown };
}

const isPlainCall = (request: JSONRPCRequest): request is PlainCall =>
  request.method === 'tools/call' && typeof request.params?.name === 'string';

/** One call of a tool, which is nearly every request: of an older version it needs nothing that a server would keep or translate. */
async function answerCall({ id, params }: PlainCall, exchange: Exchange): Promise<object> {
  try {
    return { jsonrpc: '2.0', id, result: await callTool(params, { ...exchange, consent: { canAsk: false } }, exchange) };
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message } };
  }
}

/** Whatever the server would not answer is refused here, because its answer is waited for. */
function problemOf(messages: readonly unknown[], requests: readonly JSONRPCRequest[], version: string | undefined): string | undefined {
  if (version !== undefined && !SUPPORTED_PROTOCOL_VERSIONS.includes(version)) {
    return `unsupported protocol version; supported are ${SUPPORTED_PROTOCOL_VERSIONS.join(', ')}`;
  }
  if (messages.length === 0 || messages.length > maxBatch) return `a batch must contain 1 to ${maxBatch} messages`;
  if (requests.length === 1 && messages.length === 1) return undefined;
  const known = new Set<unknown>(requests);
  if (!messages.every((message) => known.has(message) || isJSONRPCNotification(message) || isJSONRPCResponse(message))) {
    return 'not a JSON-RPC message';
  }
  const ids = requests.map(({ id }) => `${typeof id} ${id}`);
  return new Set(ids).size < ids.length ? 'an id is used twice' : undefined;
}

/** Notifications and posted responses are not delivered: without a session there is nothing that they could belong to. */
function collecting(count: number): { transport: Transport; answers: Promise<JSONRPCMessage[]> } {
  const messages: JSONRPCMessage[] = [];
  let resolve: (all: JSONRPCMessage[]) => void = () => undefined;
  const answers = new Promise<JSONRPCMessage[]>((done) => {
    resolve = done;
  });
  const transport: Transport = {
    start: async () => undefined,
    close: async () => undefined,
    async send(message) {
      if (!isAnswer(message)) return;
      messages.push(message);
      if (messages.length === count) resolve(messages);
    },
  };
  return { transport, answers };
}

const isAnswer = (message: JSONRPCMessage) => !('method' in message);
