import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from './support/verifies';

const root = join(__dirname, '../plugin/resources');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));

test.each(sources)('%s reaches no file, process or code but by its imports', (path) => {
  verifies('R24', 'R29');
  const text = readFileSync(join(root, path), 'utf8');
  const modules = [...text.matchAll(/from '(node:[^']+)'/g)].map(([, name]) => name);
  expect(modules.filter((name) => /^node:(fs|child_process|vm|module|worker_threads|net|http|https|dgram)/.test(name ?? ''))).toEqual([]);
  expect(text).not.toMatch(/\b(require|import|eval|Function)\(/);
});
