import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toolsContract, toolsDocs } from '../../plugin/assistant-bridge/contract';
import { mountedRoutes } from '../../plugin/cli/derive-routes';
import { contractFiles } from '../../plugin/kit/derive/contract';
import { openapiOf } from '../../plugin/kit/derive/openapi';
import type { Mounted } from '../../plugin/kit/derive/route-views';
import type { Group } from '../../plugin/kit/group';
import { groups } from '../../plugin/resources';
import { documentedRoutes } from '../../plugin/schema';
import { version } from '../../plugin/version';
import { manifestEntries } from '../support/manifest-entries';
import { startSite } from '../support/site';
import { verifies } from '../support/verifies';

const committed = join(__dirname, '../../plugin/contract');
const openapi = openapiOf(groups, version, documentedRoutes);
const tools = JSON.parse(JSON.stringify(toolsContract()));
const docs = toolsDocs();
let mounted: Mounted;
let files: Record<string, string>;
beforeAll(async () => {
  mounted = await mountedRoutes();
  files = filesOf(groups);
});
const filesOf = (of: readonly Group[], itsTools = tools) =>
  contractFiles({ groups: of, openapi, mounted, tools: itsTools, toolsDocs: docs });

/** What stands at `#/name` or `../shapes/x.json#/name`, seen from a file of the contract. */
function resolved(value: unknown, from: string): unknown {
  if (Array.isArray(value)) return value.map((item) => resolved(item, from));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...rest } = value as { $ref?: string };
  if ($ref === undefined) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolved(item, from)]));
  const [file = '', name = ''] = $ref.split('#/');
  const path = file === '' ? from : join(from, '..', file);
  const shape = contentOf(path)[name];
  expect({ $ref, from, isThere: typeof shape === 'object' }).toEqual({ $ref, from, isThere: true });
  return { ...rest, ...(resolved(shape, path) as object) };
}

const read = (path: string) => resolved(contentOf(path), path);

/** Shapes are asked for again and again. */
const contents = new Map<string, Record<string, unknown>>();
function contentOf(path: string): Record<string, unknown> {
  const content = contents.get(path) ?? JSON.parse(files[path] ?? '{}');
  contents.set(path, content);
  return content;
}

describe('every file with its shapes in their place', () => {
  test.each(manifestEntries.map((entry) => [`${entry.resource}.${entry.action}`, entry] as const))('says what %s is', (name, entry) => {
    verifies('contract:files', 'D235');
    expect(read(`operations/${name}.json`)).toEqual(entry);
  });

  test('says what each tool is', () => {
    verifies('contract:files');
    for (const tool of tools) expect(read(`tools/${tool.name}.json`)).toEqual(tool);
  });

  test('names each path of the OpenAPI document with its methods', () => {
    verifies('contract:files');
    const routes = Object.keys(files).filter((path) => path.startsWith('routes/'));
    const { paths } = openapi as { paths: Record<string, object> };
    expect(routes.filter((path) => !files[path]?.includes('"routes"'))).toHaveLength(Object.keys(paths).length);
    expect(read('routes/siteplane.v1.manage.dispatch.json')).toMatchObject({
      path: '/rest/siteplane/v1/manage/dispatch',
      get: {},
      post: { failures: { 428: expect.any(String) } },
    });
  });
});

test('what a running site mounts stands in the folder, and nothing else', async () => {
  verifies('contract:routes');
  const site = await startSite({ dialect: 'sqlite', plugins: ['plugin/engines/booking', 'plugin/engines/crm', 'plugin/assistant-bridge'] });
  const inFolder = Object.keys(files)
    .filter((file) => file.startsWith('routes/'))
    .map((file) => read(file) as { path: string; routes?: string[] });
  const rest = [...mounted.keys()].filter((base) => base.startsWith('/rest/')).map((base) => base.slice('/rest/'.length));
  try {
    for (const namespace of rest) {
      const base = `/rest/${namespace}`;
      const plain = inFolder.find(({ path, routes }) => path === base && routes)?.routes ?? [];
      const documented = inFolder.filter(({ path }) => path.startsWith(`${base}/`)).map(({ path }) => path.slice(base.length));
      const live = site.host.rest.routes(namespace);
      const others = live.filter(({ path }) => !documented.includes(path)).map(({ method, path }) => `${method} ${path}`);
      expect({ namespace, routes: [...plain].sort() }).toEqual({ namespace, routes: others.sort() });
      expect(live.length).toBeGreaterThan(0);
    }
  } finally {
    await site.stop();
  }
});

