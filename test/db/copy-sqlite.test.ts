import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copySqlite, isSqliteInUse } from '../../plugin/db/copy-sqlite';
import { SqliteDatabase, sqliteFile } from '../../plugin/db/sqlite';
import { verifies } from '../support/verifies';

describe('a copy of the embedded database', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'sp-copy-'));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  function written(): SqliteDatabase {
    const site = new SqliteDatabase(sqliteFile(dir));
    site.pragma('journal_mode = WAL');
    site.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, word TEXT)');
    return site;
  }

  test('is of one moment: what is committed, also where it is only in the log, and nothing of a transaction under way', async () => {
    verifies('D705');
    const site = written();
    const reader = new SqliteDatabase(sqliteFile(dir));
    reader.exec('BEGIN');
    reader.prepare('SELECT COUNT(*) AS n FROM t').all();
    site.exec("INSERT INTO t (word) VALUES ('one'), ('two')");
    site.exec("BEGIN IMMEDIATE; INSERT INTO t (word) VALUES ('three')");
    const to = join(dir, 'copy.sqlite');
    await copySqlite(dir, to);
    const copy = new SqliteDatabase(to, { readonly: true });
    expect(copy.prepare('SELECT word FROM t ORDER BY id').all()).toEqual([{ word: 'one' }, { word: 'two' }]);
    expect(copy.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    for (const open of [reader, site]) open.exec('COMMIT');
    for (const open of [copy, reader, site]) open.close();
  });

  test('replaces nothing, and nothing that was deleted is in it', async () => {
    verifies('D705');
    const site = written();
    site.exec('PRAGMA secure_delete = OFF');
    site.exec("INSERT INTO t (word) VALUES ('deleted-word-of-somebody')");
    site.exec('DELETE FROM t');
    const to = join(dir, 'copy.sqlite');
    await copySqlite(dir, to);
    expect(readFileSync(to).includes('deleted-word')).toBe(false);
    await expect(copySqlite(dir, to)).rejects.toThrow(/exists/);
    site.close();
  });

  test('whether somebody has it open is seen without changing it', () => {
    verifies('D706');
    const site = written();
    expect(isSqliteInUse(dir)).toBe(true);
    expect(site.pragma('journal_mode')).toEqual([{ journal_mode: 'wal' }]);
    site.close();
  });
});
