import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callWithKey, type Server, signIn, spawnServer } from '../support/server';
import { verifies } from '../support/verifies';

const password = 'correct horse battery';
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Files and folders below a folder, with their rights in octal. */
function rightsBelow(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return `${entry.isDirectory() ? 'folder' : 'file'} ${(statSync(path).mode & 0o777).toString(8)}`;
  });
}

describe('the data folder of a site on SQLite', () => {
  let dir: string;
  let server: Server | undefined;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'sp-folder-'));
  });
  afterEach(async () => {
    await server?.kill9();
    rmSync(dir, { recursive: true, force: true });
  });

  const start = async (folder: string) => {
    server = await spawnServer({ env: { SITEPLANE_DATA_DIR: join(dir, folder), SITEPLANE_ADMIN_PASSWORD: password } });
    return server;
  };

  test('is for its owner alone, and after a stop its one database file is the whole site', async () => {
    verifies('data:one-file', 'data:private', 'D75');
    const first = await start('first');
    const admin = await signIn(first.url, 'admin', password);
    const { key } = await admin.mint('copied');
    const made = await callWithKey({ baseUrl: first.baseUrl, key }, 'crm.create', { name: 'Acme', url: 'https://crm.example' });
    expect(made.status).toBe(200);
    const headers = { Origin: first.url, Cookie: admin.cookie, 'X-CSRF-Token': admin.csrf, 'Content-Type': 'application/octet-stream' };
    const upload = { method: 'POST', headers, body: Buffer.from(pixel, 'base64') };
    expect((await fetch(`${first.url}/admin/api/media?name=pixel.png`, upload)).status).toBe(201);
    expect(statSync(join(dir, 'first')).mode & 0o777).toBe(0o700);
    expect(new Set(rightsBelow(join(dir, 'first')))).toEqual(new Set(['file 600', 'folder 700']));

    expect(await first.stop()).toBe(0);
    const second = await start('second');
    await second.stop();
    for (const file of readdirSync(join(dir, 'second'))) rmSync(join(dir, 'second', file), { recursive: true });
    for (const file of ['siteplane.sqlite', 'root.key']) copyFileSync(join(dir, 'first', file), join(dir, 'second', file));
    const copy = await start('second');
    const { status, envelope } = await callWithKey({ baseUrl: copy.baseUrl, key }, 'crm.list');
    expect([status, JSON.stringify(envelope.data)]).toEqual([200, expect.stringContaining('"Acme"')]);
    expect(await copy.stop()).toBe(0);
  });

  test('a folder that others could read is closed at the start, with all that is in it; what it links to is not', async () => {
    verifies('D461', 'data:private');
    const folder = join(dir, 'open');
    mkdirSync(join(folder, 'outbox'), { recursive: true });
    writeFileSync(join(dir, 'elsewhere.txt'), 'x');
    for (const file of ['siteplane.sqlite', 'outbox/1.eml']) writeFileSync(join(folder, file), '');
    symlinkSync(join(dir, 'elsewhere.txt'), join(folder, 'link'));
    for (const path of ['elsewhere.txt', 'open', 'open/outbox', 'open/siteplane.sqlite', 'open/outbox/1.eml'])
      chmodSync(join(dir, path), path.includes('.') ? 0o644 : 0o755);
    const site = await start('open');
    rmSync(join(folder, 'link'));
    expect([statSync(folder).mode & 0o777, new Set(rightsBelow(folder))]).toEqual([0o700, new Set(['file 600', 'folder 700'])]);
    expect(statSync(join(dir, 'elsewhere.txt')).mode & 0o777).toBe(0o644);
    await site.stop();
  });
});
