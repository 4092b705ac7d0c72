import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allTools } from '../../plugin/assistant-bridge/catalog';
import { entryOf, profiles } from '../../plugin/assistant-bridge/profiles';
import { listPrompts } from '../../plugin/assistant-bridge/prompts';
import { verifies } from '../support/verifies';
import { addFixture } from './fixture';

const decisions = readFileSync(join(__dirname, '../../docs/decisions/bridge.md'), 'utf8');

test.each(readdirSync(__dirname).filter((name) => /^absent-.*\.yml$/.test(name)))('each scenario in %s has its reason', (file) => {
  verifies('D765');
  const lines = readFileSync(join(__dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('  '));
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => !/^ {2}- [a-z\d-]+ # .*(as above|\(D\d+\).*)$/.test(line))).toEqual([]);
  const cited = lines.flatMap((line) => line.match(/D\d+/g) ?? []);
  expect(cited.filter((id) => !decisions.includes(`## ${id} `))).toEqual([]);
});

test('what the suite asks for is there while it runs, and never else', () => {
  verifies('D764');
  const names = () => [...allTools, ...listPrompts().prompts].map(({ name }) => name);
  const before = names();
  expect(before.filter((name) => name.startsWith('test_'))).toEqual([]);
  const remove = addFixture();
  expect(names().filter((name) => name.startsWith('test_')).length).toBeGreaterThan(15);
  remove();
  expect(names()).toEqual(before);
});

type Schema = { readonly [key: string]: unknown };
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);
const words = new Set(['description', 'title', 'examples', 'default', 'x-svc', '$schema', 'deprecated']);

/** What a client that takes a part of JSON Schema only would not take, by its place. */
function unportable(schema: unknown, at: string): string[] {
  if (!isSchema(schema)) return [];
  const own = [
    ...(Array.isArray(schema.type) ? [`${at}: several types`] : []),
    ...(Object.keys(schema).every((key) => words.has(key)) ? [`${at}: anything at all`] : []),
  ];
  const below = [
    ...Object.entries(isSchema(schema.properties) ? schema.properties : {}),
    ...(isSchema(schema.items) ? [['items', schema.items] as const] : []),
    ...['anyOf', 'oneOf', 'allOf'].flatMap((key) => (Array.isArray(schema[key]) ? Object.entries(schema[key]) : [])),
  ];
  return [...own, ...below.flatMap(([name, part]) => unportable(part, `${at}.${name}`))];
}

test.each(profiles)('no definition of the toolset %s takes what a client may not know', (profile) => {
  verifies('D766');
  const problems = allTools.flatMap((tool) => {
    const { inputSchema, outputSchema } = entryOf(tool, [profile]);
    return [...unportable(inputSchema, tool.name), ...unportable(outputSchema, `${tool.name} answers`)];
  });
  expect(problems).toEqual([]);
});
