import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { MediaFile } from '../../../plugin/host';
import { sourceSet } from '../../../plugin/markup/source-set';
import { type ContentShop, contentShop, contentTables, emptied } from '../../support/content-shop';
import { type PictureServer, startPictures } from '../../support/picture-server';
import { describeEachStorage, type TestStorage } from '../../support/storages';
import { until } from '../../support/until';
import { verifies } from '../../support/verifies';

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#a03020' } });
const png = (width: number, height: number) => picture(width, height).png().toBuffer();

test('a picture that its sender says has no width is shown as wide as it is', () => {
  verifies('D530');
  const stored = { url: '/a.png', width: 600, sizes: [{ url: '/a-480.png', width: 480 }] };
  expect(sourceSet(stored, 0)).toEqual({ srcset: '/a-480.png 480w, /a.png 600w', sizes: '(max-width: 600px) 100vw, 600px' });
});

describeEachStorage('the widths of a picture', (make) => {
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
    server.files.set('/wide.png', { body: await png(2000, 1000) });
    server.files.set('/middle.png', { body: await png(700, 70) });
    server.files.set('/small.png', { body: await png(480, 300) });
  });
  afterEach(() => Promise.all([shop.stop(), server.stop()]));
  const send = (source: { id: string }, content: string, more: object = {}) => shop.send(source, { id: 'a', title: 'A', content, ...more });
  const img = (path: string, more = '') => `<img src="${server.at(path)}" alt="x"${more}>`;
  const onDisk = (url: string) => join(made.dir, url);
  const widths = (content: string) => [...content.matchAll(/ (\d+)w\b/g)].map(([, width]) => Number(width));
  const whole = ({ sizes = [], url, width, height }: MediaFile) => [...sizes, { url, width, height }];

  test('are none where it is small, linked or kept small, and those that the sender names are never taken over', async () => {
    verifies('D530');
    const theirs = ' srcset="https://spy.example/1.png 480w, https://spy.example/2.png 960w" sizes="100vw"';
    await send(await shop.source(), img('/small.png', theirs));
    await send(
      await shop.source({ image_modify: { mode: 'hotlink' } }),
      '<p><img src="https://cdn.example/1.png" alt="x" srcset="https://spy.example/1.png 480w"></p>',
    );
    await send(await shop.source({ image_modify: { max_width: 300 } }), img('/wide.png', theirs));
    for (const { content } of await shop.posts()) expect(content).not.toMatch(/srcset|sizes|spy/);
    expect((await shop.stores.media.list({ limit: 9 })).items.map((file) => [file.width, file.sizes])).toEqual([
      [300, undefined],
      [480, undefined],
    ]);
  });

  test('are three, with the proportions of the picture and never larger; a repeat changes nothing', async () => {
    verifies('D530', 'content-sources:images');
    const source = await shop.source({ reingest_mode: 'replace' });
    const content = `<p>${img('/wide.png')}${img('/middle.png', ' width="300" height="30"')}</p>`;
    await send(source, content, { featured_image: server.at('/wide.png') });
    const post = await shop.post();
    const [middle, wide] = await shop.stores.media.list({ limit: 9 }).then(({ items }) => items.sort((a, b) => a.width - b.width));
    if (!middle || !wide) throw new Error('the pictures are not stored');
    expect([wide, middle].map((file) => whole(file).map(({ width, height }) => [width, height]))).toEqual([
      [
        [480, 240],
        [960, 480],
        [1600, 800],
      ],
      [
        [480, 48],
        [700, 70],
      ],
    ]);
    for (const { url, width, height } of [...whole(wide), ...whole(middle)])
      expect(await sharp(readFileSync(onDisk(url))).metadata()).toMatchObject({ format: 'png', width, height });
    expect(widths(post.content)).toEqual([480, 960, 1600, 480, 700]);
    // As wide as its sender shows it, and no wider than the text.
    expect(post.content.match(/ sizes="[^"]*"/g)).toEqual([
      ' sizes="(max-width: 672px) 100vw, 672px"',
      ' sizes="(max-width: 300px) 100vw, 300px"',
    ]);
    expect(post.featuredImageId).toBe(wide.id);

    await send(source, content, { featured_image: server.at('/wide.png') });
    expect((await shop.runs()).at(-1)?.message).toBe('Unchanged.');
    await send(source, `${content}<p>More</p>`, { featured_image: server.at('/wide.png') });
    expect([await shop.post(), (await shop.stores.media.list({ limit: 9 })).total]).toMatchObject([
      { content: `${post.content}<p>More</p>` },
      2,
    ]);
    // What is stored is what the host makes of it once more.
    expect(await shop.stores.posts.update(post.id, { content: (await shop.post()).content })).toMatchObject({
      updatedAt: (await shop.post()).updatedAt,
    });
  });

  test('keep the format that is wanted and the frames of an animation, and go with their picture', async () => {
    verifies('D530');
    const frames = await Promise.all([png(600, 60), picture(600, 60).negate().png().toBuffer()]);
    server.files.set('/film.gif', {
      body: await sharp(frames, { join: { animated: true } })
        .gif({ delay: [100, 100] })
        .toBuffer(),
    });
    await send(await shop.source({ image_modify: { format: 'webp' } }), img('/film.gif'));
    const [file] = (await shop.stores.media.list({ limit: 1 })).items;
    if (!file) throw new Error('the picture is not stored');
    const urls = whole(file).map(({ url }) => url);
    expect(await sharp(readFileSync(onDisk(urls[0] ?? '')), { animated: true }).metadata()).toMatchObject({
      format: 'webp',
      width: 480,
      pages: 2,
    });
    expect(urls.map((url) => existsSync(onDisk(url)))).toEqual([true, true]);
    await shop.stores.media.remove(file.id);
    expect(urls.map((url) => existsSync(onDisk(url)))).toEqual([false, false]);
  });

  test('come with a picture that comes later, and receivers get them by full addresses', async () => {
    verifies('D530', 'content-sources:forward');
    const source = await shop.source({ forward_enabled: true, forward_url: 'https://a.example/in', default_post_status: 'publish' });
    await send(source, `<p>${img('/late.png')}</p>`);
    expect((await shop.post()).content).not.toContain('srcset');
    server.files.set('/late.png', { body: await png(1000, 100) });
    shop.work({ delays: Array.from({ length: 500 }, () => 20) });
    await until(async () => (await shop.outbox()).some(({ kind }) => kind === 'content.updated'));
    const [file] = (await shop.stores.media.list({ limit: 1 })).items;
    const set = (site: string) =>
      ` srcset="${
        file &&
        whole(file)
          .map(({ url, width }) => `${site}${url} ${width}w`)
          .join(', ')
      }"`;
    expect((await shop.post()).content).toContain(set(''));
    const told = (await shop.outbox()).filter(({ kind }) => kind === 'content.updated').map(({ payload }) => payload);
    expect(told).toMatchObject([{ content: expect.stringContaining(set('https://site.example')) }]);
  });
});
