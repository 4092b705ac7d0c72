import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptFolder, memoryFolder } from './memory-folder';
import { verifies } from './verifies';

describe('the folder in memory for the files of a run', () => {
  let memory: string;
  beforeEach(() => {
    memory = mkdtempSync(join(tmpdir(), 'sp-memory-'));
  });
  afterEach(() => rmSync(memory, { recursive: true, force: true }));

  test('is made where there is room, is open to the user of the database, and goes with all that is in it', () => {
    verifies('D810');
    const made = memoryFolder({ memory, enough: 1 });
    if (!made) throw new Error('there was room');
    expect(statSync(made.dir).mode & 0o777).toBe(0o711);
    writeFileSync(join(made.dir, 'file'), 'x');
    made.remove();
    expect(existsSync(made.dir)).toBe(false);
  });

  test('is not made where there is no such folder, or too little room', () => {
    verifies('D810');
    expect(memoryFolder({ memory: join(memory, 'nowhere'), enough: 1 })).toBeUndefined();
    expect(memoryFolder({ memory, enough: 2 ** 60 })).toBeUndefined();
  });

  test('that of a run that was killed goes with the next one, that of a run beside this stays', () => {
    verifies('D810');
    const ended = spawnSync(process.execPath, ['-e', '']).pid;
    const folders = [`siteplane-run-${ended}-a`, `siteplane-run-${process.pid}-b`, 'of-others'].map((name) => join(memory, name));
    for (const folder of folders) mkdirSync(folder);
    memoryFolder({ memory, enough: 1 })?.remove();
    expect(folders.map(existsSync)).toEqual([false, true, true]);
  });

  test('is where this run has its temporary files, and not what the next one finds again', () => {
    verifies('D810');
    const isInMemory = tmpdir().includes('siteplane-run-');
    expect(isInMemory).toBe(process.env.SITEPLANE_TEST_KEPT !== undefined);
    expect(keptFolder()).not.toContain('siteplane-run-');
  });
});
