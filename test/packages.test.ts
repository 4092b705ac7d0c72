import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { verifies } from './support/verifies';

const root = resolve(__dirname, '..');
const json = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));
const { scripts, exports } = json('package.json') as {
  scripts: Record<string, string>;
  exports: Record<string, { types?: string; default?: string }>;
};

test('declarations are made for a package only, where its exports look for them', () => {
  verifies('D106');
  const code = Object.entries(exports).filter(([name]) => !name.endsWith('.json'));
  for (const [, { types = '', default: file = '' }] of code) {
    expect(types).toBe(file.replace(/\.js$/, '.d.ts'));
    expect(existsSync(join(root, types.replace(/^\.\/dist\/(.*)\.d\.ts$/, '$1.ts')))).toBe(true);
  }
  const making = Object.entries(scripts).filter(([, command]) => command.includes('declarations.mjs'));
  expect(making.map(([name]) => name)).toEqual(['prepack']);
});

describe('the conformance suites', () => {
  interface Lockfile {
    readonly packages: Record<string, { version?: string; integrity?: string; dependencies?: Record<string, string> }>;
  }
  const own = json('test/conformance/package-lock.json') as Lockfile;
  const named = Object.entries(own.packages['']?.dependencies ?? {});

  test('are locked to one version each, with what they consist of', () => {
    verifies('D172');
    expect(named.length).toBeGreaterThan(1);
    const declared = json('test/conformance/package.json') as { dependencies: Record<string, string> };
    expect(Object.fromEntries(named)).toEqual(declared.dependencies);
    expect(named.filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
    const loose = Object.entries(own.packages).filter(([path, { version, integrity }]) => path !== '' && !(version && integrity));
    expect(loose).toEqual([]);
  });

  test('and their Node are installed by nobody who installs Siteplane', () => {
    verifies('D172');
    const { packages } = json('package-lock.json') as Lockfile;
    expect(named.filter(([name]) => `node_modules/${name}` in packages)).toEqual([]);
  });
});
