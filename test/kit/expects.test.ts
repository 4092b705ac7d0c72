import type { TSchema } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { allTools } from '../../plugin/assistant-bridge/catalog';
import { issuesOf } from '../../plugin/kit/validate';
import { groups } from '../../plugin/resources';
import { siteJsonSchema } from '../../plugin/site-file/schema';
import { verifies } from '../support/verifies';

interface Found {
  readonly at: string;
  readonly schema: TSchema;
}

/** What Type.Record makes of keys without a pattern; nothing is ever refused by it. */
const anything = '^(.*)$';

/** Every schema within one, itself included. */
function within(at: string, schema: unknown): Found[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inner = Object.entries(schema).flatMap(([key, value]) => within(`${at}/${key}`, value));
  return [...('type' in schema && typeof schema.type === 'string' ? [{ at, schema: schema as unknown as TSchema }] : []), ...inner];
}

const params = groups.flatMap(({ resource: name, operations }) =>
  Object.entries(operations).flatMap(([action, operation]) => within(`${name}.${action}`, operation.params)),
);
const config = groups.flatMap(({ resource: name, modules = [] }) => modules.flatMap((module) => within(name, module)));
const tools = allTools.flatMap(({ name, listed }) => within(name, listed.inputSchema));
const all = [...params, ...config, ...tools, ...within('site file', siteJsonSchema())];
const patternsOf = ({ pattern, patternProperties = {} }: TSchema) =>
  [pattern, ...Object.keys(patternProperties)].filter((one) => one !== undefined && one !== anything);

test('every pattern that a person can meet has a sentence', () => {
  verifies('errors:expects');
  const patterned = all.filter(({ schema }) => patternsOf(schema).length > 0);
  expect(patterned.length).toBeGreaterThan(100);
  for (const { at, schema } of patterned)
    expect({ at, says: schema['x-svc']?.expects }).toEqual({ at, says: expect.stringMatching(/^must [^^\\$]+$/) });
});

const wrong: readonly unknown[] = ['', ' ', '\u0000^', 'x'.repeat(9000), -1, 1e12, 1.5, [], ['', ''], { '^ ': 1, ' ': [] }, true, null];
const isShown = /\^|\\[Swd]|\[[a-zA-Z]-|\{\d+,|∞|any number of|undefined|NaN/;

test('no message about a wrong value shows a regular expression or a bound that is none', () => {
  verifies('errors:expects');
  const leaves = params.filter(({ schema }) => Object.getOwnPropertySymbols(schema).length > 0);
  expect(leaves.length).toBeGreaterThan(300);
  for (const { at, schema } of leaves) {
    const check = TypeCompiler.Compile(schema);
    const said = wrong.flatMap((value) => issuesOf(check, value)).map((issue) => issue.replace(/^\S*\s/, ''));
    expect({ at, said: said.filter((text) => isShown.test(text)) }).toEqual({ at, said: [] });
  }
});
