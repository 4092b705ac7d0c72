import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { allTools } from '../../plugin/assistant-bridge/catalog';
import { engines } from '../../plugin/engines';
import { groups } from '../../plugin/resources';
import { verifies } from '../support/verifies';

const root = resolve(__dirname, '../..');

/** Groups that no other group needs: each goes with its folder and its lines in `resources/index.ts` and `resources/commands.ts`. */
const removable = ['crm', 'estimates_items', 'leads'];
/** Engines, likewise with their lines in `engines/index.ts`. */
const removableEngines = ['crm'];

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Take the groups out of a copy of the sources. */
function removeFrom(copy: string): void {
  const index = join(copy, 'plugin/resources/index.ts');
  const lines = readFileSync(index, 'utf8').split('\n');
  const isOf = (line: string) =>
    removable.some((name) => line === `import { ${camel(name)} } from './${name}';` || line === `  ${camel(name)},`);
  expect(lines.filter(isOf)).toHaveLength(2 * removable.length);
  writeFileSync(index, lines.filter((line) => !isOf(line)).join('\n'));
  for (const name of removable) rmSync(join(copy, 'plugin/resources', name), { recursive: true });
  without(join(copy, 'plugin/resources/commands.ts'), /^import .* from '\.\/leads\/.*|(?<=\[)ledgerCommand/);
  without(join(copy, 'plugin/engines/index.ts'), /^import \{ crmEngine \}|, crmEngine(?=\])/);
  for (const name of removableEngines) rmSync(join(copy, 'plugin/engines', name), { recursive: true });
}

/** The file without that line, or without that word of one. */
function without(file: string, what: RegExp): void {
  const lines = readFileSync(file, 'utf8').split('\n');
  expect(lines.filter((line) => what.test(line))).not.toEqual([]);
  const left = lines.filter((line) => !(what.test(line) && !/^export const/.test(line))).map((line) => line.replace(what, ''));
  writeFileSync(file, left.join('\n'));
}

/** What the copy consists of once it runs: operations, tables and migrations. */
const report = `
import './plugin/exports';
import './plugin/cli/main';
import './host-shim/host';
import { groups } from './plugin/resources';
import { schema } from './plugin/schema';
import { manifestOf } from './plugin/kit/derive/manifest';
import { sections } from './plugin/site-file/sections';
import { commands } from './plugin/resources/commands';
import { engines } from './plugin/engines';
import { allTools } from './plugin/assistant-bridge/catalog';
import { profiles } from './plugin/assistant-bridge/profiles';
const operations = manifestOf(groups).map(({ resource }) => resource);
const migrations = schema.migrations.map((Step) => new Step().name);
process.stdout.write(JSON.stringify({
  resources: [...new Set(operations)],
  tables: schema.tables.map(({ name }) => name),
  migrations,
  sections: sections.map(({ name }) => name),
  modules: [...groups, ...engines].flatMap(({ modules }) => modules).map(({ module }) => module),
  commands: commands.map(({ name }) => name),
  tools: allTools.map(({ name }) => name),
  profiles,
}));
`;

const runIn = (cwd: string, command: string, args: readonly string[]) =>
  spawnSync(process.execPath, [join(root, 'node_modules', command), ...args], { cwd, encoding: 'utf8' });

/** Half a minute of a core, for what the other tests can't see: imports of types alone. */
const compiling = process.env.SIZE === 'full' ? test : test.skip;

