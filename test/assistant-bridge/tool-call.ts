import type { ToolCall } from '../../plugin/assistant-bridge/call';
import { toolsByName } from '../../plugin/assistant-bridge/catalog';
import type { BridgeSettings, InProcessRequest, ProviderConnection, RestResponse, Route } from '../../plugin/host';

export interface Situation {
  readonly confirm?: BridgeSettings['confirm'];
  readonly canAsk?: boolean;
  /** What the client sends back of a question. */
  readonly reply?: { readonly state: string; readonly agreed: boolean };
  /** A call of svc_bulk by a client that could ask. */
  readonly isBulk?: boolean;
  readonly connection?: ProviderConnection | 'none';
  readonly routes?: readonly Pick<Route, 'method' | 'path'>[];
  readonly answer?: RestResponse | ((request: InProcessRequest) => RestResponse);
  readonly caller?: string;
  readonly now?: string;
}

/** What a tool gets to see while it runs, and what it sent to this site's REST handler. */
export function toolCall(situation: Situation = {}): { readonly call: ToolCall; readonly sent: InProcessRequest[] } {
  const {
    confirm = 'ask',
    canAsk = false,
    reply,
    isBulk = false,
    connection = { mode: 'embedded' },
    routes = [],
    answer,
    caller = '7',
    now,
  } = situation;
  const settings: BridgeSettings = { toolset: 'lean', confirm, codeMode: false };
  const sent: InProcessRequest[] = [];
  const content = reply?.agreed ? { action: 'accept', content: { confirm: true } } : { action: 'decline' };
  const call: ToolCall = {
    caller: { kind: 'key', id: caller, name: 'test', userId: 1, capabilities: new Set() },
    credential: { headers: { 'x-api-key': 'mgr_own' }, ip: '192.0.2.1', origin: 'https://example.org', session: async () => undefined },
    toolset: ['full'],
    consent: {
      canAsk: canAsk && !isBulk,
      isBulk,
      canAskAlone: canAsk && isBulk,
      ...(reply ? { answers: { confirm: content }, state: reply.state } : {}),
    },
    settings,
    service: {
      settings: async () => settings,
      provider: async () => (connection === 'none' ? undefined : connection),
      vouch: () => undefined,
      throughBridge: () => undefined,
      ask: async () => {
        throw new Error('no call waits for a person here');
      },
      approval: async () => undefined,
      callerOf: async () => undefined,
      effectOf: () => undefined,
      reveals: () => [],
      holdsTextsOfOthers: () => false,
      withoutSecrets: async (answer) => answer,
      sign: (text) => Buffer.from(text).toString('base64url'),
    },
    host: {
      rest: {
        register: () => undefined,
        allow: () => undefined,
        routes: () => routes,
        async handle(request) {
          sent.push(request);
          if (typeof answer === 'function') return answer(request);
          return answer ?? { status: 200, body: '{"done":true}' };
        },
      },
      plugins: { list: () => [], provide: () => undefined, lookup: () => undefined },
      site: async () => ({ name: 'Site', url: 'https://example.org', locale: 'en', timezone: 'UTC' }),
    },
    tools: toolsByName,
    now: () => new Date(now ?? '2026-05-01T10:00:00Z'),
  };
  return { call, sent };
}

/** A listed tool with these arguments: its result or the refusal, and what it sent. */
export async function runTool(name: string, args: object, situation: Situation = {}) {
  const { call, sent } = toolCall(situation);
  const result = await toolsByName
    .get(name)
    ?.run(args, call)
    .catch((error: Error & { code: string }) => ({ refused: error.code, message: error.message }));
  return { result: result as Record<string, unknown>, sent };
}

/** What a tool sends: one line and body per request, such as `GET /crm/v2/tags?page=1`. */
export async function sentBy(name: string, args: object, situation: Situation = {}) {
  const { sent } = await runTool(name, args, situation);
  return sent.map(({ method, path, query, body }) => {
    const search = query?.toString() ?? '';
    return [`${method} ${path}${search ? `?${search}` : ''}`, ...(body ? [JSON.parse(Buffer.from(body).toString('utf8'))] : [])];
  });
}
