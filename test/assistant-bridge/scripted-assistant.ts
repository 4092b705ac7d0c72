import type { Client } from '@modelcontextprotocol/client';

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
}

/** An assistant that knows a tool by its entry in tools/list only: it sends what is required and whatever has an example. */
export async function scriptedAssistant(client: Client) {
  const { tools } = await client.listTools();
  const schemas = new Map(tools.map(({ name, inputSchema }) => [name, inputSchema as Schema]));

  /** What the person wants goes first; the rest is what the list shows. A call that fails throws. */
  async function use(name: string, wanted: Readonly<Record<string, unknown>>) {
    const { properties = {}, required = [] } = schemas.get(name) ?? {};
    const shown = Object.entries(properties).flatMap(([key, { examples = [] }]) => examples.slice(0, 1).map((example) => [key, example]));
    const agreed = 'confirm' in properties ? { confirm: true } : {};
    const args = { ...Object.fromEntries(shown), ...agreed, ...wanted };
    const missing = required.filter((key) => !(key in args));
    if (missing.length > 0) throw new Error(`tools/list does not say what ${name} takes as ${missing.join(', ')}`);
    const { isError, content, structuredContent } = await client.callTool({ name, arguments: args });
    if (isError) throw new Error(`${name} ${JSON.stringify(args)}: ${JSON.stringify(content)}`);
    // biome-ignore lint/suspicious/noExplicitAny: answers are looked into field by field.
    return structuredContent as any;
  }

  /** A request that no tool is for, of what the list of routes says that it takes; what it needs besides is as in the example. */
  async function request(method: string, path: string, wanted: Readonly<Record<string, unknown>>) {
    const search = path.replace(/\/\d+(?=\/|$)/g, '/{id}');
    const { routes } = await use('mk_list_routes', { search });
    const found = routes.find((one: { path: string }) => one.path === `/crm/v2${search}`);
    const told = found?.requests?.[method];
    if (!told) throw new Error(`mk_list_routes does not say what ${method} ${search} takes`);
    const unknown = Object.keys(wanted).filter((key) => !told.takes?.includes(key));
    if (unknown.length > 0) throw new Error(`mk_list_routes does not say that ${method} ${search} takes ${unknown.join(', ')}`);
    const body = { ...Object.fromEntries((told.needs ?? []).map((key: string) => [key, told.body?.[key]])), ...wanted };
    return (await use('mk_request', { method, path: `/crm/v2${path}`, body, query: {}, dry_run: false })).body;
  }

  /** What a route answers. */
  const read = async (path: string, query: object) =>
    (await use('mk_request', { method: 'GET', path: `/crm/v2${path}`, body: undefined, query, dry_run: false })).body;
  return { use, request, read };
}
