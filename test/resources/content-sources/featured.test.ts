import sharp from 'sharp';
import { type ContentShop, contentShop, contentTables, emptied, plainMapping } from '../../support/content-shop';
import { type PictureServer, startPictures } from '../../support/picture-server';
import { describeEachStorage, type TestStorage } from '../../support/storages';
import { verifies } from '../../support/verifies';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a03020' } })
    .png()
    .toBuffer();

describeEachStorage('the first picture of a text', (make) => {
  let made: TestStorage;
  let shop: ContentShop;
  let server: PictureServer;
  beforeAll(async () => {
    made = await make(contentTables);
    server = await startPictures();
    for (const [path, width, height] of [
      ['/icon.png', 199, 400],
      ['/wide.png', 400, 199],
      ['/one.png', 200, 200],
      ['/two.png', 300, 250],
    ] as const)
      server.files.set(path, { body: await picture(width, height) });
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    await emptied(made.storage);
    shop = await contentShop(made, { allow: [`127.0.0.1:${server.port}`] });
  });
  afterEach(() => shop.stop());
  const send = (source: { id: string }, content: string, more: object = {}) => shop.send(source, { id: 'a', title: 'A', content, ...more });
  const img = (path: string) => `<img src="${server.at(path)}" alt="">`;
  const featured = async () => (await shop.stores.media.get((await shop.post()).featuredImageId))?.width;
  const settings = { reingest_mode: 'replace', image_modify: { featured_from: 'text' } };

  test('stays where the source does not say so, where it is small, and where the payload has a featured image', async () => {
    verifies('D443');
    await send(await shop.source(), img('/one.png'));
    expect([await featured(), (await shop.post()).content.includes('<img')]).toEqual([undefined, true]);
    await emptied(made.storage);
    const source = await shop.source(settings);
    await send(source, `${img('/icon.png')}${img('/wide.png')}`);
    expect([await featured(), (await shop.post()).content.match(/<img/g)?.length]).toEqual([undefined, 2]);
    await send(source, `<p>x</p>${img('/one.png')}`, { featured_image: server.at('/two.png') });
    expect([await featured(), (await shop.post()).content.includes('<img')]).toEqual([300, true]);
  });

  test('is taken out with its figure, follows the sender’s changes, and a person’s choice stays', async () => {
    verifies('D443');
    const { featured_image: _none, ...fields } = plainMapping.fields;
    const source = await shop.source(settings, { ...plainMapping, fields });
    await send(source, `<figure><a href="/x">${img('/one.png')}</a><figcaption>C</figcaption></figure><p>x</p><p>${img('/two.png')}</p>`);
    expect(await featured()).toBe(200);
    expect((await shop.post()).content).toMatch(/^<p>x<\/p><p><img [^>]+width="300"[^>]+><\/p>$/);
    await send(source, `<div><p>${img('/two.png')}</p></div><p>x</p>`);
    expect([await featured(), (await shop.post()).content]).toEqual([300, '<p>x</p>']);
    await send(source, '<p>y</p>');
    expect((await shop.post()).featuredImageId).toBe(0);
    const own = await shop.stores.media.store(await picture(3, 3), 'own.png');
    await shop.stores.posts.update((await shop.post()).id, { featuredImageId: own.id });
    await send(source, '<p>z</p>');
    expect((await shop.post()).featuredImageId).toBe(own.id);
  });
});
