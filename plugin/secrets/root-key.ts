import { randomBytes, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, link, mkdir, open, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../config';
import { sameBytes } from '../kit/same-text';
import { KeyFault } from './key-fault';
import { keyBytes } from './primitives';

export type RootKeySource = Pick<Config, 'masterKey' | 'masterKeyFile'>;

/** The 32 bytes of the root key from file or environment. Throws KeyFault. */
export async function loadRootKey({ masterKey, masterKeyFile }: RootKeySource): Promise<Buffer> {
  const fromFile = masterKeyFile === undefined ? undefined : await readRootKey(masterKeyFile);
  const fromEnv = masterKey === undefined ? undefined : decode(masterKey, 'SITEPLANE_MASTER_KEY');
  if (fromFile && fromEnv && !sameBytes(fromFile, fromEnv)) {
    throw new KeyFault('MASTER_KEY_INVALID', `SITEPLANE_MASTER_KEY and ${masterKeyFile} hold different keys; unset one of them`);
  }
  const key = fromFile ?? fromEnv;
  if (!key) throw new KeyFault('MASTER_KEY_MISSING', 'set SITEPLANE_MASTER_KEY_FILE to the file with the root key');
  return key;
}

/** The root key in one file. Throws KeyFault unless it is ours alone: a regular file, mode 0600 or 0400 (D38). */
export async function readRootKey(file: string): Promise<Buffer> {
  const handle = await openRootKey(file);
  try {
    await checkFile(file, handle);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(128), 0, 128, 0);
    return decode(buffer.toString('latin1', 0, bytesRead).replace(/\r?\n$/, ''), file);
  } finally {
    await handle.close();
  }
}

/** Make a root key in a new file, mode 0600. It appears whole or not at all. Throws KeyFault where the file exists. */
export async function initRootKey(file: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(keyBytes).toString('base64')}\n`);
    await handle.sync();
    // Unlike rename, link never replaces a key that is already there.
    await link(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    throw new KeyFault('MASTER_KEY_INVALID', `${file} exists already; it was left as it is`);
  } finally {
    await handle.close();
    await unlink(draft);
  }
  await syncFolder(dirname(file));
}

async function openRootKey(file: string): Promise<FileHandle> {
  try {
    // O_NONBLOCK: opening a named pipe would wait for ever.
    return await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new KeyFault(
        'MASTER_KEY_MISSING',
        `${file} does not exist; put the root key there, or on a new site run: siteplane keys init ${file}`,
      );
    }
    if (code === 'ELOOP') throw new KeyFault('MASTER_KEY_FILE_MODE', `${file} is a symbolic link; name the file itself`);
    throw new KeyFault(
      'MASTER_KEY_FILE_MODE',
      `${file} cannot be read (${code}); run: chown ${process.getuid?.()} ${file} && chmod 600 ${file}`,
    );
  }
}

async function checkFile(file: string, handle: FileHandle): Promise<void> {
  const stat = await handle.stat();
  const user = process.getuid?.();
  if (!stat.isFile()) throw new KeyFault('MASTER_KEY_FILE_MODE', `${file} is not a regular file`);
  if (user !== undefined && stat.uid !== user) {
    throw new KeyFault('MASTER_KEY_FILE_MODE', `${file} belongs to user ${stat.uid}; run: chown ${user} ${file}`);
  }
  const mode = stat.mode & 0o7777;
  if (mode !== 0o600 && mode !== 0o400) {
    throw new KeyFault('MASTER_KEY_FILE_MODE', `${file} has mode ${mode.toString(8).padStart(4, '0')}; run: chmod 600 ${file}`);
  }
}

function decode(text: string, source: string): Buffer {
  const key = Buffer.from(text, 'base64');
  // Passphrases are refused: 32 random bytes in base64 and nothing else.
  if (key.length === keyBytes && key.toString('base64') === text) return key;
  throw new KeyFault(
    'MASTER_KEY_INVALID',
    `${source} does not contain 32 bytes in base64 (44 characters); make a key with: siteplane keys init FILE`,
  );
}

/** The new name survives a power cut only once its folder is on the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY);
  await handle.sync().finally(() => handle.close());
}

const codeOf = (error: unknown) => (typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined);
