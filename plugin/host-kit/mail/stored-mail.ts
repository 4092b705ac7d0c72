import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredMail } from '../../host';

/** Emails in the folder that they are written to without a mail server. */
export function storedMail(folder: string): StoredMail {
  const find = async (test: (text: string) => boolean): Promise<string[]> => {
    const records: string[] = [];
    for (const name of (await names(folder)).sort()) if (test(await textOf(join(folder, name)))) records.push(name);
    return records;
  };
  return {
    find,
    async remove(test) {
      const names = await find(test);
      for (const name of names) await rm(join(folder, name), { force: true });
      return names.length;
    },
    async forget(before) {
      let count = 0;
      for (const name of await names(folder)) {
        const file = join(folder, name);
        const age = await stat(file).catch(ignoreMissing(undefined));
        if (age === undefined || !age.isFile() || age.mtimeMs >= before) continue;
        await rm(file, { force: true });
        count++;
      }
      return count;
    },
  };
}

const names = (folder: string): Promise<string[]> => readdir(folder).catch(ignoreMissing<string[]>([]));

async function textOf(file: string): Promise<string> {
  const raw = await readFile(file, 'latin1').catch(ignoreMissing(''));
  return [utf8(raw), utf8(quotedPrintable(raw)), ...base64Parts(raw)].join('\n');
}

/** What was read byte by byte. */
const utf8 = (text: string) => Buffer.from(text, 'latin1').toString();

const ignoreMissing =
  <T>(nothing: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return nothing;
    throw error;
  };

const quotedPrintable = (raw: string) =>
  raw.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const base64Parts = (raw: string) =>
  (raw.match(/(?:^[A-Za-z0-9+/]{40,76}={0,2}\r?$\n?)+(?:^[A-Za-z0-9+/]+={0,2}\r?$)?/gm) ?? []).map((part) =>
    Buffer.from(part, 'base64').toString(),
  );
