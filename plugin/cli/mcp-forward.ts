import { boundedText, EndlessAnswer } from '../client';

/** A JSON-RPC message, or a batch of them, as it came in: nothing of it has been checked. */
export interface Message {
  readonly jsonrpc?: unknown;
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly [key: string]: unknown };
  readonly result?: { readonly [key: string]: unknown };
  readonly error?: unknown;
}

interface Site {
  readonly url: string;
  readonly key: string;
  readonly toolset?: string | undefined;
}

const path = '/rest/assistant-bridge/v1/mcp';
const versionKey = 'io.modelcontextprotocol/protocolVersion';
const timeoutMs = 120_000;

/** Carries messages to the bridge of a site. Whatever fails becomes an answer to the message, so that the assistant can show it. */
export function mcpForward({ url, key, toolset }: Site): (message: Message) => Promise<Message | undefined> {
  const address = `${url}${path}${toolset === undefined ? '' : `?toolset=${encodeURIComponent(toolset)}`}`;
  const underWay = new Map<unknown, AbortController>();
  let negotiated: string | undefined;

  async function send(message: Message, signal: AbortSignal): Promise<Message | undefined> {
    const response = await fetch(address, {
      method: 'POST',
      headers: { ...headersOf(message, negotiated), 'X-API-Key': key },
      body: JSON.stringify(message),
      // Followed, a redirect would carry the key to wherever it points.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const text = await boundedText(response);
    if (text === '' && response.ok) return undefined;
    const answer = parsed(text);
    if (!answer)
      return failure(message, `${new URL(url).host} answered ${response.status} and no JSON-RPC; is this the address of the site?`);
    if (message.method === 'initialize' && typeof answer.result?.protocolVersion === 'string') negotiated = answer.result.protocolVersion;
    // A refusal before the message was read has no id of its own.
    return 'id' in message && 'error' in answer && (answer.id ?? null) === null ? { ...answer, id: message.id } : answer;
  }

  return async function forward(message) {
    if (message.method === 'notifications/cancelled') underWay.get(message.params?.requestId)?.abort();
    const isRequest = message.id !== undefined && message.method !== undefined;
    const controller = new AbortController();
    if (isRequest) underWay.set(message.id, controller);
    try {
      const answer = await send(message, controller.signal);
      return isRequest || Array.isArray(message) ? answer : undefined;
    } catch (error) {
      if (controller.signal.aborted || !isRequest) return undefined;
      return failure(message, `${new URL(url).host} did not answer (${reasonOf(error)}).`);
    } finally {
      if (underWay.get(message.id) === controller) underWay.delete(message.id);
    }
  };
}

/** What the stateless protocol repeats in headers, taken from the message; older versions name the one that was agreed on. */
function headersOf({ method, params }: Message, negotiated: string | undefined): Record<string, string> {
  const common = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  const meta = params?._meta;
  const version = typeof meta === 'object' && meta !== null ? Reflect.get(meta, versionKey) : undefined;
  if (typeof version !== 'string') return negotiated === undefined ? common : { ...common, 'MCP-Protocol-Version': negotiated };
  const name = params?.name ?? params?.uri;
  return {
    ...common,
    'MCP-Protocol-Version': headerSafe(version),
    'Mcp-Method': headerSafe(String(method)),
    ...(typeof name === 'string' ? { 'Mcp-Name': headerSafe(name) } : {}),
  };
}

const headerSafe = (text: string) => text.replace(/[^\x20-\x7e]/g, '');

const failure = ({ id }: Message, message: string) => ({ jsonrpc: '2.0', id: id ?? null, error: { code: -32_000, message } });

function parsed(text: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    return Array.isArray(value) || 'jsonrpc' in value ? (value as Message) : hostAnswer(value);
  } catch {
    return undefined;
  }
}

/** The host's own `{code, message}`, such as the 404 of a bridge that is not granted. */
function hostAnswer(value: object): Message | undefined {
  if (!('code' in value && 'message' in value)) return undefined;
  const hint = value.code === 'rest_no_route' ? ' The assistant bridge is not active on this site, or not granted to it.' : '';
  return { jsonrpc: '2.0', id: null, error: { code: -32_000, message: `${String(value.message)}${hint}` } };
}

function reasonOf(error: unknown): string {
  if (error instanceof EndlessAnswer) return `it sent ${error.message}`;
  return error instanceof Error && error.name === 'TimeoutError' ? 'too slow' : 'no connection';
}
