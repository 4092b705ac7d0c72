import { setTimeout as sleep } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type Site, type SiteOptions, startSite } from '../support/site';

/** A site whose bridge is granted and active, or another instance beside it. */
export async function bridgedSite(options: SiteOptions): Promise<Site> {
  const site = await startSite({ ...options, plugins: ['plugin/assistant-bridge', ...(options.plugins ?? [])] });
  if (options.beside) return site;
  await openBridge(site);
  return site;
}

/** Grant and activate the bridge of a site that has its plugin. */
export async function openBridge(site: Pick<Site, 'call' | 'needsConfirm'>): Promise<void> {
  for (const [operation, params] of opening) {
    const { envelope } = await site.call(operation, params, { confirm: site.needsConfirm(operation) || undefined });
    if (!envelope.ok) throw new Error(`${operation}: ${envelope.error}`);
  }
}

export const grant = { module_id: 'assistant-bridge', domain: '127.0.0.1' };
const opening: [string, object][] = [
  ['modules.entitlements_grant', grant],
  ['modules.activate', { module: 'assistant-bridge' }],
];

export const mcpPath = '/rest/assistant-bridge/v1/mcp';

interface Connecting {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly toolset?: string;
  /** Default: negotiate; a version pins it. */
  readonly version?: 'legacy' | 'auto' | { readonly pin: string };
  /** What the person says when asked; undefined: this client cannot ask. */
  readonly answer?: 'yes' | 'no' | Answer;
}

/** What a person fills into the form, after looking at it; a client that declines by itself takes no time. */
export type Answer = (
  message: string,
  schema: object,
) => Promise<{ action: 'accept' | 'decline'; content?: Record<string, string | boolean> }>;

const byPerson =
  (answer: 'yes' | 'no'): Answer =>
  async () => {
    // As long as the fastest person takes: less is a client that declines by itself.
    if (answer === 'no') await sleep(320);
    return answer === 'yes' ? { action: 'accept', content: { confirm: true } } : { action: 'decline' };
  };

/** The official client, connected. */
export async function connected(site: Pick<Site, 'url' | 'key'>, options: Connecting = {}): Promise<Client> {
  const { key = site.key, headers, toolset, version = 'auto', answer } = options;
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: version }, capabilities: answer ? { elicitation: { form: {} } } : {} },
  );
  if (answer) {
    const fill = typeof answer === 'string' ? byPerson(answer) : answer;
    client.setRequestHandler('elicitation/create', ({ params }) =>
      fill(params.message, 'requestedSchema' in params ? params.requestedSchema : {}),
    );
  }
  const url = new URL(`${site.url}${mcpPath}${toolset ? `?toolset=${toolset}` : ''}`);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers: { 'x-api-key': key, ...headers } } }));
  return client;
}

/** What a tool answers, as far as tests look into it. */
export interface ToolAnswer<D = Record<string, unknown>> {
  readonly isError?: boolean;
  readonly structuredContent?: D;
  readonly content: { text: string }[];
  readonly _meta?: Record<string, unknown>;
}

/** Call a tool by a client that is connected by then. */
export const callsBy =
  <D = Record<string, unknown>>(client: () => Client) =>
  async (name: string, args: object): Promise<ToolAnswer<D>> =>
    (await client().callTool({ name, arguments: { ...args } })) as unknown as ToolAnswer<D>;

/** One JSON-RPC message by hand. */
export const rpc = (method: string, params?: object, id: number | null = 1) => ({
  jsonrpc: '2.0',
  method,
  ...(params ? { params } : {}),
  ...(id === null ? {} : { id }),
});
