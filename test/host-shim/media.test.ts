import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sniff } from '../../host-shim/media/sniff';
import type { Identity } from '../support/http';
import { password, type Shim, startShim } from './shim';

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

describe('what a file is', () => {
  test.each([
    ['PNG', png, 'image/png'],
    ['JPEG', bytes([0xff, 0xd8, 0xff, 0xe0], 'JFIF'), 'image/jpeg'],
    ['GIF', bytes('GIF89a'), 'image/gif'],
    ['WebP', bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 '), 'image/webp'],
    ['PDF', bytes('%PDF-1.7'), 'application/pdf'],
  ])('%s by its first bytes', (_name, content, mime) => {
    expect(sniff(content)?.mime).toBe(mime);
  });

  test.each([
    ['nothing', bytes()],
    ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>')],
    ['HTML', bytes('<!doctype html>')],
    ['HTML before a PNG', bytes('<script>', [...png])],
    ['a sound in the same wrapping as WebP', bytes('RIFF', [1, 2, 3, 4], 'WAVEfmt ')],
    ['half a signature', png.subarray(0, 7)],
    ['a ZIP', bytes('PK', [3, 4])],
  ])('%s is nothing that is taken', (_name, content) => {
    expect(sniff(content)).toBeUndefined();
  });
});

describe('uploads', () => {
  let shim: Shim;
  let admin: Identity;
  beforeAll(async () => {
    shim = await startShim();
    admin = await shim.signIn('admin', password);
  });
  afterAll(() => shim.stop());

  const upload = (body: Uint8Array, name = 'x.png', who: Identity = admin) =>
    shim.send('POST', `/admin/api/media?name=${encodeURIComponent(name)}`, { ...who, body, headers: { 'content-type': 'image/png' } });

  test('refused are strangers, other kinds and what is too large', async () => {
    expect((await upload(png, 'x.png', {})).status).toBe(401);
    expect((await upload(png, 'x.png', { cookie: admin.cookie ?? '' })).status).toBe(403);
    expect((await upload(Buffer.from('<svg onload="x()">'))).status).toBe(415);
    expect((await upload(Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]))).status).toBe(413);
    expect(await shim.host.media.list()).toEqual([]);
  });

  test.each(['../../../etc/passwd', 'a/b\\c.php', '.htaccess', 'über größe.PNG.exe', '', '\0\n'])(
    'the name %j never becomes a path',
    async (name) => {
      const { status, text } = await upload(png, name);
      expect(status).toBe(201);
      expect(JSON.parse(text).file.url).toMatch(/^\/media\/\d{4}\/\d{2}\/[a-z0-9-]+-[0-9a-f]{12}\.png$/);
    },
  );

  test('a file is served as what it is, for good, and gone once removed', async () => {
    const { file } = JSON.parse((await upload(png, 'Logo.html')).text);
    const { status, headers } = await shim.send('GET', file.url);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect((await shim.send('DELETE', `/admin/api/media/${file.id}`, admin)).status).toBe(200);
    expect((await shim.send('GET', file.url)).status).toBe(404);
  });

  test.each(['/media/', '/media/2026', '/media/..%2f..%2froot.key', '/media/%2e%2e/siteplane.sqlite', '/media/.hidden'])(
    '%s shows nothing',
    async (path) => {
      expect((await shim.send('GET', path)).status).toBeGreaterThanOrEqual(400);
    },
  );

  test('files lie by year and month', () => {
    expect(readdirSync(join(shim.dir, 'media'))).toEqual([String(new Date().getUTCFullYear())]);
  });
});
