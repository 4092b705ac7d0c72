import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { archiveAudit } from '../../plugin/audit/archive/archive-audit';
import { archivedRows } from '../../plugin/audit/archive/archive-end';
import { verifyArchive } from '../../plugin/audit/archive/verify-archive';
import { auditPart } from '../../plugin/audit/erasures';
import { sealAudit } from '../../plugin/audit/seal';
import { verifyAudit } from '../../plugin/audit/verify';
import { writeAudit } from '../../plugin/audit/write';
import type { Db } from '../../plugin/host';
import type { PersonCtx } from '../../plugin/kit/person';
import type { Vault } from '../../plugin/kit/vault';
import { describeEachStorage, type TestStorage } from '../support/storages';
import { verifies } from '../support/verifies';
import { entry, second, vaultOf, writeRows } from './fixture';

/** Rows 1–5, 6–10, 11–15, 16–20 under four seals; 21 and 22 not sealed. */
async function filled(made: TestStorage): Promise<Vault> {
  const vault = await vaultOf(made);
  for (const from of [1, 6, 11, 16]) {
    await made.storage.tx((db) => writeRows(db, vault, { from, count: 5 }));
    await sealAudit(made.storage, vault, { now: second(from + 5), minAgeMs: 0 });
  }
  await made.storage.tx((db) => writeRows(db, vault, { from: 21, count: 2 }));
  return vault;
}

const folderOf = ({ dir }: TestStorage) => join(dir, 'audit-archive');
/** What was sealed up to then leaves. */
const archived = (made: TestStorage, vault: Vault, upTo: number) =>
  archiveAudit({ storage: made.storage, vault, folder: folderOf(made), before: second(upTo) + 1, now: second(100) });
const idsOf = async ({ storage }: TestStorage) =>
  (await storage.run((db) => db.query<{ id: number }>('SELECT id FROM sp_audit ORDER BY id'))).map(({ id }) => Number(id));
const fileOf = (made: TestStorage, index = 0) => join(folderOf(made), readdirSync(folderOf(made)).sort()[index] ?? '');
const verified = (made: TestStorage, vault: Vault, bytes = readFileSync(fileOf(made))) =>
  made.storage.run((db) => verifyArchive(db, vault, bytes));

/** The lines of the file, changed and packed again. */
const repacked = (file: string, change: (lines: string[]) => string[]) =>
  gzipSync(change(gunzipSync(readFileSync(file)).toString().split('\n')).join('\n'));

