import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ManifestEntry } from '../../plugin/client';
import { command } from '../support/command';
import { type Site, startSite } from '../support/site';
import { verifies } from '../support/verifies';

let site: Site;
let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sp-manifest-'));
  site = await startSite({ dialect: 'sqlite' });
  env = { SITEPLANE_URL: site.url, SITEPLANE_API_KEY: site.key };
});
afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const manifest = (...args: string[]) => command(['manifest', ...args], { env });

function saved(name: string, value: unknown): string {
  writeFileSync(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));
  return join(folder, name);
}

test.each([
  [['extra'], 'manifest takes no extra'],
  [['--resource', 'crmm'], 'Unknown resource "crmm". Did you mean "crm"?'],
  [['--diff', '/nowhere/at/all'], '/nowhere/at/all cannot be read (ENOENT)'],
  [['--diff', resolve(__dirname, 'manifest.test.ts')], 'is not JSON'],
  [['--diff', resolve(__dirname, '../../package.json')], 'is not a manifest'],
  [['--jsno'], "Unknown option '--jsno'"],
])('%j is exit 2 and says what is wrong', async (args, said) => {
  expect(await manifest(...args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(said) });
});

test('lists every operation with what it does to the site', async () => {
  verifies('cli:manifest');
  const { code, stdout } = await manifest();
  expect(code).toBe(0);
  expect(stdout).toMatch(/^crm\.delete {2,}destructive {2,}Empty a CRM slot/m);
  expect(stdout).toMatch(/^crm\.list {2,}read {2,}/m);
  expect(stdout).toMatch(/^crm\.update {2,}mutation {2,}/m);
  const starts = new Set(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.search(/(?<= {2})(?:read|mutation|destructive) /)),
  );
  expect(starts.size).toBe(1);
});

test('of one resource, as JSON', async () => {
  verifies('cli:manifest');
  const { stdout } = await manifest('--resource', 'crm', '--json');
  const entries = JSON.parse(stdout) as ManifestEntry[];
  expect(entries.map(({ action }) => action)).toEqual(['create', 'delete', 'get', 'list', 'set_secret', 'update']);
});

test('--diff against the site, or between two files without one, names what breaks', async () => {
  verifies('cli:manifest', 'compatibility:diff');
  const whole = saved('whole.json', (await manifest('--json')).stdout);
  expect(await manifest('--diff', whole)).toEqual({
    code: 0,
    stdout: '0 added, 0 removed, 0 changed; breaking: 0\n',
    stderr: '',
  });

  const entries = JSON.parse((await manifest('--json', '--resource', 'crm')).stdout) as (ManifestEntry & {
    params: { required: string[] };
  })[];
  const other = structuredClone(entries).filter(({ action }) => action !== 'list');
  for (const { action, params } of other) if (action === 'create') params.required.push('url');
  // As curl saves it.
  const [before, after] = [saved('before.json', { ok: true, data: entries }), saved('after.json', other)];
  const ended = await command(['manifest', '--diff', before, after]);
  expect(ended).toEqual({
    code: 1,
    stdout:
      'removed  crm.list  BREAKING\nchanged  crm.create\n           BREAKING  params /url is required now\n0 added, 1 removed, 1 changed; breaking: 2\n',
    stderr: '',
  });
  const asJson = await command(['manifest', '--diff', before, after, '--json']);
  expect({ code: asJson.code, breaking: JSON.parse(asJson.stdout).breaking }).toEqual({
    code: 1,
    breaking: ['crm.list: was removed', 'crm.create: params /url is required now'],
  });
  expect(await command(['manifest', '--diff', after, before])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('added    crm.list\n'),
  });
});

test('a reader that has enough ends it without a word', async () => {
  const script = `"$0" "$1" manifest --json | head -c 1`;
  const entry = resolve(__dirname, '../../dist/plugin/cli/index.js');
  const ended = await new Promise<{ stdout: string; stderr: string }>((done) =>
    execFile('sh', ['-c', script, process.execPath, entry], { env: { PATH: process.env.PATH ?? '', ...env } }, (_error, stdout, stderr) =>
      done({ stdout, stderr }),
    ),
  );
  expect(ended).toEqual({ stdout: '[', stderr: '' });
});
