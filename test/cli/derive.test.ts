import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { derive } from '../../plugin/cli/derive';
import { siteJsonSchema } from '../../plugin/site-file/schema';
import { manifestEntries } from '../support/manifest-entries';
import { withTypeScript } from '../support/typescript';
import { verifies } from '../support/verifies';

const root = join(__dirname, '../..');
const committed = join(root, 'plugin/contract');

/** `npm run derive` in this process: most of its time is loading what it derives from. */
async function derived(...args: string[]) {
  let stdout = '';
  const status = await derive(args, (text) => {
    stdout += text;
  });
  return { status, stdout };
}

/** The same as it is started, without npm. */
function started(...args: string[]) {
  const command = [...withTypeScript, join(root, 'plugin/cli/derive.ts'), ...args];
  const { status, stdout } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  return { status, stdout };
}

describe('derive', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sp-contract-'));
    cpSync(committed, folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('--check refuses what is stale, missing or left over, names it, says what to do, and writes nothing', () => {
    const operation = join(folder, 'operations/crm.get.json');
    const stale = readFileSync(operation, 'utf8').replace('"crm"', '"crn"');
    writeFileSync(operation, stale);
    rmSync(join(folder, 'OPERATIONS.md'));
    const leftover = join(folder, 'operations/crm.got.json');
    writeFileSync(leftover, '{}\n');
    const { status, stdout } = started('--check', folder);
    expect({ status, stdout }).toEqual({
      status: 1,
      stdout: expect.stringMatching(
        /^\d+ files, 3 stale\n {2}operations\/crm.get.json\n {2}OPERATIONS.md\n {2}operations\/crm.got.json \(no longer derived\)\nRun `npm run derive` and commit the result.\n$/,
      ),
    });
    expect(readFileSync(operation, 'utf8')).toBe(stale);
    expect(existsSync(leftover)).toBe(true);
  });

  test('writes what is stale and removes what is left over; then the check is content, and a repeat writes nothing', async () => {
    writeFileSync(join(folder, 'shapes/crm.json'), '{}\n');
    const leftover = join(folder, 'manifest.json');
    writeFileSync(leftover, '[]\n');
    expect(await derived(folder)).toMatchObject({ status: 0, stdout: expect.stringContaining('shapes/crm.json') });
    expect(existsSync(leftover)).toBe(false);
    expect(await derived('--check', folder)).toMatchObject({ status: 0, stdout: expect.stringContaining(', 0 stale\n') });
    expect(await derived(folder)).toMatchObject({ status: 0, stdout: expect.stringContaining(', 0 changed\n') });
  });

  test('what is committed is what the operations say', async () => {
    expect(await derived('--check', committed)).toMatchObject({ status: 0, stdout: expect.stringContaining(', 0 stale\n') });
  });

  test('--documents writes the whole documents, those of the build', async () => {
    verifies('contract:documents');
    const built = mkdtempSync(join(tmpdir(), 'sp-documents-'));
    expect(await derived('--documents', built)).toMatchObject({ status: 0 });
    const read = (name: string) => JSON.parse(readFileSync(join(built, name), 'utf8'));
    expect(readdirSync(built).sort()).toEqual(['manifest.json', 'openapi.json', 'site.schema.json']);
    expect(read('manifest.json')).toEqual(manifestEntries);
    expect(read('site.schema.json')).toEqual(siteJsonSchema());
    expect(read('openapi.json')).toMatchObject({ openapi: '3.1.0' });
    rmSync(built, { recursive: true });
  });
});
