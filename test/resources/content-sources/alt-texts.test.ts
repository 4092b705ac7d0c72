import sharp from 'sharp';
import { type ContentShop, contentShop, contentTables, emptied, plainMapping } from '../../support/content-shop';
import { type PictureServer, startPictures } from '../../support/picture-server';
import { describeEachStorage, type TestStorage } from '../../support/storages';
import { until } from '../../support/until';
import { verifies } from '../../support/verifies';

const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#a03020' } })
  .png()
  .toBuffer();

describeEachStorage('what a picture shows', (make) => {
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
    server.files.set('/one.png', { body: await picture });
  });
  afterEach(() => Promise.all([shop.stop(), server.stop()]));
  const mapping = { ...plainMapping, fields: { ...plainMapping.fields, featured_image_alt: { path: '/alt' } } };
  const replacing = (more: object = {}) => shop.source({ reingest_mode: 'replace', ...more }, mapping);
  const one = () => server.at('/one.png');
  const send = (source: { id: string }, given: object) => shop.send(source, { id: 'a', title: 'A', content: '<p>x</p>', ...given });
  const featured = async () => (await shop.posts()).map(({ featuredImageAlt }) => featuredImageAlt);
  const alts = (content: string) => [...content.matchAll(/ alt="([^"]*)"/g)].map(([, alt]) => alt);

  test('is said for each of its uses: in two articles, twice in one, and above it', async () => {
    verifies('D531');
    const source = await replacing();
    await send(source, {
      id: 'a',
      content: `<p><img src="${one()}" alt="Left"><img src="${one()}" alt="Right"><img src="${one()}" alt=""></p>`,
      featured_image: one(),
      alt: 'Above',
    });
    await send(source, { id: 'b', title: 'B', content: `<p><img src="${one()}"></p>`, featured_image: one(), alt: '  In\nB ' });
    await send(source, { id: 'c', title: 'C', content: `<p><img src="${one()}" alt="In the text"></p>`, featured_image: one() });
    await send(source, { id: 'd', title: 'D', featured_image: one() });
    expect((await shop.stores.media.list({ limit: 9 })).total).toBe(1);
    expect((await shop.posts()).map(({ content }) => alts(content))).toEqual([['Left', 'Right', ''], ['B'], ['In the text'], []]);
    expect(await featured()).toEqual(['Above', 'In B', 'In the text', 'D']);
  });

  test('without words of the sender it is decoration where the source says so, whatever another article says of the file', async () => {
    verifies('D531');
    await send(await replacing(), { featured_image: one(), alt: 'Words' });
    await send(await replacing({ image_modify: { alt_from: 'payload' } }), { featured_image: one() });
    expect(await featured()).toEqual(['Words', '']);
  });

  test('a person’s words stay until the sender means others, or another picture', async () => {
    verifies('D531');
    const source = await replacing();
    await send(source, { featured_image: one(), alt: 'Sent' });
    await shop.stores.posts.update((await shop.post()).id, { featuredImageAlt: 'By hand' });
    await send(source, { featured_image: one(), alt: 'Sent', content: '<p>y</p>' });
    expect(await featured()).toEqual(['By hand']);
    await send(source, { featured_image: one(), alt: 'Sent again' });
    expect(await featured()).toEqual(['Sent again']);
    server.files.set('/two.png', {
      body: await sharp(await picture)
        .negate()
        .png()
        .toBuffer(),
    });
    await send(source, { featured_image: server.at('/two.png'), alt: 'Sent again' });
    expect(await featured()).toEqual(['Sent again']);
    await send(source, {});
    expect([await featured(), (await shop.post()).featuredImageId]).toEqual([[null], 0]);
  });

  test('a picture of the text that becomes the featured one takes its words along, and a late one too', async () => {
    verifies('D531', 'D443');
    const { featured_image: _none, ...fields } = mapping.fields;
    const source = await shop.source({ image_modify: { featured_from: 'text' } }, { ...mapping, fields });
    await send(source, { content: `<p>x</p><img src="${one()}" alt="From the text">` });
    expect([await featured(), (await shop.post()).content]).toEqual([['From the text'], '<p>x</p>']);
    await emptied(made.storage);
    await send(await replacing(), { featured_image: server.at('/late.png'), alt: 'Late' });
    server.files.set('/late.png', { body: await picture });
    shop.work({ delays: Array.from({ length: 500 }, () => 20) });
    await until(async () => (await shop.post()).featuredImageId > 0);
    expect(await featured()).toEqual(['Late']);
    expect((await shop.tracked())[0]?.credited).toMatchObject({ featuredImageAlt: 'Late' });
  });

  test('a host without words of its own for a post is given none', async () => {
    verifies('D531');
    Object.assign(shop.stores.posts, { imageAlts: false });
    await send(await replacing(), { featured_image: one(), alt: 'Words' });
    expect(await featured()).toEqual([null]);
    expect((await shop.stores.media.list({ limit: 1 })).items[0]?.alt).toBe('Words');
  });
});
