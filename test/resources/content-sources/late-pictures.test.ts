import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { rows } from '../../../plugin/db/rows';
import { contentSources } from '../../../plugin/resources/content_sources';
import { absent } from '../../../plugin/resources/content_sources/display/absent';
import { contentHooks } from '../../../plugin/resources/content_sources/writer/hooks';
import { renderImage } from '../../../plugin/resources/content_sources/writer/images/render-image';
import { waitingTable } from '../../../plugin/resources/content_sources/writer/images/waiting/waiting-table';
import { type ContentShop, contentShop, contentTables, emptied } from '../../support/content-shop';
import { type PictureServer, startPictures } from '../../support/picture-server';
import { describeEachStorage, type TestStorage } from '../../support/storages';
import { until } from '../../support/until';
import { verifies } from '../../support/verifies';

const picture = (width: number) =>
  sharp({ create: { width, height: 10, channels: 3, background: '#a03020' } })
    .png()
    .toBuffer();

test('AVIF is taken and stored as WebP; what only begins like it is none', async () => {
  verifies('D442');
  const avif = await sharp({ create: { width: 300, height: 40, channels: 3, background: '#123456' } })
    .avif()
    .toBuffer();
  const made = await renderImage(avif, { maxWidth: 100, format: 'keep' });
  expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width: 100 });
  expect(await renderImage(avif.subarray(0, 60), { maxWidth: 100, format: 'keep' })).toBeUndefined();
});

