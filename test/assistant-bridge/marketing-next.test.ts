import type { Client } from '@modelcontextprotocol/client';
import { allTools } from '../../plugin/assistant-bridge/catalog';
import { nextAfter } from '../../plugin/assistant-bridge/next-call';
import type { OperationError } from '../../plugin/kit/errors';
import { newContact } from '../engines/crm/contacts/people';
import { type CrmSite, crmSite } from '../engines/crm/crm-site';
import { verifies } from '../support/verifies';
import { connected, mcpPath, openBridge, rpc } from './bridged-site';
import { everyCase } from './marketing-cases';
import { runTool, toolCall } from './tool-call';

interface Refusal {
  readonly text: readonly string[];
  readonly code: string;
  readonly next: { readonly tool: string; readonly arguments: Readonly<Record<string, unknown>> } | null;
}

const tools = allTools.filter(({ provider }) => provider === 'marketing');
/** Arguments of a call that would be sent, by tool. */
const whole = new Map<string, Readonly<Record<string, unknown>>>([
  ...everyCase.map(([name, args]) => [name, args as Readonly<Record<string, unknown>>] as const),
  ['mk_create_campaign', { title: 'May', subject: 'News', email_body: '<p>Hi</p>' }],
  ['mk_list_routes', {}],
  ['mk_request', { method: 'GET', path: '/crm/v2/tags/1' }],
]);
const status = { tool: 'svc_get_status', arguments: {} };
/** Of whatever provider: the record is there. */
const answer = { status: 200, body: '{"id":1,"tag":{}}' };
const requiredOf = (name: string) => tools.find((tool) => tool.name === name)?.listed.inputSchema.required ?? [];
const isId = (key: string) => /^id$|_ids?$/.test(key);

/** Every required argument left out, and every argument of another type. */
const wrongCalls = tools.flatMap(({ name, listed }) => {
  const args = whole.get(name) ?? {};
  const without = requiredOf(name).map((key) => Object.fromEntries(Object.entries(args).filter(([own]) => own !== key)));
  const otherwise = Object.keys(listed.inputSchema.properties ?? {}).map((key) => ({ ...args, [key]: { no: 'such value' } }));
  return [...without, ...otherwise, { ...args, unheard_of: 1 }].map((wrong) => [name, wrong] as const);
});
/** What a request sends is judged by its route. */
const isFree = (name: string, args: object) => name === 'mk_request' && ('body' in args || 'query' in args);

test.each(tools)(
  '$name: a missing argument, one of another type, one that nobody knows lead to a call that can be made',
  async ({ name }) => {
    verifies('marketing:next', 'D385');
    for (const [, args] of wrongCalls.filter(([of, one]) => of === name && !isFree(name, one))) {
      const { next } = await refusedHere(name, args);
      expect({ args, next }).toEqual({ args, next: { tool: expect.any(String), arguments: expect.any(Object) } });
      const made = next ? await runTool(next.tool, next.arguments, { answer }) : undefined;
      expect({ args, next, refused: made?.result.refused }).toEqual({ args, next, refused: undefined });
    }
  },
);

/** A call that its schema refuses, and where it leads. */
async function refusedHere(name: string, args: object) {
  const { call, sent } = toolCall();
  const [tool] = tools.filter((one) => one.name === name);
  if (!tool) throw new Error(`there is no tool ${name}`);
  const error = await tool.run(args, call).catch((thrown: OperationError) => thrown);
  expect([error, sent]).toEqual([expect.objectContaining({ code: 'invalid_params' }), []]);
  return { next: nextAfter({ tool, args: { ...args }, error: error as OperationError, tools: call.tools }) };
}

