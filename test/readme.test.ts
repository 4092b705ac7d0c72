import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { clientEnvironment, environment } from '../plugin/config';
import { groups } from '../plugin/resources';

const root = resolve(__dirname, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

test('the two commands are the first ones, each by itself', () => {
  const commands = [...readme.matchAll(/```sh\n([^`]*)```/g)].map(([, text]) => text?.trim());
  expect(commands.slice(0, 2)).toEqual(['npm ci && npm start', 'npm run setup && npm test']);
});

test.each([
  ['settings', environment],
  ['variables of the commands', clientEnvironment],
])('the table of %s is the one that is read', (_name, list) => {
  const rows = list.map(([name, meaning, fallback]) => `| \`${name}\` | ${meaning} | ${fallback ? `\`${fallback}\`` : '–'} |`);
  expect(readme).toContain(['| Variable | Meaning | Default |', '|---|---|---|', ...rows].join('\n'));
});

test('every script that it names exists', () => {
  const named = [...readme.matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => name ?? '');
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('every secret that its site file names is set before the commands that need it', () => {
  const named = [...readme.matchAll(/\{env: (\w+)\}/g)].map(([, name]) => name);
  const exported = [...readme.matchAll(/^export (.*)/gm)].map(([, text]) => text).join(' ');
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter((name) => !exported.includes(`${name}=`))).toEqual([]);
});

test('its table of commands is the one of the command line', () => {
  const source = readFileSync(join(root, 'plugin/cli/main.ts'), 'utf8');
  const own = [...source.matchAll(/^ {2}\['(\w+)', async/gm)].map(([, name]) => name);
  const commands = [...own, ...groups.flatMap((group) => group.commands.map(({ name }) => name))];
  const named = [...readme.matchAll(/^\| `siteplane (\w+)` \|/gm)].map(([, name]) => name);
  expect(commands.length).toBeGreaterThan(3);
  expect(named.sort()).toEqual(commands.sort());
});
