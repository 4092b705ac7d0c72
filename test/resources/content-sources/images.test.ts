import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { withRealSource } from '../../../plugin/markup/incoming/real-source';
import { displayed } from '../../../plugin/resources/content_sources/display/render';
import { renderImage } from '../../../plugin/resources/content_sources/writer/images/render-image';
import { type ContentShop, contentShop, contentTables, emptied } from '../../support/content-shop';
import { type PictureServer, startPictures } from '../../support/picture-server';
import { describeEachStorage, type TestStorage } from '../../support/storages';
import { verifies } from '../../support/verifies';

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#a03020' } });
const noisy = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 50 } } });
const shape = { maxWidth: 1600, format: 'keep' } as const;

/** A GIF of two frames. */
async function animation(width: number, height: number): Promise<Buffer> {
  const frames = await Promise.all(
    ['#f00', '#00f'].map((background) =>
      sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 200] })
    .toBuffer();
}

/** A PNG that claims any size in its head, and holds next to nothing. */
async function bomb(): Promise<Buffer> {
  const bytes = Buffer.from(await plain(10, 10).png().toBuffer());
  bytes.writeUInt32BE(60_000, 16);
  bytes.writeUInt32BE(60_000, 20);
  return bytes;
}

/** What readers see of a stored text. */
const shown = (html: string) =>
  displayed(html, { content_cleanup: false, strip_inbody_toc: false, strip_inbody_faq: false, add_heading_anchors: false });

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><script>x()</script></svg>';