describe('whatever a marketing tool refuses, it says which call leads on', () => {
  let site: CrmSite;
  let client: Client;
  /** What calls answered that only read: many a refusal leads to the same one. */
  const made = new Map<string, Refusal | undefined>();
  let listed: Awaited<ReturnType<Client['listTools']>>['tools'];

  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite', plugins: ['plugin/assistant-bridge'] });
    await openBridge(site);
    client = await connected(site, { toolset: 'crm' });
    ({ tools: listed } = await client.listTools());
    await newContact(site);
  });
  afterAll(async () => {
    await client?.close();
    await site?.stop();
  });

  async function refusal(name: string, args: object): Promise<Refusal | undefined> {
    const { isError, content, _meta } = await client.callTool({ name, arguments: { ...args } });
    if (!isError) return undefined;
    return { text: (content as { text: string }[]).map(({ text }) => text), ...(_meta?.['svc/error'] as Omit<Refusal, 'text'>) };
  }

  /** The next call is one that this caller was listed; made where it only reads, it answers, at the latest in its own next call. */
  async function demandNext(name: string, args: object, found: Refusal | undefined, steps = 2) {
    const { tool, arguments: next } = found?.next ?? { tool: 'none', arguments: {} };
    const shown = listed.find((one) => one.name === tool);
    expect({ name, args, text: found?.text, tool, isListed: shown !== undefined }).toMatchObject({ isListed: true });
    expect(found?.text.at(-1)).toBe(`Next: ${tool} ${JSON.stringify(next)}`);
    if (!shown?.annotations?.readOnlyHint) return;
    const key = JSON.stringify([tool, next]);
    const answer = made.has(key) ? made.get(key) : await refusal(tool, next);
    made.set(key, answer);
    if (answer === undefined) return;
    expect({ name, args, tool, next, code: answer.code, isLast: steps === 0 }).toMatchObject({ code: 'not_found', isLast: false });
    await demandNext(tool, next, answer, steps - 1);
  }

  test('there are 75', () => expect([tools.length, listed.filter(({ name }) => name.startsWith('mk_')).length]).toEqual([75, 75]));

  test.each(tools.filter(({ name }) => requiredOf(name).some(isId)).map(({ name }) => name))(
    '%s: a record that there is not',
    async (name) => {
      verifies('marketing:next', 'D385');
      const args = Object.fromEntries(
        Object.entries(whole.get(name) ?? {}).map(([key, value]) => {
          if (!isId(key)) return [key, value];
          if (Array.isArray(value)) return [key, [999_999]];
          return [key, typeof value === 'string' ? '999999' : 999_999];
        }),
      );
      const found = await refusal(name, {
        ...args,
        ...(listed.find((one) => one.name === name)?.annotations?.destructiveHint ? { confirm: true } : {}),
      });
      expect(found?.code).toMatch(/^(not_found|invalid_params)$/);
      await demandNext(name, args, found);
    },
  );

  /** Over the bridge as somebody else: the tools, and what they answer. */
  async function asOther(name: string, args: object): Promise<Refusal> {
    const half = await site.identity('half');
    const body = rpc('tools/call', { name, arguments: { ...whole.get(name), ...args } });
    const { text } = await site.send('POST', `${mcpPath}?toolset=crm`, { ...half, body });
    const { result } = JSON.parse(text);
    expect({ name, isError: result.isError }).toEqual({ name, isError: true });
    return { text: result.content.map((one: { text: string }) => one.text), ...result._meta['svc/error'] };
  }

  test('who is not permitted is told by which call to see as whom the tools run', async () => {
    verifies('marketing:next', 'D385');
    const destructive = tools.filter(({ listed: { annotations } }) => annotations?.destructiveHint).map(({ name }) => name);
    for (const { name } of tools.filter((one) => one.name !== 'mk_list_routes')) {
      const found = await asOther(name, destructive.includes(name) ? { confirm: true } : {});
      expect({ name, code: found.code, next: found.next }).toEqual({ name, code: 'forbidden', next: status });
      await demandNext(name, {}, found);
    }
  });

  test('with the engine off: by which call to see what is connected', async () => {
    verifies('marketing:next', 'D385');
    const module = { module: 'marketing-crm' };
    await site.call('modules.deactivate', module, { confirm: site.needsConfirm('modules.deactivate') || undefined });
    for (const { name } of tools) {
      const found = await refusal(name, whole.get(name) ?? {});
      expect({ name, code: found?.code }).toEqual({ name, code: 'unavailable' });
      await demandNext(name, {}, found);
    }
    await site.call('modules.activate', module);
  });

  test('an agreement that is missing: the same call with it; one that a site forbids: what it would do', async () => {
    verifies('marketing:next', 'D385');
    const { item } = await accepted('mk_create_tag', { title: 'Readers' });
    const configure = (bridge_confirm: string) =>
      site.call('modules.update_config', { module: 'assistant-bridge', config: { bridge_confirm } });
    await configure('refuse');
    const forbidden = await refusal('mk_delete_tag', { id: item.id });
    expect(forbidden?.next).toEqual({ tool: 'mk_delete_tag', arguments: { id: item.id, dry_run: true } });
    expect(await accepted('mk_delete_tag', forbidden?.next?.arguments ?? {})).toMatchObject({ dry_run: true });
    await configure('strict');
    const unasked = await refusal('mk_delete_tag', { id: item.id });
    expect(unasked?.next).toEqual({ tool: 'mk_delete_tag', arguments: { id: item.id, confirm: true } });
    await accepted('mk_delete_tag', unasked?.next?.arguments ?? {});
    await configure('ask');
  });

  test('a request that its route refuses: what the route takes, and a body that it would', async () => {
    verifies('marketing:next', 'D386');
    const send = (path: string, body: object) => refusal('mk_request', { method: 'POST', path: `/crm/v2${path}`, body, confirm: true });
    const untitled = await send('/sequences', {});
    expect(untitled?.next).toEqual({ tool: 'mk_list_routes', arguments: { search: '/sequences' } });
    const { routes } = await accepted('mk_list_routes', untitled?.next?.arguments ?? {});
    const { requests } = routes.find(({ path }: { path: string }) => path === '/crm/v2/sequences');
    expect(requests.POST).toMatchObject({ does: 'Create a sequence.', needs: ['title'], body: { title: expect.any(String) } });
    expect(requests.GET.query).toMatchObject({ order: 'one of DESC, ASC' });
    expect((await send('/sequences/1/email', {}))?.next?.arguments).toEqual({ search: '/sequences/{id}/email' });
    expect((await send('/sequence', {}))?.next).toEqual({ tool: 'mk_list_routes', arguments: {} });
    expect((await send('/tags/none/such', {}))?.next?.arguments).toEqual({ search: '/tags' });
  });

  test('the whole list is short, and tells what few routes take', async () => {
    verifies('bridge:passthrough', 'D386');
    const all = await accepted('mk_list_routes', {});
    expect(all).toMatchObject({ total: all.routes.length, returned: all.routes.length, limit: 200, scope: '/crm/v2' });
    expect(all.routes.filter((one: object) => 'requests' in one)).toEqual([]);
    const { routes } = await accepted('mk_list_routes', { search: '/subscribers' });
    expect([routes.length > 10, routes.every((one: object) => 'requests' in one)]).toEqual([true, true]);
  });

  /** What a call answers that has to succeed. */
  async function accepted(name: string, args: object) {
    const { isError, structuredContent, content } = await client.callTool({ name, arguments: { ...args } });
    if (isError) throw new Error(`${name}: ${JSON.stringify(content)}`);
    // biome-ignore lint/suspicious/noExplicitAny: answers are looked into field by field.
    return structuredContent as any;
  }
});
