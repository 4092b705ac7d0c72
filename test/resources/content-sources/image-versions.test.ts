import sharp from 'sharp';
import { pruneImages } from '../../../plugin/resources/content_sources/writer/images/image-store';
import { type ContentShop, contentShop, contentTables, emptied } from '../../support/content-shop';
import { type PictureServer, startPictures } from '../../support/picture-server';
import { describeEachStorage, type TestStorage } from '../../support/storages';
import { verifies } from '../../support/verifies';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a03020' } })
    .png()
    .toBuffer();

describeEachStorage('pictures that were stored before', (make) => {
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
  });
  afterEach(() => Promise.all([shop.stop(), server.stop()]));
  const send = (source: { id: string }, content: string) => shop.send(source, { id: 'a', title: 'A', content });
  const stored = async () => (await shop.stores.media.list({ limit: 100 })).items;

  test('one whose ETag has changed is fetched again, and one that has not is not', async () => {
    verifies('content-sources:images');
    const source = await shop.source({ reingest_mode: 'replace' });
    const serve = async (etag: string, width: number) => server.files.set('/new.png', { headers: { etag }, body: await plain(width, 10) });
    await serve('"one"', 30);
    const image = `<img src="${server.at('/new.png')}">`;
    await send(source, image);
    server.files.set('/new.png', { status: 304 });
    await send(source, `<p>a</p>${image}`);
    expect([server.conditions, (await stored()).length]).toEqual([[undefined, '"one"'], 1]);
    await serve('"two"', 60);
    await send(source, `<p>b</p>${image}`);
    expect((await stored()).map(({ width }) => width).sort()).toEqual([30, 60]);
    expect((await shop.post()).content).toContain('width="60"');
    // What cannot be had keeps what is stored.
    for (const answer of [{ status: 500 }, { body: 'nonsense', headers: { etag: '"three"' } }]) {
      server.files.set('/new.png', answer);
      await send(source, `<p>${JSON.stringify(answer)}</p>${image}`);
      expect((await shop.post()).content).toContain('width="60"');
    }
  });

  test('pictures that no article has used for three months are forgotten; their files stay', async () => {
    const source = await shop.source();
    for (const path of ['/wide.png', '/small.png']) server.files.set(path, { body: await plain(path.length, 10) });
    await send(source, `<img src="${server.at('/wide.png')}"><img src="${server.at('/small.png')}">`);
    const day = 86_400_000;
    const kept = async () => Number((await shop.run((db) => db.query<{ n: number }>('SELECT COUNT(*) AS n FROM sp_ingest_images')))[0]?.n);
    await shop.run((db) => pruneImages(db, Date.now() + 89 * day));
    expect(await kept()).toBe(2);
    await shop.run((db) =>
      db.execute('UPDATE sp_ingest_images SET used_at = NULL, created_at = 1 WHERE media_id = (SELECT MIN(id) FROM host_media)'),
    );
    await shop.run((db) => pruneImages(db, Date.now()));
    expect(await kept()).toBe(1);
    await shop.run((db) => pruneImages(db, Date.now() + 91 * day));
    expect([await kept(), (await stored()).length]).toEqual([0, 2]);
  });
});