describe('a picture rendered again', () => {
  verifies('content-sources:images');
  test('no wider than wanted, never enlarged, in its own format or webp', async () => {
    const wide = await plain(3000, 300).png().toBuffer();
    expect(await sharp(await renderImage(wide, shape)).metadata()).toMatchObject({ format: 'png', width: 1600, height: 160 });
    expect(await sharp(await renderImage(wide, { maxWidth: 8000, format: 'webp' })).metadata()).toMatchObject({
      format: 'webp',
      width: 3000,
    });
  });

  test('upright, and without what the camera wrote', async () => {
    const turned = await noisy(300, 200)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { format, width, height, exif, orientation } = await sharp(await renderImage(turned, shape)).metadata();
    expect({ format, width, height, exif, orientation }).toEqual({
      format: 'jpeg',
      width: 200,
      height: 300,
      exif: undefined,
      orientation: undefined,
    });
  });

  test.each(['keep', 'webp'] as const)('an animation stays one (%s)', async (format) => {
    const made = await renderImage(await animation(400, 100), { maxWidth: 200, format });
    expect(await sharp(made, { animated: true }).metadata()).toMatchObject({
      format: format === 'keep' ? 'gif' : 'webp',
      pages: 2,
      width: 200,
      pageHeight: 50,
      delay: [100, 200],
    });
  });

  test.each<[string, () => Promise<Buffer>]>([
    ['SVG', async () => Buffer.from(svg)],
    ['HTML', async () => Buffer.from('<!doctype html><script>x()</script>')],
    ['nothing', async () => Buffer.alloc(0)],
    ['a head alone', async () => Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a cut JPEG', async () => (await noisy(300, 300).jpeg().toBuffer()).subarray(0, 4000)],
    ['a cut PNG', async () => (await noisy(300, 300).png().toBuffer()).subarray(0, 20_000)],
    ['a bomb', bomb],
    ['a TIFF', async () => plain(10, 10).tiff().toBuffer()],
    ['a PDF', async () => Buffer.from('%PDF-1.4')],
  ])('%s is none', async (_name, make) => {
    expect(await renderImage(await make(), shape)).toBeUndefined();
  });
});

describe('the real address of a picture', () => {
  test.each([
    [{ src: 'https://a/1.png' }, 'https://a/1.png'],
    [{ src: 'data:image/gif;base64,R0', 'data-src': 'https://a/1.png' }, 'https://a/1.png'],
    [{ src: 'https://a/spinner.gif', 'data-lazy-src': 'https://a/1.png' }, 'https://a/1.png'],
    [{ src: 'https://a/small.png', srcset: 'https://a/large.png 2x' }, 'https://a/small.png'],
    [{ srcset: 'https://a/s.png 300w, https://a/l.png 1200w, https://a/m.png 600w' }, 'https://a/l.png'],
    [{ src: 'data:x', 'data-srcset': 'https://a/1,2.png 1x' }, 'https://a/1,2.png'],
    [{ alt: 'x' }, undefined],
  ])('%j', (attributes, src) => {
    expect(withRealSource(attributes as unknown as Record<string, string>).src).toBe(src);
  });
});

describeEachStorage('pictures of an article', (make) => {
  let made: TestStorage;
  let shop: ContentShop;
  let server: PictureServer;
  beforeAll(async () => {
    made = await make(contentTables);
  });
  beforeEach(async () => {
    server = await startPictures();
    await emptied(made.storage);
    shop = await contentShop(made, { allow: [`127.0.0.1:${server.port}`] });
    server.files.set('/wide.png', { body: await plain(2000, 100).png().toBuffer() });
    server.files.set('/small.jpg', { body: await noisy(40, 30).jpeg().toBuffer() });
  });
  afterEach(() => Promise.all([shop.stop(), server.stop()]));
  const send = (source: { id: string }, content: string, more: object = {}) =>
    shop.send(source, { id: 'a', title: 'My "title"', content, ...more });
  const stored = async () => (await shop.stores.media.list({ limit: 100 })).items;

  test('sideload: stored here, resized, with sizes and words; the same again fetches nothing', async () => {
    verifies('content-sources:images');
    const source = await shop.source({ image_modify: { format: 'webp', max_width: 1000 } });
    const content = `<p><img src="${server.at('/wide.png')}"><img src="${server.at('/small.jpg')}" alt="Own" width="20" height="15"><img src="data:x" data-src="${server.at('/wide.png')}" alt=""></p>`;
    await send(source, content, { featured_image: server.at('/small.jpg') });
    const post = await shop.post();
    const [wide, small] = [(await stored()).find(({ width }) => width === 1000), (await stored()).find(({ width }) => width === 40)];
    expect(await stored()).toHaveLength(2);
    expect(wide).toMatchObject({ mime: 'image/webp', width: 1000, height: 50, alt: 'My "title"' });
    const sized = `width="1000" height="50" srcset="${wide?.sizes?.map((size) => `${size.url} ${size.width}w, `).join('')}${wide?.url} 1000w" sizes="(max-width: 672px) 100vw, 672px"`;
    expect(post.content).toBe(
      `<p><img src="${wide?.url}" alt="My &quot;title&quot;" ${sized} /><img alt="Own" width="20" height="15" src="${small?.url}" /><img alt="" src="${wide?.url}" ${sized} /></p>`,
    );
    expect(post.featuredImageId).toBe(small?.id);
    expect(server.asked.sort()).toEqual(['/small.jpg', '/wide.png']);
    const bytes = readFileSync(join(made.dir, wide?.url ?? ''));
    expect((await sharp(bytes).metadata()).format).toBe('webp');

    await send(source, `${content}<p>more</p>`, { featured_image: server.at('/small.jpg') });
    expect(server.asked).toHaveLength(2);
    expect((await shop.post()).content).toBe(`${post.content}<p>more</p>`);
  });

  test('a stored file that somebody deleted is fetched again', async () => {
    const source = await shop.source();
    await send(source, `<img src="${server.at('/small.jpg')}">`);
    const [file] = await stored();
    await shop.stores.media.remove(file?.id ?? 0);
    await send(source, `<p><img src="${server.at('/small.jpg')}"></p>`);
    expect(server.asked).toHaveLength(2);
    expect(await stored()).toHaveLength(1);
  });

  test('what cannot be had never fails the article: no link to it is kept but one that is https and public', async () => {
    verifies('content-sources:images', 'D144');
    server.files.set('/evil.png', { body: svg, headers: { 'content-type': 'image/png' } });
    server.files.set('/page.png', { body: '<!doctype html>', headers: { 'content-type': 'image/png' } });
    server.files.set('/bomb.png', { body: await bomb() });
    server.files.set('/moved.png', { status: 302, headers: { location: 'https://10.0.0.1/a.png' } });
    const wrong = ['/evil.png', '/page.png', '/bomb.png', '/moved.png', '/missing.png'].map((path) => server.at(path));
    const internal = [
      'http://169.254.169.254/latest',
      'https://10.0.0.1/a.png',
      'https://localhost/a.png',
      'file:///etc/passwd',
      '/a.png',
      'a.png',
      'https://u:p@a.example/b.png',
    ];
    const source = await shop.source();
    const images = [...wrong, ...internal, server.at('/small.jpg')].map((src) => `<img src="${src}">`).join('');
    await send(source, `<p>Text ${images}</p>`, { featured_image: server.at('/evil.png') });
    const post = await shop.post();
    // What may be there later keeps its place in what is stored, and readers see nothing of it.
    expect(post.content).toMatch(
      /^<p>Text <img src="https:\/\/waiting\.invalid\/[0-9a-f]{64}" alt="[^"]+" \/><img src="\/media\/[^"]+small[^"]*\.jpg" [^>]+><\/p>$/,
    );
    expect(shown(post.content).match(/<img/g)).toHaveLength(1);
    expect(post.featuredImageId).toBe(0);
    const [run] = await shop.runs();
    expect(run).toMatchObject({ status: 'ok', changed: true });
    expect(run?.message).toMatch(/^Created\. Pictures that are not stored here: .*1 × its address answered 404/);
    expect(run?.message).toMatch(/3 × it is not a complete PNG, JPEG, GIF, WebP or AVIF image/);
    expect(run?.message).not.toMatch(/127\.0\.0\.1/);
    // Nothing about a name that resolves nowhere is kept from the reader: the address is public by its spelling.
    for (const before of ['http:', '']) {
      await send(source, `<img src="${before}//pictures.invalid.example/a.png?x=1&amp;y=2">`);
      expect((await shop.post()).content).toBe(
        '<img src="https://pictures.invalid.example/a.png?x=1&amp;y=2" alt="My &quot;title&quot;" />',
      );
    }
  });

  test('a picture that could not be had is tried again with the next delivery of the same article', async () => {
    const source = await shop.source();
    const content = `<p>x<img src="${server.at('/late.png')}"></p>`;
    await send(source, content);
    expect(shown((await shop.post()).content)).toBe('<p>x</p>');
    server.files.set('/late.png', { body: await plain(5, 5).png().toBuffer() });
    await send(source, content);
    expect((await shop.post()).content).toMatch(/^<p>x<img src="\/media\//);
    await send(source, content);
    expect((await shop.runs()).map(({ message }) => message.split('.')[0])).toEqual(['Created', 'Updated', 'Unchanged']);
  });

  test('a picture inside the text is stored once, whatever is done to others; what only says that it is one goes', async () => {
    verifies('D441', 'content-sources:images');
    const data = `data:image/png;base64,${(await plain(30, 20).png().toBuffer()).toString('base64')}`;
    const images = `<p>x<img src="${data}" alt="A"><img src="data:image/png;base64,${Buffer.from(svg).toString('base64')}"><img src="${data}"></p>`;
    await send(await shop.source({ image_modify: { mode: 'hotlink' } }), `${images}<script>1</script><a href="${data}">y</a>`);
    const [file] = await stored();
    expect(await stored()).toHaveLength(1);
    const at = `src="${file?.url}" width="30" height="20"`;
    expect((await shop.post()).content).toBe(
      `<p>x<img alt="A" ${at} /><img ${at.replace('" ', '" alt="My &quot;title&quot;" ')} /></p><a>y</a>`,
    );
    expect((await shop.runs())[0]?.message).toBe(
      'Created. Pictures that are not stored here: 1 × it is not a complete PNG, JPEG, GIF, WebP or AVIF image, or it is too large. Removed: 1 × script, 1 × address that is code.',
    );
    expect(server.asked).toEqual([]);
  });

  test('relative addresses are those of the original', async () => {
    const source = await shop.source();
    await send(source, '<img src="../small.jpg" alt="x">', { canonical_url: server.at('/articles/1') });
    expect(server.asked).toEqual(['/small.jpg']);
    expect(await stored()).toHaveLength(1);
  });

  test('thirty pictures are enough', async () => {
    const source = await shop.source();
    const small = await plain(4, 4).png().toBuffer();
    const paths = Array.from({ length: 33 }, (_, i) => `/${i}.png`);
    for (const path of paths) server.files.set(path, { body: small });
    await send(source, paths.map((path) => `<img src="${server.at(path)}">`).join(''));
    expect(server.asked).toHaveLength(30);
    expect((await shop.runs())[0]?.message).toContain('3 × an article may have 30');
  });

  test('hotlink fetches nothing; drop leaves none; alt_from payload says nothing that the sender did not', async () => {
    verifies('content-sources:images');
    const content = `<p><img src="https://a.example/1.png"><img src="${server.at('/small.jpg')}">x</p>`;
    const more = { featured_image: 'https://a.example/1.png' };
    await send(await shop.source({ name: 'H', image_modify: { mode: 'hotlink', alt_from: 'payload' } }), content, more);
    expect((await shop.post()).content).toBe('<p><img src="https://a.example/1.png" alt="" />x</p>');
    expect((await shop.runs())[0]?.message).toBe('Created. A featured image has to be stored here, so it was left out.');
    await send(await shop.source({ name: 'D', image_modify: { mode: 'drop' } }), content, more);
    expect((await shop.posts()).at(-1)).toMatchObject({ content: '<p>x</p>', featuredImageId: 0 });
    expect(server.asked).toEqual([]);
    expect((await shop.runs()).at(-1)?.message).toBe('Created.');
  });

  test('an unchanged and a skipped article fetch nothing', async () => {
    const source = await shop.source({ reingest_mode: 'skip' });
    await send(source, 'x');
    await send(source, `<img src="${server.at('/small.jpg')}">`);
    expect(server.asked).toEqual([]);
  });

  test('a payload without a featured image takes away its own, and none that a person chose', async () => {
    const source = await shop.source();
    await send(source, 'x', { featured_image: server.at('/small.jpg') });
    await send(source, 'y');
    expect((await shop.post()).featuredImageId).toBe(0);
    const file = await shop.stores.media.store(await plain(3, 3).png().toBuffer(), 'own.png');
    await shop.stores.posts.update((await shop.post()).id, { featuredImageId: file.id });
    await send(source, 'z');
    expect((await shop.post()).featuredImageId).toBe(file.id);
  });

  test('two instances that fetch the same picture at once keep one file', async () => {
    const other = await contentShop(made, { allow: [`127.0.0.1:${server.port}`], storage: await made.open() });
    const sources = [await shop.source({ name: 'A' }), await shop.source({ name: 'B' })] as const;
    const content = `<img src="${server.at('/wide.png')}">`;
    for (const source of sources) await shop.receive(source, { id: 'a', title: 'T', content });
    await Promise.all([shop.process(sources[0]), other.process(sources[1])]);
    await other.stop();
    expect(await stored()).toHaveLength(1);
    expect(new Set((await shop.posts()).map((post) => post.content)).size).toBe(1);
  });
});
