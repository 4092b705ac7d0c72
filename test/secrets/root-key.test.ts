import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initRootKey, loadRootKey, readRootKey } from '../../plugin/secrets/root-key';
import { verifies } from '../support/verifies';

const key = Buffer.alloc(32, 0xfb).toString('base64');
let dir: string;
let file: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sp-root-'));
  file = join(dir, 'root.key');
});
afterEach(() => rmSync(dir, { recursive: true }));

function write(content: string, mode = 0o600) {
  writeFileSync(file, content);
  chmodSync(file, mode);
}

const refusal = (code: string, words: string) => expect.objectContaining({ code, message: expect.stringContaining(words) });

describe('a key file is refused', () => {
  test('when it is missing, with the command that makes one', async () => {
    await expect(readRootKey(file)).rejects.toEqual(refusal('MASTER_KEY_MISSING', `siteplane keys init ${file}`));
    await expect(readRootKey(join(file, 'below'))).rejects.toEqual(refusal('MASTER_KEY_MISSING', file));
  });

  test.each([0o644, 0o640, 0o660, 0o604, 0o666, 0o700, 0o500, 0o4600, 0o200])('with mode %i, with the chmod that helps', async (mode) => {
    write(key, mode);
    await expect(readRootKey(file)).rejects.toEqual(refusal('MASTER_KEY_FILE_MODE', `chmod 600 ${file}`));
  });

  test('when it is a symbolic link', async () => {
    verifies('D38');
    write(key);
    const alias = join(dir, 'alias');
    symlinkSync(file, alias);
    await expect(readRootKey(alias)).rejects.toEqual(refusal('MASTER_KEY_FILE_MODE', 'symbolic link'));
  });

  test('when it is a folder or a pipe', async () => {
    mkdirSync(file, { mode: 0o600 });
    await expect(readRootKey(file)).rejects.toEqual(refusal('MASTER_KEY_FILE_MODE', 'not a regular file'));
    const pipe = join(dir, 'pipe');
    execFileSync('mkfifo', ['-m', '600', pipe]);
    await expect(readRootKey(pipe)).rejects.toEqual(refusal('MASTER_KEY_FILE_MODE', 'not a regular file'));
  });

  const asRoot = process.getuid?.() === 0 ? test : test.skip;
  asRoot('when it belongs to someone else', async () => {
    write(key);
    chownSync(file, 1234, 1234);
    await expect(readRootKey(file)).rejects.toEqual(refusal('MASTER_KEY_FILE_MODE', `chown 0 ${file}`));
  });

  test.each([
    ['nothing', ''],
    ['a passphrase', 'correct horse battery staple'],
    ['a passphrase of 32 characters', 'abcdefghijklmnopqrstuvwxyz012345'],
    ['31 bytes', Buffer.alloc(31, 1).toString('base64')],
    ['33 bytes', Buffer.alloc(33, 1).toString('base64')],
    ['hex', Buffer.alloc(32, 1).toString('hex')],
    ['base64url', Buffer.alloc(32, 0xfb).toString('base64url')],
    ['no padding', key.slice(0, -1)],
    ['a second line', `${key}\n${key}\n`],
    ['an empty second line', `${key}\n\n`],
    ['leading spaces', ` ${key}`],
    ['trailing spaces', `${key} `],
    ['stray bits in the last character', `${Buffer.alloc(32, 0).toString('base64').slice(0, -2)}B=`],
    ['a key and more than a key', key.repeat(1000)],
  ])('with %s in it, never repeating it', async (_, content) => {
    write(content);
    await expect(readRootKey(file)).rejects.toEqual(refusal('MASTER_KEY_INVALID', file));
    if (content) await expect(readRootKey(file)).rejects.not.toEqual(refusal('MASTER_KEY_INVALID', content));
  });
});

describe('loadRootKey', () => {
  const other = Buffer.alloc(32, 2).toString('base64');

  test('refuses when nothing is set', async () => {
    await expect(loadRootKey({ masterKey: undefined, masterKeyFile: undefined })).rejects.toEqual(
      refusal('MASTER_KEY_MISSING', 'SITEPLANE_MASTER_KEY_FILE'),
    );
  });

  test('refuses two different values, and a missing file beside the variable', async () => {
    await expect(loadRootKey({ masterKey: key, masterKeyFile: file })).rejects.toEqual(refusal('MASTER_KEY_MISSING', file));
    write(other);
    await expect(loadRootKey({ masterKey: key, masterKeyFile: file })).rejects.toEqual(refusal('MASTER_KEY_INVALID', 'different keys'));
  });

  test('refuses a passphrase in the variable', async () => {
    await expect(loadRootKey({ masterKey: 'hunter2', masterKeyFile: undefined })).rejects.toEqual(
      refusal('MASTER_KEY_INVALID', 'SITEPLANE_MASTER_KEY'),
    );
  });

  test.each(['', '\n', '\r\n'])('takes the file, the variable, or both when equal; line end %j', async (end) => {
    write(key + end, 0o400);
    const bytes = Buffer.from(key, 'base64');
    expect(await loadRootKey({ masterKey: undefined, masterKeyFile: file })).toEqual(bytes);
    expect(await loadRootKey({ masterKey: key, masterKeyFile: undefined })).toEqual(bytes);
    expect(await loadRootKey({ masterKey: key, masterKeyFile: file })).toEqual(bytes);
  });
});

describe('initRootKey', () => {
  test('never replaces a file', async () => {
    write('precious');
    await expect(initRootKey(file)).rejects.toEqual(refusal('MASTER_KEY_INVALID', 'exists already'));
    expect(readFileSync(file, 'utf8')).toBe('precious');
    expect(readdirSync(dir)).toEqual(['root.key']);
  });

  test('makes one usable key, mode 0600, and only one of many at once wins', async () => {
    const nested = join(dir, 'a', 'b', 'root.key');
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => initRootKey(nested)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(statSync(nested).mode & 0o777).toBe(0o600);
    expect(await readRootKey(nested)).toHaveLength(32);
    expect(readdirSync(join(dir, 'a', 'b'))).toEqual(['root.key']);
  });
});
