import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { verifies } from './support/verifies';

const root = resolve(__dirname, '..');
const json = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));
const { scripts, exports } = json('package.json') as { scripts: Record<string, string>; exports: Record<string, { types?: string }> };

/** What the compiler writes by this configuration. */
function emitted(config: string): string[] {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const parsed = ts.getParsedCommandLineOfConfigFile(join(root, config), {}, host);
  if (!parsed) throw new Error(`${config} cannot be read`);
  return parsed.fileNames.flatMap((path) => ts.getOutputFileNames(parsed, path, false)).map((path) => `./${relative(root, path)}`);
}

test('declarations are made for a package only, where its exports look for them', () => {
  verifies('D106');
  const typed = Object.values(exports).flatMap(({ types }) => (types === undefined ? [] : [types]));
  expect(typed).toContain('./dist/plugin/client/index.d.ts');
  expect(emitted('.tsconfig.types.json').sort()).toEqual(typed.sort());
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
