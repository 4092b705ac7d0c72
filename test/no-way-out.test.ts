import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from './support/verifies';

const root = join(__dirname, '../plugin/resources');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));

/** Files whose paths the operator sets or the release ships, and no caller ever names: the scripts of pages, and the anchors and the command of the ledger. */
const ownFiles = [
  'leads/capture/assets.ts',
  'content_sources/display/assets.ts',
  ...['anchor-file', 'anchor-source', 'run-command', 'ledger-file'].map((name) => `leads/ledger/${name}.ts`),
];

test.each(sources)('%s reaches no file, process or code but by its imports', (path) => {
  verifies('R24', 'R29');
  const text = readFileSync(join(root, path), 'utf8');
  const modules = [...text.matchAll(/from '(node:[^']+)'/g)].map(([, name]) => name);
  const refused = ownFiles.includes(path)
    ? /^node:(child_process|vm|module|worker_threads|net|http|https|dgram)/
    : /^node:(fs|child_process|vm|module|worker_threads|net|http|https|dgram)/;
  expect(modules.filter((name) => refused.test(name ?? ''))).toEqual([]);
  // What is loaded when it is first used is asked for by fixed names.
  const fixed = /require\('(sharp|awesome-phonenumber|nodemailer)'\)( as typeof import\('\1'\))?|import\('\.\/run-command\.js'\)/g;
  expect(text.replace(fixed, '')).not.toMatch(/\b(require|import|eval|Function)\(/);
});
