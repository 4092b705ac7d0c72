import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { dimensionsOf } from '../../plugin/host-kit/media/dimensions';
import { sniff } from '../../plugin/host-kit/media/sniff';
import type { Identity } from '../support/http';
import { siteTables } from '../support/site-tables';
import { verifies } from '../support/verifies';
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

describe('how large an image is', () => {
  const frame = [0xff, 0xc2, 0, 17, 8, 0, 20, 0, 30];
  test.each([
    ['PNG', png, 'image/png', [1, 1]],
    ['GIF', bytes('GIF89a', [10, 0, 1, 1]), 'image/gif', [10, 257]],
    ['JPEG', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc4, 0, 3, 9, ...frame]), 'image/jpeg', [30, 20]],
    ['WebP, lossy', bytes('RIFF....WEBPVP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 44, 1, 200, 0]), 'image/webp', [300, 200]],
    ['WebP, lossless', bytes('RIFF....WEBPVP8L', [0, 0, 0, 0, 0x2f, 0x2b, 0xc1, 0x31, 0]), 'image/webp', [300, 200]],
    ['WebP, extended', bytes('RIFF....WEBPVP8X', [0, 0, 0, 0, 0, 0, 0, 0, 43, 1, 0, 199, 0, 0]), 'image/webp', [300, 200]],
    ['WebP of another kind', bytes('RIFF....WEBPABCD'), 'image/webp', [0, 0]],
    ['half a PNG', png.subarray(0, 18), 'image/png', [0, 0]],
    ['a JPEG without a frame', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 2, 0, 0, 0]), 'image/jpeg', [0, 0]],
    ['a JPEG that ends', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 2]), 'image/jpeg', [0, 0]],
    ['a PDF', bytes('%PDF-1.7'), 'application/pdf', [0, 0]],
  ])('%s', (_name, content, mime, [width, height]) => {
    expect(dimensionsOf(content, mime)).toEqual({ width, height });
  });
});

describe('uploads', () => {
  let shim: Shim;
  let admin: Identity;
  let reset: () => Promise<void>;
  beforeAll(async () => {
    shim = await startShim();
    admin = await shim.signIn('admin', password);
    ({ reset } = await siteTables(shim.host.storage));
  });
  beforeEach(() => reset());
  afterAll(() => shim.stop());

  const upload = (body: Uint8Array, name = 'x.png', who: Identity = admin) =>
    shim.send('POST', `/admin/api/media?name=${encodeURIComponent(name)}`, { ...who, body, headers: { 'content-type': 'image/png' } });

  test('refused are strangers, other kinds and what is too large', async () => {
    expect((await upload(png, 'x.png', {})).status).toBe(401);
    expect((await upload(png, 'x.png', { cookie: admin.cookie ?? '' })).status).toBe(403);
    expect((await upload(Buffer.from('<svg onload="x()">'))).status).toBe(415);
    expect((await upload(Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]))).status).toBe(413);
    expect((await shim.host.media.list({ limit: 9 })).items).toEqual([]);
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

  test('with a picture its lesser widths are removed too', async () => {
    verifies('D530');
    const { id, url, sizes = [] } = await shim.host.media.store(png, 'wide.png', { sizes: [png] });
    const urls = [url, ...sizes.map((size) => size.url)];
    const statuses = async () => Promise.all(urls.map(async (one) => (await shim.send('GET', one)).status));
    expect(await statuses()).toEqual([200, 200]);
    await shim.host.media.remove(id);
    expect(await statuses()).toEqual([404, 404]);
  });

  test.each(['/media/', '/media/2026', '/media/..%2f..%2froot.key', '/media/%2e%2e/siteplane.sqlite', '/media/.hidden'])(
    '%s shows nothing',
    async (path) => {
      expect((await shim.send('GET', path)).status).toBeGreaterThanOrEqual(400);
    },
  );

  test('files lie by year and month', async () => {
    expect((await upload(png)).status).toBe(201);
    expect(readdirSync(join(shim.dir, 'media'))).toEqual([String(new Date().getUTCFullYear())]);
  });
});