describeEachStorage('pictures that come later', (make) => {
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
  const send = (source: { id: string }, content: string, more: object = {}) => shop.send(source, { id: 'a', title: 'A', content, ...more });
  const waiting = () => shop.run((db) => rows(db, waitingTable).many({}));
  const ahead = { delays: Array.from({ length: 500 }, () => 20) };

  test('one that does not exist yet is asked for again until it is there, and takes its place in what a person has changed', async () => {
    verifies('D442', 'content-sources:images');
    const source = await shop.source();
    const late = server.at('/late.png');
    await send(source, `<p>x<img src="${late}" alt="Own"></p>`, { featured_image: late });
    expect((await shop.runs())[0]?.message).toBe(
      'Created. Pictures that are not stored here: 1 × its address answered 404. Pictures that are tried again in the background: 1.',
    );
    expect(await waiting()).toMatchObject([{ url: late, isFeatured: true, problem: 'its address answered 404' }]);
    const before = await shop.post();
    await shop.stores.posts.update(before.id, { content: `<h2>By hand</h2>${before.content}` });
    shop.work(ahead);
    await until(async () => server.asked.length > 3);
    server.files.set('/late.png', { body: await picture(30) });
    await until(async () => (await waiting()).length === 0);
    const [file] = (await shop.stores.media.list({ limit: 1 })).items;
    expect(await shop.post()).toMatchObject({
      content: `<h2>By hand</h2><p>x<img alt="Own" src="${file?.url}" width="30" height="10" /></p>`,
      featuredImageId: file?.id,
    });
    expect((await shop.tracked())[0]?.credited.featuredImageId).toBe(file?.id);
    expect((await shop.runs()).map(({ message }) => message).at(-1)).toBe('A picture that could not be had before is stored here now.');
    // The sender takes it away again, as any featured image of its own.
    await send(source, '<p>y</p>');
    expect((await shop.post()).featuredImageId).toBe(0);
  });

  test('a person’s featured image stays, an article that comes without the picture waits for nothing, and a deleted post neither', async () => {
    verifies('D442');
    const source = await shop.source();
    await send(source, `<p>x<img src="${server.at('/gone.png')}"></p>`);
    expect(await waiting()).toHaveLength(1);
    await send(source, '<p>x</p>', { featured_image: server.at('/late.png') });
    expect((await waiting()).map(({ url }) => url)).toEqual([server.at('/late.png')]);
    const own = await shop.stores.media.store(await picture(3), 'own.png');
    await shop.stores.posts.update((await shop.post()).id, { featuredImageId: own.id });
    server.files.set('/late.png', { body: await picture(40) });
    shop.work(ahead);
    await until(async () => (await waiting()).length === 0);
    expect((await shop.post()).featuredImageId).toBe(own.id);
    await shop.stores.posts.delete((await shop.post()).id);
    await send(source, `<img src="${server.at('/gone.png')}">`, { id: 'b' });
    await shop.stores.posts.delete((await shop.post()).id);
    server.files.set('/gone.png', { body: await picture(50) });
    await until(async () => (await waiting()).length === 0);
    expect(await shop.posts()).toEqual([]);
  });

  test('a post that is deleted waits for nothing any more, and others go on', async () => {
    verifies('D442');
    contentHooks(shop.ctx);
    const source = await shop.source();
    await send(source, `<p>x<img src="${server.at('/gone.png')}"></p>`);
    const { id } = await shop.post();
    await send(source, `<p>x<img src="${server.at('/late.png')}"></p>`, { id: 'b' });
    await shop.stores.posts.delete(id);
    expect((await waiting()).map(({ url, postId }) => [url, postId === id])).toEqual([[server.at('/late.png'), false]]);
  });

  test('no receiver is sent the address that stands for one, and no reader sees it, even when the source is deleted', async () => {
    verifies('D442', 'content-sources:forward');
    contentHooks(shop.ctx);
    const source = await shop.source({ forward_enabled: true, forward_url: 'https://a.example/in' });
    await send(source, `<p>x<img src="${server.at('/gone.png')}"></p>`);
    const shown = async () => shop.stores.posts.rendered(await shop.post());
    expect((await shop.post()).content).toContain(absent);
    expect(await shown()).toBe('<p>x</p>');
    const told = (await shop.outbox()).filter(({ kind }) => kind === 'content.ingested');
    expect(told.map(({ payload }) => (payload as { content: string }).content)).toEqual(['<p>x</p>']);
    await shop.call(contentSources.operations.delete, { id: source.id } as never);
    expect((await shop.post()).content).toContain(absent);
    expect(await shown()).toBe('<p>x</p>');
    expect(await waiting()).toEqual([]);
  });

  test('two instances that have it at once put it in its place once', async () => {
    verifies('D442');
    const other = await contentShop(made, { allow: [`127.0.0.1:${server.port}`], storage: await made.open() });
    const source = await shop.source();
    await send(source, `<p><img src="${server.at('/late.png')}"><img src="${server.at('/later.png')}"></p>`);
    for (const path of ['/late.png', '/later.png']) server.files.set(path, { body: await picture(path.length) });
    for (const each of [shop, other]) each.work(ahead);
    await until(async () => (await waiting()).length === 0);
    await other.stop();
    expect((await shop.post()).content.match(/<img [^>]*src="\/media\//g)).toHaveLength(2);
    const counts = (await shop.runs()).map(({ message }) => /^(A|2) pictures? that could not be had before/.exec(message)?.[1] ?? '0');
    expect(counts.reduce((sum, count) => sum + Number(count.replace('A', '1')), 0)).toBe(2);
  });

  test('the receiver is told of a published post that has its pictures now, once for all of them, and of a draft nothing', async () => {
    verifies('D488', 'content-sources:forward');
    const forward = { forward_enabled: true, forward_url: 'https://a.example/in', fm_variables: { city: { path: '/city' } } };
    const images = `<p><img src="${server.at('/late.png')}"><img src="${server.at('/later.png')}"></p>`;
    await send(await shop.source({ name: 'Drafts', ...forward }), images);
    await send(await shop.source({ name: 'Live', default_post_status: 'publish', ...forward }), images, { city: 'Graz' });
    await shop.run((db) => db.execute('DELETE FROM sp_ingest_deliveries'));
    for (const path of ['/late.png', '/later.png']) server.files.set(path, { body: await picture(path.length) });
    shop.work({ ...ahead, concurrency: 1 });
    await until(async () => (await waiting()).length === 0);
    const told = (await shop.outbox()).filter(({ kind }) => kind === 'content.updated').map(({ payload }) => payload);
    expect(told).toMatchObject([{ status: 'publish', variables: { city: 'Graz' }, external_id: 'a' }]);
    expect((told[0] as { content: string }).content.match(/<img [^>]*src="http[^"]*\/media\//g)).toHaveLength(2);
  });

  test('pictures of one post are asked for a few at a time, and a slow address keeps no other one waiting', async () => {
    verifies('D488');
    let most = 0;
    const open: (() => void)[] = [];
    const answerAll = () => {
      for (const end of open.splice(0)) end();
    };
    const slow = createServer((_request, response) => {
      open.push(() => response.writeHead(404).end());
      most = Math.max(most, open.length);
      // One that comes alone is answered in the end, so that the test fails by its count.
      if (open.length > 1) answerAll();
      else setTimeout(answerAll, 3000).unref();
    });
    await new Promise<void>((done) => slow.listen(0, '127.0.0.1', done));
    const { port } = slow.address() as AddressInfo;
    const other = await contentShop(made, { allow: [`127.0.0.1:${port}`] });
    const source = await other.source();
    const tags = Array.from({ length: 10 }, (_, n) => `<img src="http://127.0.0.1:${port}/${n}.png">`).join('');
    await other.send(source, { id: 'a', title: 'A', content: `<p>${tags}</p>` });
    most = 0;
    other.work({ delays: Array.from({ length: 500 }, () => 20) });
    await until(async () => (await waiting()).every(({ triedAt }) => triedAt !== null));
    await Promise.all([other.stop(), new Promise((done) => slow.close(done).closeAllConnections())]);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(4);
  });

  test('redirects are followed to where the guard allows it, and no further than five', async () => {
    verifies('D442');
    const to = (location: string) => ({ status: 302, headers: { location } });
    server.files.set('/moved.png', to('/one'));
    server.files.set('/one', to(server.at('/there.png')));
    server.files.set('/there.png', { body: await picture(30) });
    server.files.set('/inside.png', to('http://169.254.169.254/latest'));
    server.files.set('/file.png', to('file:///etc/passwd'));
    server.files.set('/round.png', to('/round.png'));
    const images = ['/moved.png', '/inside.png', '/file.png', '/round.png'].map((path) => `<img src="${server.at(path)}">`).join('');
    await send(await shop.source(), `<p>x${images}</p>`);
    const post = await shop.post();
    expect(post.content.match(/<img/g)).toHaveLength(1);
    expect(post.content).toContain('width="30"');
    expect(server.asked.filter((path) => path === '/round.png')).toHaveLength(6);
    expect((await shop.runs())[0]?.message).toContain('2 × its address may not be reached, 1 × its address redirects too often');
    expect(await waiting()).toEqual([]);
  });

  test('without an ETag the time of the last change says whether there is another version', async () => {
    verifies('D442');
    const source = await shop.source({ reingest_mode: 'replace' });
    const serve = async (time: string, width: number) =>
      server.files.set('/new.png', { headers: { 'last-modified': time }, body: await picture(width) });
    await serve('Mon, 01 Jun 2026 10:00:00 GMT', 30);
    const image = `<img src="${server.at('/new.png')}">`;
    await send(source, image);
    server.files.set('/new.png', { status: 304 });
    await send(source, `<p>a</p>${image}`);
    expect((await shop.post()).content).toContain('width="30"');
    await serve('Tue, 02 Jun 2026 10:00:00 GMT', 60);
    await send(source, `<p>b</p>${image}`);
    expect((await shop.post()).content).toContain('width="60"');
    expect(server.since).toEqual([undefined, 'Mon, 01 Jun 2026 10:00:00 GMT', 'Mon, 01 Jun 2026 10:00:00 GMT']);
  });
});
