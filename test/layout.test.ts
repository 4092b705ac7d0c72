import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { groups } from '../plugin/resources';
import { version as pluginVersion } from '../plugin/version';
import { verifies } from './support/verifies';

const root = resolve(__dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Everything that is or would be committed. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path && existsSync(join(root, path)));
const sources = files.filter((path) => /^(plugin|host-shim|admin-ui)\/.*\.tsx?$/.test(path));

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const pascal = (name: string) => camel(`_${name}`);
const resources = join(root, 'plugin/resources');
const folders = readdirSync(resources, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'));

describe('the path is the name', () => {
  test('every folder of plugin/resources is a registered group, and every group has its folder', () => {
    expect(folders.map(({ name }) => name).sort()).toEqual(groups.map(({ resource }) => resource).sort());
  });

  test.each(groups.map((group) => [group.resource, group] as const))(
    '%s: every file is an operation of the group, and the other way round; every folder a subject',
    (name, group) => {
      const entries = readdirSync(join(resources, name), { withFileTypes: true });
      const notOperations = new Set(['index.ts', 'operations.ts', 'port.ts', 'words.json']);
      const operations = entries.filter((entry) => entry.isFile() && !notOperations.has(entry.name));
      const actions = operations.map((entry) => basename(entry.name, '.ts')).sort();
      expect(actions).toEqual(Object.keys(group.operations).sort());
      for (const action of actions) {
        const exported: Record<string, unknown> = require(join(resources, name, action));
        expect(Object.keys(exported)).toEqual([`${camel(name)}${pascal(action)}`]);
        expect(Object.values(exported)).toEqual([Reflect.get(group.operations, action)]);
      }
    },
  );
});

describe('the layout is closed', () => {
  test('nothing new stands at the top level', () => {
    const allowed = [
      'plugin',
      'host-shim',
      'admin-ui',
      'test',
      'deploy',
      'docs',
      'plugin.json',
      'package.json',
      'package-lock.json',
      'tsconfig.json',
    ];
    const found = new Set(files.map((path) => path.split('/')[0] ?? ''));
    const documents = ['README.md', 'CONTRIBUTING.md', 'LICENSE', 'SECURITY.md'];
    expect([...found].filter((name) => !name.startsWith('.') && ![...allowed, ...documents].includes(name))).toEqual([]);
  });

  test('nor at the top of plugin/', () => {
    const layers = [
      'kit',
      'host',
      'auth',
      'secrets',
      'db',
      'audit',
      'net',
      'jobs',
      'markup',
      'http',
      'resources',
      'assistant-bridge',
      'engines',
      'hosts',
      'host-kit',
      'host-contract',
      'client',
      'cli',
    ];
    const allowed = [
      ...layers,
      'contract',
      'index.ts',
      'adapter.ts',
      'exports.ts',
      'config.ts',
      'environment.ts',
      'setting-values.ts',
      'version.ts',
      'schema.ts',
      'mount.ts',
      'site-file',
      'CHANGELOG.md',
    ];
    const found = new Set(files.filter((path) => path.startsWith('plugin/')).map((path) => path.split('/')[1] ?? ''));
    expect([...found].filter((name) => !allowed.includes(name))).toEqual([]);
  });

  test('no file has a name that says nothing', () => {
    const empty = /^(lib|utils?|helpers?|common|managers?|misc|shared|data2)$/;
    expect(files.filter((path) => path.split('/').some((part) => empty.test(basename(part, extname(part)))))).toEqual([]);
  });
});

test('statements of an engine stand in its data folder', () => {
  verifies('D400');
  const asks = /\bdb\.(query|execute)\b/;
  const engines = sources.filter((path) => /^plugin\/engines\/(?!kit\/)/.test(path) && !/\/data\//.test(path));
  expect(engines.filter((path) => asks.test(read(path)))).toEqual([]);
});

describe('size', () => {
  const lengths = (paths: string[]) => paths.map((path) => [read(path).split('\n').length - 1, path] as const);

  test('no file is longer than 300 lines', () => {
    const code = files.filter((path) => /\.(tsx?|mjs|cjs|css)$/.test(path));
    expect(lengths(code).filter(([lines]) => lines > 300)).toEqual([]);
  });

  test('half of the sources have at most 100', () => {
    const sorted = lengths(sources).sort(([a], [b]) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]?.[0]).toBeLessThanOrEqual(100);
  });
});

describe('words', () => {
  /** Written so that this file passes its own test. */
  const forbidden: [what: string, pattern: RegExp][] = [
    ['a path of one machine', /(^|[\s'"`(=:])\/(work|root|home)\/\w/m],
    ['a registry host', /registry\.(npmjs|yarnpkg)\.|_cacache|verdaccio|artifactory/i],
    ['a tracker number', /\bissue #?\d/i],
    ['an open end', /\b(TO[D]O|FIX[M]E|XX[X])\b/],
    ['a skipped or lone test', /\b(it|test|describe)\.(only|todo)\b/],
  ];
  const binary = new Set(['.png', '.jpg', '.webp', '.ico', '.woff2']);
  const ownRules = 'test/layout.test.ts';
  const texts = files.filter((path) => !binary.has(extname(path)) && path !== ownRules).map((path) => [path, read(path)] as const);

  test.each(forbidden)('no file has %s', (_, pattern) => {
    expect(texts.filter(([, text]) => pattern.test(text)).map(([path]) => path)).toEqual([]);
  });

  test('the lockfile names no host to download from', () => {
    expect(read('package-lock.json')).not.toContain('"resolved"');
  });
});

test('every runtime dependency has its reason in docs/decisions', () => {
  verifies('D120');
  const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(read('package.json')) as Record<
    string,
    Record<string, string>
  >;
  const decisions = read('docs/decisions/dependencies.md');
  const installed = { ...dependencies, ...optionalDependencies, ...peerDependencies };
  expect(Object.keys(installed).filter((name) => !decisions.includes(`\`${name}\``))).toEqual([]);
});

test('all versions are exact, and the version is the same everywhere', () => {
  const { version, dependencies, optionalDependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
    string,
    Record<string, string>
  >;
  const ranges = Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies }).filter(
    ([, range]) => !/^\d+\.\d+\.\d+$/.test(range),
  );
  expect(ranges).toEqual([]);
  expect(JSON.parse(read('plugin.json'))).toMatchObject({ version });
  expect(pluginVersion).toBe(version);
});
