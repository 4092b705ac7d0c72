import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sealAudit } from '../../plugin/audit/seal';
import type { HealthCheck, JobCtx } from '../../plugin/kit/group';
import { archiveCheck, archiveJob } from '../../plugin/resources/status/checks/archive-job';
import { second, silent, vaultOf, writeRows } from '../audit/fixture';
import { command } from '../support/command';
import { type TestStorage, testStorage } from '../support/storages';
import { verifies } from '../support/verifies';

const day = 86_400_000;
let made: TestStorage;
let folder: string;
let copies: string;
beforeEach(async () => {
  made = await testStorage('sqlite');
  folder = join(made.dir, 'audit-archive');
  copies = mkdtempSync(join(tmpdir(), 'sp-archive-'));
  const vault = await vaultOf(made);
  for (const from of [1, 6]) {
    await made.storage.tx((db) => writeRows(db, vault, { from, count: 5 }));
    await sealAudit(made.storage, vault, { now: second(from + 5), minAgeMs: 0 });
  }
});
afterEach(async () => {
  await made?.dispose();
  rmSync(copies, { recursive: true, force: true });
});

/** As the service has it on the day that many days after the rows. */
const ctxOn = async (days: number, keepAuditDays: number) =>
  ({
    host: { storage: made.storage },
    vault: await vaultOf(made),
    log: silent,
    settings: { keepAuditDays, auditArchive: folder },
    now: () => second(0) + days * day,
  }) as unknown as JobCtx;
const health = async (days: number, keepAuditDays: number) => {
  const ctx = await ctxOn(days, keepAuditDays);
  return made.storage.run((db) => archiveCheck.run({ ...ctx, db } as unknown as Parameters<HealthCheck['run']>[0]));
};
const verify = (...files: string[]) =>
  command(['audit', 'verify', ...files], {
    env: { SITEPLANE_DATA_DIR: made.dir, SITEPLANE_MASTER_KEY_FILE: join(made.dir, 'root.key') },
  });

describe('the audit log goes to files', () => {
  test('only where a number of days is set, and health says when it does not', async () => {
    verifies('D747');
    await archiveJob.run(await ctxOn(400, 0));
    expect(await health(400, 0)).toMatchObject({ status: 'pass' });
    await archiveJob.run(await ctxOn(30, 365));
    expect(await health(30, 365)).toMatchObject({ status: 'pass' });
    expect(await health(400, 365)).toMatchObject({ status: 'warn', message: expect.stringContaining('rows of 399 days ago') });
    await archiveJob.run(await ctxOn(400, 365));
    expect(readdirSync(folder)).toEqual(['audit-00000001-00000001.jsonl.gz']);
    expect(await health(400, 365)).toMatchObject({ status: 'pass' });
  });
});

describe('siteplane audit verify', () => {
  test.each([
    [['audit'], /Unknown command audit/],
    [['audit', 'archive'], /Unknown command audit archive/],
    [['audit', 'verify'], /audit verify needs the files to check/],
    [['audit', 'verify', '--all'], /audit verify needs the files to check/],
  ])('%j is refused with its usage', async (args, words) => {
    verifies('D747');
    expect(await command(args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(words) });
  });

  test('names what is no archive, and what was changed, and exits with 1', async () => {
    verifies('D747');
    await archiveJob.run(await ctxOn(400, 365));
    const [name = ''] = readdirSync(folder);
    const changed = join(copies, 'changed.jsonl.gz');
    writeFileSync(
      changed,
      gzipSync(
        gunzipSync(readFileSync(join(folder, name)))
          .toString()
          .replace('Row 2', 'Row 7'),
      ),
    );
    writeFileSync(join(copies, 'text'), 'text');
    const { code, stdout } = await verify(changed, join(copies, 'text'), join(copies, 'none'), join(folder, name));
    expect([code, stdout.split('\n')]).toEqual([
      1,
      [
        'changed.jsonl.gz: BROKEN, row 2 is not as it was written, or missing',
        'text: no archive that can be checked: it is not packed with gzip, or damaged',
        'none: no archive that can be checked: there is no such file',
        `${name}: sound, 5 rows under the seals 1 to 1, 2026-01-01 to 2026-01-01`,
        '',
      ],
    ]);
  });

  test('says that a file is sound, also where it was packed again', async () => {
    verifies('D747');
    await archiveJob.run(await ctxOn(400, 365));
    const [name = ''] = readdirSync(folder);
    const again = join(copies, name);
    writeFileSync(again, gzipSync(gunzipSync(readFileSync(join(folder, name))), { level: 1 }));
    expect(await verify(join(folder, name), again)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/sound, 5 rows[^(]+\n.*sound, 5 rows.*\(packed again since\)\n$/),
    });
  });
});
