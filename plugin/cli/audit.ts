import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { UsageError } from '../kit/command';
import { openVault, sealedColumns, verifyArchive } from './service';
import { withStorage } from './with-storage';

/** `siteplane audit verify FILE…`. True when each file is what left the audit log of this site (D747). */
export async function auditCommand([action, ...files]: readonly string[]): Promise<boolean> {
  if (action !== 'verify') throw new UsageError(`Unknown command audit ${action ?? ''}`);
  if (files.length === 0 || files.some((file) => file.startsWith('-'))) throw new UsageError('audit verify needs the files to check');
  return withStorage(async ({ storage, config, log }) => {
    const vault = await openVault({ storage, config, columns: sealedColumns, log });
    let isSound = true;
    for (const file of files) {
      const { line, isGood } = await storage.run((db) => examined(file, (bytes) => verifyArchive(db, vault, bytes)));
      process.stdout.write(`${basename(file)}: ${line}\n`);
      isSound &&= isGood;
    }
    return isSound;
  });
}

type Verify = (bytes: Buffer) => ReturnType<typeof verifyArchive>;

async function examined(file: string, verify: Verify): Promise<{ line: string; isGood: boolean }> {
  try {
    const { problem, count, seals, times, isOriginal } = await verify(await readFile(file));
    if (problem !== undefined) return { line: `BROKEN, ${problem}`, isGood: false };
    const [from, to] = times.map((time) => new Date(time).toISOString().slice(0, 10));
    const packed = isOriginal ? '' : ' (packed again since)';
    return { line: `sound, ${count} rows under the seals ${seals.join(' to ')}, ${from} to ${to}${packed}`, isGood: true };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const why = 'code' in error && error.code === 'ENOENT' ? 'there is no such file' : error.message;
    return { line: `no archive that can be checked: ${why}`, isGood: false };
  }
}
