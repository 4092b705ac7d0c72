import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const committed = join(root, 'plugin/contract');

/** `npm run derive`, without npm. */
function derive(...args: string[]) {
  const command = ['--import', 'tsx', join(root, 'plugin/cli/derive.ts'), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('derive', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sp-contract-'));
    cpSync(committed, folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('--check refuses what is stale or missing, names it, says what to do, and writes nothing', () => {
    derive(folder);
    const manifest = join(folder, 'manifest.json');
    const stale = readFileSync(manifest, 'utf8').replace('"crm"', '"crn"');
    writeFileSync(manifest, stale);
    rmSync(join(folder, 'OPERATIONS.md'));
    const { status, stdout } = derive('--check', folder);
    expect({ status, stdout }).toEqual({
      status: 1,
      stdout: '6 artefacts, 2 stale\n  manifest.json\n  OPERATIONS.md\nRun `npm run derive` and commit the result.\n',
    });
    expect(readFileSync(manifest, 'utf8')).toBe(stale);
  }, 60_000);

  test('writes what is stale; then the check is content, and a repeat writes nothing', () => {
    writeFileSync(join(folder, 'openapi.json'), '{}\n');
    expect(derive(folder)).toMatchObject({ status: 0, stdout: expect.stringContaining('openapi.json') });
    expect(derive('--check', folder)).toMatchObject({ status: 0, stdout: '6 artefacts, 0 stale\n' });
    expect(derive(folder)).toMatchObject({ status: 0, stdout: '6 artefacts, 0 written\n' });
  }, 60_000);

  test('what is committed is what the operations say', () => {
    expect(derive('--check')).toMatchObject({ status: 0, stdout: '6 artefacts, 0 stale\n' });
  }, 60_000);
});