compiling('the pages of an engine go with their folder and its lines in the three lists of engines: the other pages compile', () => {
  verifies('admin-ui:pages', 'D350');
  const copy = mkdtempSync(join(tmpdir(), 'sp-removal-pages-'));
  try {
    for (const part of ['plugin', 'host-shim', 'admin-ui', 'package.json', 'tsconfig.json']) {
      cpSync(join(root, part), join(copy, part), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    const lists = join(copy, 'admin-ui/src/engines');
    without(join(lists, 'index.ts'), /^import .*\bbookingUi\b.*|\bbookingUi\b(?:, )?/);
    without(join(lists, 'finds.ts'), /^import .*\bbookingFinds\b.*|\.\.\.bookingFinds\b(?:, )?/);
    without(join(lists, 'views.ts'), /^import .*\bbookingViews\b.*|\.\.\.bookingViews\b(?:, )?/);
    rmSync(join(lists, 'booking'), { recursive: true });
    const { stdout, status } = runIn(copy, 'typescript/bin/tsc', ['-p', 'admin-ui', '--noEmit', '--incremental', 'false']);
    expect([stdout, status]).toEqual(['', 0]);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});

type Part = 'resources' | 'tables' | 'migrations' | 'sections' | 'modules' | 'commands' | 'tools' | 'profiles';

describe('a group that others do not need', () => {
  let copy: string;
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'sp-removal-'));
    for (const part of ['plugin', 'host-shim', 'package.json', 'tsconfig.json']) {
      cpSync(join(root, part), join(copy, part), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    removeFrom(copy);
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  const run = (command: string, ...args: string[]) => runIn(copy, command, args);

  compiling('goes with its folder and its lines: the rest compiles', () => {
    writeFileSync(join(copy, '.types.json'), JSON.stringify({ extends: './tsconfig.json', include: ['plugin', 'host-shim'] }));
    const { stdout, status } = run('typescript/bin/tsc', '-p', '.types.json', '--noEmit', '--incremental', 'false', '--types', 'node');
    expect([stdout, status]).toEqual(['', 0]);
  });

  test('the rest loads without it: of its operations, tables and migrations none is left, and all of the others are there', () => {
    verifies('groups:removable', 'D300', 'D350');
    writeFileSync(join(copy, 'report.ts'), report);
    const { stdout, stderr } = run('tsx/dist/cli.mjs', 'report.ts');
    expect(stderr).toBe('');
    const left = JSON.parse(stdout) as Record<Part, string[]>;
    const staying = groups.filter(({ resource }) => !removable.includes(resource));
    expect([...left.resources].sort()).toEqual(staying.map(({ resource }) => resource).sort());
    const [tables, migrations] = [namesOf(true), namesOf(false)];
    expect(left.tables.filter((name) => tables.includes(name))).toEqual([]);
    expect(left.migrations.filter((name) => migrations.includes(name))).toEqual([]);
    for (const { tables: others } of staying) expect(left.tables).toEqual(expect.arrayContaining(others.map(({ name }) => name)));
    const stays = [...staying, ...engines.filter(({ module }) => module !== 'marketing-crm')];
    const names = stays.flatMap(({ siteSections }) => siteSections).map(({ name }) => name);
    expect([...left.sections].sort()).toEqual(names.sort());
    expect(left.sections).not.toContain('crm');
    expect([...left.modules].sort()).toEqual(stays.flatMap(({ modules }) => modules.map(({ module }) => module)).sort());
    expect(left.modules).not.toContain('leads');
    expect(left.commands).toEqual([]);
    expect(left.tools).toEqual(allTools.filter(({ provider }) => provider !== 'marketing').map(({ name }) => name));
    expect(left.profiles).toEqual(['lean', 'booking', 'full']);
  });

  test.each(['index.ts', 'mount.ts', 'schema.ts', 'adapter.ts'])('plugin/%s does not name it', (file) => {
    const text = readFileSync(join(root, 'plugin', file), 'utf8');
    expect(removable.filter((name) => new RegExp(`\\b${name}\\b|\\b${camel(name)}\\b`).test(text))).toEqual([]);
  });

  function namesOf(areTables: boolean): string[] {
    const gone = [
      ...groups.filter(({ resource }) => removable.includes(resource)),
      ...engines.filter(({ module }) => module === 'marketing-crm'),
    ];
    return gone.flatMap((group) =>
      areTables ? group.tables.map(({ name }) => name) : group.migrations.map((Step) => String(new Step().name)),
    );
  }
});
