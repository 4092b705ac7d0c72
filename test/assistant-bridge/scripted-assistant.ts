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
  return async function use(name: string, wanted: Readonly<Record<string, unknown>>) {
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
  };
}