describeEachStorage('the archive of the audit log', (make) => {
  test('a broken chain, and a folder that cannot be written, leave everything where it is', async () => {
    verifies('D747');
    const made = await make();
    const vault = await filled(made);
    writeFileSync(folderOf(made), 'a file in its place');
    await expect(archived(made, vault, 16)).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect(await idsOf(made)).toHaveLength(22);
  });

  test('what is not as it was written is not archived, nor what comes after it', async () => {
    verifies('D747', 'D39');
    const made = await make();
    const vault = await filled(made);
    await made.storage.tx((db) => db.execute("UPDATE sp_audit SET params = '{}' WHERE id = 8"));
    await expect(archived(made, vault, 21)).rejects.toThrow(/cannot be verified from row 8 on, so nothing is archived from there/);
    expect(await idsOf(made)).toHaveLength(22);
    expect(readdirSync(folderOf(made)).filter((name) => !name.endsWith('.part'))).toEqual([]);
  });

  test('old seals leave with their rows, the log goes on after them, and both are verified', async () => {
    verifies('D747');
    const made = await make();
    const vault = await filled(made);
    expect(await archived(made, vault, 11)).toBe(10);
    expect(await idsOf(made)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22]);
    expect(await made.storage.run((db) => verifyAudit(db, vault))).toEqual({ ok: true, count: 12, brokenAt: null });
    expect(await verified(made, vault)).toEqual({
      count: 10,
      seals: [1, 2],
      times: [second(6), second(11)],
      problem: undefined,
      isOriginal: true,
    });
    // Again: nothing is left to do.
    expect(await archived(made, vault, 11)).toBe(0);
    await made.storage.tx((db) => writeRows(db, vault, { from: 23, count: 3 }));
    await sealAudit(made.storage, vault, { now: second(200), minAgeMs: 0 });
    expect(await made.storage.run((db) => verifyAudit(db, vault))).toMatchObject({ ok: true, count: 15 });
    expect(await made.storage.run((db) => verifyAudit(db, vault, { since: second(0) }))).toMatchObject({ ok: true, count: 15 });
  });

  test('what was sealed at the very moment stays', async () => {
    verifies('D747');
    const made = await make();
    const vault = await filled(made);
    const upTo = (before: number) => archiveAudit({ storage: made.storage, vault, folder: folderOf(made), before, now: second(100) });
    expect(await upTo(second(6))).toBe(0);
    expect(await upTo(second(6) + 1)).toBe(5);
  });

  test('a second file goes on from the first; the newest seal stays', async () => {
    verifies('D747');
    const made = await make();
    const vault = await filled(made);
    await archived(made, vault, 6);
    expect(await archived(made, vault, 1000)).toBe(10);
    expect(await idsOf(made)).toEqual([16, 17, 18, 19, 20, 21, 22]);
    expect(readdirSync(folderOf(made)).sort()).toEqual(['audit-00000001-00000001.jsonl.gz', 'audit-00000002-00000003.jsonl.gz']);
    for (const index of [0, 1])
      expect(await verified(made, vault, readFileSync(fileOf(made, index)))).toMatchObject({ problem: undefined });
    expect(await made.storage.run(archivedRows)).toBe(15);
    expect(await made.storage.run((db) => verifyAudit(db, vault))).toMatchObject({ ok: true, count: 7 });
  });

  test('a process that died between file and database does it once more, to the same file', async () => {
    verifies('D747');
    const made = await make();
    const vault = await filled(made);
    const dying = { ...made.storage, run: made.storage.run, tx: () => Promise.reject(new Error('killed')) };
    const archiving = { vault, folder: folderOf(made), before: second(11) + 1, now: second(100) };
    await expect(archiveAudit({ ...archiving, storage: dying as unknown as TestStorage['storage'] })).rejects.toThrow('killed');
    const left = readFileSync(fileOf(made));
    expect(await idsOf(made)).toHaveLength(22);
    expect((await verified(made, vault)).problem).toBe('this site has not archived it');
    expect(await archived(made, vault, 11)).toBe(10);
    expect(readFileSync(fileOf(made)).equals(left)).toBe(true);
  });

  test('whoever has the database alone cannot say that rows were archived, nor that they were not', async () => {
    verifies('D747', 'D40');
    const made = await make();
    const vault = await filled(made);
    await archived(made, vault, 11);
    const verdict = () => made.storage.run((db) => verifyAudit(db, vault));
    await made.storage.tx((db) => db.execute('UPDATE sp_audit_archives SET last_id = 12'));
    expect(await verdict()).toMatchObject({ ok: false, brokenAt: 11 });
    await made.storage.tx((db) => db.execute('UPDATE sp_audit_archives SET last_id = 10'));
    expect(await verdict()).toMatchObject({ ok: true });
    await made.storage.tx((db) => db.execute('DELETE FROM sp_audit_archives'));
    expect(await verdict()).toMatchObject({ ok: false, brokenAt: 11 });
  });

  test('a person who was erased before stays so in the file; one who is erased meanwhile is not in it either', async () => {
    verifies('D747', 'D463');
    const made = await make();
    const vault = await filled(made);
    const part = auditPart(vault);
    const erase = (email: string) =>
      made.storage.tx((db) => {
        const ctx = { db, vault, now: () => second(50), dryRun: false, actor: 'user:1' } as unknown as PersonCtx;
        return part.erase(ctx, { email, phone: '', ref: '' });
      });
    await made.storage.tx((db) => writeAudit(db, vault, entry({ at: second(30), params: { email: 'ada@example.org' } })));
    await made.storage.tx((db) => writeAudit(db, vault, entry({ at: second(31), params: { email: 'bob@example.org' } })));
    await made.storage.tx((db) => db.execute('UPDATE sp_audit SET stored_at = at'));
    for (const at of [60, 61]) {
      await sealAudit(made.storage, vault, { now: second(at), minAgeMs: 0 });
      await made.storage.tx((db) => writeRows(db, vault, { from: at, count: 1 }));
    }
    expect(await erase('ada@example.org')).toBe(1);
    let isErased = false;
    /** The other one goes while the file is written. */
    const storage = {
      run: made.storage.run,
      tx: async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
        if (!isErased) isErased = (await erase('bob@example.org')) === 1;
        return made.storage.tx(work);
      },
    };
    const count = await archiveAudit({ storage, vault, folder: folderOf(made), before: second(60) + 1, now: second(100) });
    expect([isErased, count]).toEqual([true, 24]);
    const text = gunzipSync(readFileSync(fileOf(made))).toString();
    expect(text).not.toMatch(/ada@example\.org|bob@example\.org/);
    expect(await verified(made, vault)).toMatchObject({ problem: undefined, count: 24 });
    expect(await made.storage.run((db) => verifyAudit(db, vault))).toMatchObject({ ok: true });
    // What the file says of them is in no table any more.
    expect(await made.storage.run((db) => db.query('SELECT row_id FROM sp_audit_erasures'))).toEqual([]);
  });

  describe('a file of it', () => {
    test.each<[string, RegExp, (lines: string[]) => string[]]>([
      ['a row that was changed', /row 3 is not as it was written/, (lines) => lines.map((line) => line.replace('"Row 3', '"Row 9'))],
      [
        'a row that was taken out',
        /row 4 is not as it was written, or missing/,
        (lines) => lines.filter((line) => !line.includes('Row 4')),
      ],
      ['a seal that was taken out', /row \d+ is not/, (lines) => lines.filter((line) => !line.startsWith('{"seal":{"no":1,'))],
      ['the last seal taken out with its rows', /this site has not archived it/, (lines) => lines.slice(0, 7)],
      [
        'a beginning behind another row',
        /what was archived before it is not known to this site/,
        (lines) => lines.map((line) => line.replace(`"lastId":${Number.MIN_SAFE_INTEGER},`, '"lastId":0,')),
      ],
      ['a beginning that was made up', /row 1 is not/, (lines) => lines.map((line) => line.replace('"no":0,', '"no":7,'))],
    ])('%s is found', async (_name, problem, change) => {
      verifies('D747');
      const made = await make();
      const vault = await filled(made);
      await archived(made, vault, 11);
      expect((await verified(made, vault, repacked(fileOf(made), change))).problem).toMatch(problem);
      expect(
        await verified(
          made,
          vault,
          repacked(fileOf(made), (lines) => lines),
        ),
      ).toMatchObject({ problem: undefined });
    });

    test('is not believed where another site made it, and named where it is none', async () => {
      verifies('D747');
      const [here, there] = [await make(), await make()];
      const [mine, theirs] = [await filled(here), await filled(there)];
      await archived(here, mine, 11);
      const bytes = readFileSync(fileOf(here));
      expect((await verified(there, theirs, bytes)).problem).toMatch(/row 1 is not as it was written/);
      await expect(verified(here, mine, Buffer.from('no'))).rejects.toThrow('it is not packed with gzip, or damaged');
      await expect(verified(here, mine, bytes.subarray(0, 300))).rejects.toThrow('it is not packed with gzip, or damaged');
      await expect(verified(here, mine, gzipSync('{"format":"x"}'))).rejects.toThrow('it is not of the format siteplane-audit/1');
      await expect(
        verified(
          here,
          mine,
          repacked(fileOf(here), (lines) => [lines[0] ?? '', '{"x":1}']),
        ),
      ).rejects.toThrow('line 2 is neither a seal nor a row');
    });
  });
});
