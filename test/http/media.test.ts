import sharp from 'sharp';
import { noMedia } from '../../plugin/host-kit';
import { mediaRoutes } from '../../plugin/http/media-routes';
import { uploadedPicture } from '../../plugin/resources/content_sources/port';
import { describeOnMariadb } from '../support/dialects';
import type { Identity } from '../support/http';
import { type Site, startSite } from '../support/site';
import type { TestDialect } from '../support/storages';
import { verifies } from '../support/verifies';

const path = '/admin/siteplane/api/media';

interface Listed {
  readonly media: readonly { readonly id: number; readonly name: string; readonly alt: string; readonly address: string }[];
  readonly total: number;
}

const painted = (width: number, height = 1) => sharp({ create: { width, height, channels: 3, background: '#369' } });

describe('pictures of the media library on SQLite', () => suite('sqlite'));
describeOnMariadb('pictures of the media library on MariaDB', () => suite('mariadb'));

function suite(dialect: TestDialect): void {
  let site: Site;
  let png: Buffer;
  beforeAll(async () => {
    site = await startSite({ dialect });
    png = await painted(3).png().toBuffer();
    await Promise.all([site.identity('weak'), site.identity('half')]);
  });
  afterAll(() => site?.stop());
  beforeEach(() => site.reset());

  const list = async (query = '', as?: Identity) => site.send('GET', path + query, as ?? (await site.identity('admin')));
  const listed = async (query = '') => JSON.parse((await list(query)).text) as Listed;
  const upload = async (body: Uint8Array | string, query = '?name=a.png', as?: Identity, headers: Record<string, string> = {}) =>
    site.send('POST', path + query, {
      ...(as ?? (await site.identity('admin'))),
      body,
      headers: { 'Content-Type': 'image/png', ...headers },
    });

  test('are for a signed-in person who may upload files or change settings, by a request of their own page', async () => {
    verifies('D593');
    const [weak, half] = [await site.identity('weak'), await site.identity('half')];
    const { cookie = '', csrf = '' } = await site.identity('admin');
    const refusals = [
      await list('', {}),
      await list('', { key: site.key }),
      await list('', weak),
      await list('', half),
      await upload(png, '', { key: site.key }),
      await upload(png, '', { cookie }),
      await upload(png, '', { cookie, csrf: 'x' }),
      await upload(png, '', { cookie, csrf }, { Origin: 'https://evil.test' }),
      await upload(png, '', half),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([401, 401, 403, 403, 401, 403, 403, 403, 403]);
    expect(refusals[8]?.envelope.error).toBe(
      'You do not have permission to use the media library (requires upload_files or manage_options).',
    );
    expect((await listed()).total).toBe(0);
  });

  test('what is no picture is refused in words, whatever it is called, and so is what is too large', async () => {
    verifies('D593');
    const before = await site.state();
    const half = (await painted(200, 200).png().toBuffer()).subarray(0, 200);
    for (const body of ['just text', '%PDF-1.7', '<svg xmlns="http://www.w3.org/2000/svg"/>', '', half])
      expect(await upload(body)).toMatchObject({
        status: 415,
        envelope: { ok: false, error: expect.stringMatching(/^This is not a complete PNG, JPEG, GIF, WebP or AVIF picture/) },
      });
    expect((await upload(Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await upload(png, `?alt=${'x'.repeat(501)}`)).envelope.error).toBe('"alt" has at most 500 characters.');
    for (const query of ['?page=0', '?page=x', '?per_page=101']) expect((await list(query)).status).toBe(400);
    expect(await site.state()).toBe(before);
  });

  test('one is stored as an ingested one is, with its address, what it shows and a row of the audit log', async () => {
    verifies('D593', 'audit:every-mutation');
    const before = (await site.rowCounts()).sp_audit ?? 0;
    const photo = await painted(600, 300)
      .withExif({ IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { status, text } = await upload(photo, '?name=Hafen.jpg&alt=The+harbour', undefined, { 'Content-Type': '' });
    const { file } = JSON.parse(text);
    expect([status, file]).toMatchObject([201, { name: 'Hafen.jpg', alt: 'The harbour', width: 600, height: 300 }]);
    expect([file.address.startsWith(`${site.url}/media/`), file.thumb.startsWith('/media/')]).toEqual([true, true]);
    const stored = await sharp(Buffer.from(await (await fetch(file.address)).arrayBuffer())).metadata();
    expect([stored.format, stored.width, stored.exif]).toEqual(['jpeg', 600, undefined]);
    const thumb = await sharp(Buffer.from(await (await fetch(site.url + file.thumb)).arrayBuffer())).metadata();
    expect(thumb.width).toBe(480);
    expect(await site.host.media.get(file.id)).toMatchObject({ authorId: 1, mime: 'image/jpeg' });
    expect((await site.rowCounts()).sp_audit).toBe(before + 1);
    const { data } = (await site.call('status.audit', { resource: 'media' })).envelope;
    const params = { id: file.id, name: 'Hafen.jpg', alt: 'The harbour' };
    expect(data?.items).toMatchObject([{ action: 'upload', transport: 'admin', ok: true, changed: true, params }]);
  });

  test('they are found by words and a page at a time, the latest first and no other files', async () => {
    verifies('D592', 'D593');
    for (const name of ['one.png', 'two.png', 'three.png']) await upload(png, `?name=${name}&alt=Number+${name.slice(0, -4)}`);
    await site.host.media.store(Buffer.from('%PDF-1.7'), 'number.pdf');
    const names = async (query: string) => {
      const { media, total } = await listed(query);
      return [...media.map(({ name }) => name), total];
    };
    expect(await names('')).toEqual(['three.png', 'two.png', 'one.png', 3]);
    expect(await names('?search=NUMBER+two')).toEqual(['two.png', 1]);
    expect(await names('?search=number&per_page=2&page=2')).toEqual(['one.png', 3]);
    expect(await names('?search=none')).toEqual([0]);
  });

  test('a picture that the audit log cannot name is not kept', async () => {
    verifies('D593');
    const audit = () => Promise.reject(new Error('away'));
    const [, post] = mediaRoutes({ host: site.host, audit, pictureOf: uploadedPicture });
    const user = await site.host.users.find(1);
    if (!post || !user) throw new Error('no route');
    const request = { query: new URLSearchParams(), body: png } as unknown as Parameters<typeof post.handler>[0];
    await expect(post.handler(request, { user, csrf: '', epoch: 0 })).rejects.toThrow('away');
    expect((await listed()).total).toBe(0);
  });

  test('a site without a media library says so, and takes no upload', async () => {
    verifies('D592');
    const audit = async () => undefined;
    const [get, post] = mediaRoutes({ host: { ...site.host, media: noMedia() }, audit, pictureOf: uploadedPicture });
    const user = await site.host.users.find(1);
    if (!get || !post || !user) throw new Error('no routes');
    const request = { query: new URLSearchParams(), body: png } as unknown as Parameters<typeof get.handler>[0];
    const session = { user, csrf: '', epoch: 0 };
    const { body } = await get.handler(request, session);
    expect(JSON.parse(String(body))).toMatchObject({ media: [], total: 0, is_absent: true });
    await expect(post.handler(request, session)).rejects.toThrow('Refused: this site has no media library.');
  });
}
