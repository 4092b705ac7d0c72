import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { verifies } from '../support/verifies';

const root = resolve(__dirname, '../..');
const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const extension = 'plugin/hosts/directus/extension';

test('each adapter is an entry of the package', () => {
  verifies('D690');
  const { exports } = json('package.json');
  for (const name of readdirSync(join(root, 'plugin/hosts')))
    expect(exports[`./hosts/${name}`]).toEqual({
      types: `./dist/plugin/hosts/${name}/index.d.ts`,
      default: `./dist/plugin/hosts/${name}/index.js`,
    });
});

test('Directus finds every file that the manifest of its extension names, for the version that is tried', () => {
  verifies('D690');
  const manifest = json(`${extension}/package.json`)['directus:extension'];
  const named: string[] = [...Object.values<string>(manifest.path), ...manifest.entries.map(({ source }: { source: string }) => source)];
  expect(named.filter((file) => !existsSync(join(root, extension, file)))).toEqual([]);
  const [major] = json('test/hosts/directus/package.json').dependencies.directus.split('.');
  expect(manifest.host).toBe(`^${major}.0.0`);
});
