import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProveCase } from '../prove/case';
import { verifies } from '../support/verifies';

const shown = readFileSync(join(__dirname, 'results.md'), 'utf8');
/** Not by loading them: one of their packages is an ES module, which Jest cannot load. */
const cited: Readonly<Record<string, ProveCase['verifies']>> = {
  json: ['D732'],
  naughty: ['D733'],
  operations: ['D730'],
  outputs: ['D733'],
  routes: ['D730', 'D731'],
  tools: ['D730'],
};

test.each(readdirSync(join(__dirname, 'cases')).map((file) => file.replace('.ts', '')))('%s has passed at full size', (name) => {
  verifies(...(cited[name] ?? []));
  expect(cited[name]).toBeDefined();
  expect(new RegExp(`^## ${name}\\n\\n.*\\n\\nPassed, seed`, 'm').test(shown)).toBe(true);
});
