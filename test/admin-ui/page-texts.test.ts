import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { verifies } from '../support/verifies';

/** A page that draws a text which it did not bring along is hidden again until that has come, heading and all. */
const src = join(__dirname, '../../admin-ui/src');

function fileOf(from: string, name: string): string | undefined {
  const path = join(dirname(from), name);
  return [`${path}.tsx`, `${path}.ts`, `${path}/index.tsx`, `${path}/index.ts`].find((file) => existsSync(file));
}

/** A module and all that it imports, but for what is loaded later. */
function withImports(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s+(?!type)[^;]*?from '(\.[^']+)'/gm)) {
    const next = fileOf(file, name);
    if (next) withImports(next, found);
  }
  return found;
}

const quoted = (text: string) => [...text.matchAll(/'([\w-]+)'/g)].map(([, word = '']) => word);

const pages = ['views.tsx', 'engines/booking/views.tsx', 'engines/crm/views.tsx'].flatMap((name) => {
  const file = join(src, name);
  const rows = readFileSync(file, 'utf8').matchAll(/'?([\w-]+)'?: view\(\s*async \(\) => \(await import\('([^']+)'\)\)\.\w+,?([^)]*)\)/g);
  return [...rows].map(([, slug = '', path = '', areas = '']) => ({ slug, file: fileOf(file, path) ?? path, brought: quoted(areas) }));
});

test('each page brings the texts of all that it draws', () => {
  verifies('D495');
  expect(pages.length).toBeGreaterThan(25);
  const missing = pages.map(({ slug, file, brought }) => {
    const drawn = [...withImports(file)].flatMap((one) => [...readFileSync(one, 'utf8').matchAll(/useText\('([\w-]+)'\)/g)]);
    return [slug, [...new Set(drawn.map(([, area = '']) => area))].filter((area) => area !== 'frame' && !brought.includes(area))];
  });
  expect(missing).toEqual(pages.map(({ slug }) => [slug, []]));
});
