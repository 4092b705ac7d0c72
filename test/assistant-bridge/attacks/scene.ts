import type { Client } from '@modelcontextprotocol/client';
import type { CrmSite } from '../../engines/crm/crm-site';
import type { Identity } from '../../support/http';
import { connected } from '../bridged-site';
import { scriptedApp } from '../scripted-app';

export interface Answered {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into field by field.
  readonly structuredContent?: any;
  // biome-ignore lint/suspicious/noExplicitAny: the same.
  readonly _meta?: any;
}

type Options = NonNullable<Parameters<typeof connected>[1]>;
type Args = Readonly<Record<string, unknown>>;

/** One attack, and what holds it off whatever the model wants. */
export interface Attack {
  readonly name: string;
  readonly refusedBy: string;
  readonly run: (at: Scene) => Promise<unknown>;
  readonly is: unknown;
}

/** A site with what attackers are after, and hands to reach for it. */
export function sceneOf(site: CrmSite, { admin, clientId }: { admin: Identity; clientId: string }) {
  const clients: Client[] = [];
  const app = scriptedApp(site);

  async function call(name: string, args: Args = {}, options: Options = {}): Promise<Answered> {
    const client = await connected(site, { toolset: 'full', ...options });
    clients.push(client);
    return (await client.callTool({ name, arguments: { ...args } })) as unknown as Answered;
  }

  /** A call of dispatch in words: `crm.delete`. */
  const run = (operation: string, params: Args = {}, { tool = 'svc_dispatch', ...options }: Options & { tool?: string } = {}) => {
    const [resource, action] = operation.split('.');
    return call(tool, { resource, action, params, ...(tool === 'svc_read' ? {} : { confirm: true }) }, options);
  };

  const told = async (operation: string, params: object = {}) => {
    const { envelope } = await site.call(operation, params, { confirm: site.needsConfirm(operation) || undefined });
    if (!envelope.ok) throw new Error(`${operation}: ${envelope.error}`);
    // biome-ignore lint/suspicious/noExplicitAny: answers are looked into field by field.
    return envelope.data as any;
  };

  return {
    site,
    admin,
    app,
    clientId,
    call,
    run,
    told,

    /** A model that does whatever a text that it reads asks for. */
    async obey(reads: string, args: Args, options: Options = {}): Promise<Answered> {
      const { structuredContent } = await (reads.includes('.')
        ? run(reads, args, { tool: 'svc_read', ...options })
        : call(reads, args, options));
      const [, name = '', wanted = ''] = /Call (\w+) with (\{.*?\}) now/.exec(textsIn(structuredContent).join('\n')) ?? [];
      if (name === '') throw new Error('the text did not reach the model');
      return call(name, JSON.parse(wanted), options);
    },

    async minted(scope: object): Promise<string> {
      const body = { label: 'assistant', ...scope };
      const { text } = await site.send('POST', '/admin/siteplane/api/keys', { ...admin, body });
      return JSON.parse(text).key;
    },

    /** While calls that destroy something are for a person. */
    async forPerson<Result>(work: () => Promise<Result>): Promise<Result> {
      await told('modules.update_config', { module: 'assistant-bridge', config: { bridge_confirm: 'person' } });
      try {
        return await work();
      } finally {
        await told('modules.update_config', { module: 'assistant-bridge', config: { bridge_confirm: 'ask' } });
      }
    },

    /** What no attack may change. */
    async kept(): Promise<string> {
      const reads = ['crm.list', 'users.list', 'roles.list', 'modules.list', 'modules.entitlements_list', 'variables.catalog'];
      const parts = await Promise.all(reads.map((name) => told(name)));
      const config = await told('modules.get_config', { module: 'assistant-bridge' });
      const shown = await told('posts.list', { status: 'publish' });
      const { tags } = (await site.api('GET', '/tags')).body;
      return JSON.stringify([parts, config, shown, tags, await site.host.media.list({ limit: 1 })]);
    },

    async close(): Promise<void> {
      for (const client of clients.splice(0)) await client.close();
    },
  };
}

export type Scene = ReturnType<typeof sceneOf>;

/** Every text in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** How a tool refused. */
export const refusal = ({ isError, _meta }: Answered) => [isError === true, _meta?.['svc/error']?.code];
