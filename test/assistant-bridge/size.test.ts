import { allTools } from '../../plugin/assistant-bridge/catalog';
import { listBytes, toolsContract, toolsDocs, toolsOf } from '../../plugin/assistant-bridge/contract';
import { verifies } from '../support/verifies';

const budget = { lean: 8_192, booking: 45_000, crm: 60_000, full: 90_000 };

test.each(Object.entries(budget))('%s takes at most %i bytes of an assistant’s context', (profile, bytes) => {
  verifies('bridge:size');
  expect(listBytes(toolsOf(profile as keyof typeof budget))).toBeLessThanOrEqual(bytes);
});

test('the two tools of the service take at most 2 KB', () => {
  verifies('bridge:size');
  const two = allTools.filter(({ name }) => name === 'svc_manifest' || name === 'svc_dispatch').map(({ listed }) => listed);
  expect([two.length, listBytes(two) <= 2_000]).toEqual([2, true]);
});

describe('every definition', () => {
  test.each(allTools.map((tool) => [tool.name, tool] as const))('%s is one that clients and models can take', (name, { listed }) => {
    expect(name).toMatch(/^(svc|bk|mk)_[a-z_]{2,50}$/);
    expect(listed.description).toMatch(/^[A-Z].*[.!]$/s);
    const { inputSchema, annotations } = listed;
    expect(inputSchema).toMatchObject({ type: 'object', properties: expect.anything(), additionalProperties: false });
    expect(JSON.stringify(inputSchema)).not.toMatch(/"(anyOf|oneOf|allOf|\$ref)"/);
    for (const schema of arraysIn(inputSchema)) expect(schema).toHaveProperty('items');
    // Exactly one of the hints that say what a client may do without asking.
    expect([annotations?.readOnlyHint === true, typeof annotations?.destructiveHint === 'boolean'].filter(Boolean)).toHaveLength(1);
  });

  test('has a name of its own', () => {
    expect(new Set(allTools.map(({ name }) => name)).size).toBe(allTools.length);
  });
});

/** Their keys are another operation's, tool's or route's to say. */
const described =
  /^(svc_(dispatch|read|write)\/params|svc_bulk\/calls\/items|(bk|mk)_request\/(body|query)|bk_create_booking\/custom_fields)$/;

test.each(objectsOf(allTools))('the free object %s has a shape, a description and one example', (at, schema) => {
  verifies('bridge:shapes');
  expect(schema.description).toMatch(/.{8}/);
  expect(schema.examples).toEqual([expect.any(Object)]);
  const keys = Object.keys(schema.properties ?? {});
  const isMap = typeof schema.additionalProperties === 'object';
  expect(keys.length > 0 || isMap).toBe(!described.test(at));
  if (keys.length > 0) expect(keys).toEqual(expect.arrayContaining(Object.keys(schema.examples?.[0] ?? {})));
});

test('the committed contract names every tool, for programs and for people', () => {
  const tools = toolsContract();
  expect(tools.filter(({ profiles }) => profiles.includes('full')).map(({ name }) => name)).toEqual(
    toolsOf('full').map(({ name }) => name),
  );
  for (const { name } of tools) expect(toolsDocs()).toContain(`| [${name}](tools/${name}.json)`);
});

function arraysIn(schema: unknown): object[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'type' in schema && schema.type === 'array' ? [schema] : [];
  return [...own, ...Object.values(schema).flatMap(arraysIn)];
}

interface ObjectSchema {
  readonly type?: unknown;
  readonly description?: string;
  readonly additionalProperties?: unknown;
  readonly required?: unknown;
  readonly properties?: Readonly<Record<string, object>>;
  readonly items?: object;
  readonly examples?: readonly object[];
}

/** Every object within the arguments of a tool that is not told key by key what it must have. */
function objectsOf(tools: typeof allTools): [string, ObjectSchema][] {
  const within = (at: string, schema: ObjectSchema, isRoot = false): [string, ObjectSchema][] => {
    const isFree = schema.type === 'object' && schema.required === undefined && !isRoot;
    const own: [string, ObjectSchema][] = isFree ? [[at, schema]] : [];
    const inner = Object.entries(schema.properties ?? {}).flatMap(([key, value]) => within(`${at}/${key}`, value));
    return [...own, ...inner, ...(schema.items ? within(`${at}/items`, schema.items) : [])];
  };
  return tools.flatMap(({ name, listed }) => within(name, listed.inputSchema as ObjectSchema, true));
}