/** The groups with the same change of text in every schema of theirs. */
const changed = (from: string, to: string): Group[] =>
  groups.map((group) => ({
    ...group,
    operations: Object.fromEntries(
      Object.entries(group.operations).map(([action, operation]) => {
        const [params, returns] = [operation.params, operation.returns].map((schema) =>
          JSON.parse(JSON.stringify(schema).replaceAll(from, to)),
        );
        return [action, { ...operation, params, returns }];
      }),
    ),
  })) as unknown as Group[];

/** Lines that are no longer as they were, by file. */
function changedLines(after: Readonly<Record<string, string>>): string[] {
  expect(Object.keys(after)).toEqual(Object.keys(files));
  return Object.entries(after).flatMap(([path, text]) => {
    const before = files[path]?.split('\n') ?? [];
    const lines = text.split('\n');
    if (lines.length !== before.length) return [`${path}: ${lines.length - before.length} lines more`];
    return lines.filter((line, at) => line !== before[at]).map((line) => `${path}: ${line.trim()}`);
  });
}

const texts = JSON.stringify(manifestEntries);
const enums = [...new Set([...texts.matchAll(/"enum":(\[[^\]]*\])/g)].map(([, list = '']) => list))];

describe('a word added to an enum', () => {
  test('there are enough to try', () => expect(enums.length).toBeGreaterThan(30));

  /** Each derives the whole folder once more: every fourth, or all of them with SIZE=full. */
  const tried = enums.filter((_, at) => process.env.SIZE === 'full' || at % 4 === 0);
  test.each(tried)('%s: shows as one line', (list) => {
    verifies('contract:one-line');
    const longer = `${list.slice(0, -1)},"quite_a_long_word_that_was_not_there_before"]`;
    const itsTools = JSON.parse(JSON.stringify(tools).replaceAll(`"enum":${list}`, `"enum":${longer}`));
    expect(changedLines(filesOf(changed(`"enum":${list}`, `"enum":${longer}`), itsTools))).toEqual([
      expect.stringContaining('quite_a_long_word_that_was_not_there_before'),
    ]);
  });

  test('at its beginning and in its middle too', () => {
    verifies('contract:one-line');
    for (const [from, to] of [
      ['["content_cleanup"', '["content_clean","content_cleanup"'],
      ['"summary","seo_meta"', '"summary","abstract","seo_meta"'],
    ] as const) {
      expect(changedLines(filesOf(changed(from, to)))).toHaveLength(1);
    }
  });
});

/** The group of an operation with a field more among its params, before the others. */
const withField = (name: string, action: string): Group[] =>
  groups.map((group: Group) => {
    const operation = group.operations[action];
    if (group.resource !== name || !operation) return group;
    const params = JSON.parse(JSON.stringify(operation.params));
    params.properties = { a_field_that_was_not_there: { type: 'string', description: 'A field more' }, ...params.properties };
    return { ...group, operations: { ...group.operations, [action]: { ...operation, params } } } as unknown as Group;
  });

test.each([
  ['crm', 'create'],
  ['content_sources', 'update'],
  ['pipelines', 'create_recipe'],
  ['users', 'update'],
])('a field more in %s.%s shows as one line more, and nothing else changes', (name, action) => {
  verifies('contract:one-line', 'D235');
  const after = filesOf(withField(name, action));
  const changedFiles = Object.keys(after).filter((path) => path.endsWith('.json') && after[path] !== files[path]);
  expect(changedFiles).toEqual([`operations/${name}.${action}.json`]);
  const lines = new Set((files[changedFiles[0] ?? ''] ?? '').split('\n'));
  const more = (after[changedFiles[0] ?? ''] ?? '').split('\n').filter((line) => !lines.has(line));
  expect(more).toEqual([expect.stringContaining('"a_field_that_was_not_there": {')]);
});

test('the folder holds fewer than 8,000 lines and no whole document', () => {
  verifies('contract:size', 'contract:documents');
  const names = readdirSync(committed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const lines = names.reduce((sum, path) => sum + readFileSync(path, 'utf8').split('\n').length - 1, 0);
  expect(lines).toBeLessThan(8000);
  expect(readdirSync(committed).sort()).toEqual(['OPERATIONS.md', 'TOOLS.md', 'forms', 'operations', 'routes', 'shapes', 'tools']);
});
