import sharp from 'sharp';
import { ollama } from '../../support/ai/ollama';
import { type Receiver, type ReceiverAnswer, startReceiver } from '../../support/http-receiver';
import { type PictureServer, startPictures } from '../../support/picture-server';
import { type Site, startSite } from '../../support/site';
import { verifies } from '../../support/verifies';
import { createSource, deliver, posts, settled, type TestSource } from './ingest-support';

describe('alternative texts by a model', () => {
  let site: Site;
  let model: Receiver;
  let pictures: PictureServer;
  let sent = 0;
  let answer: (n: number) => ReceiverAnswer = () => ({ status: 500 });
  const says = (text: string) => ({ body: ollama.answer({ text, model: 'm', input: 1, output: 1 }) });
  beforeAll(async () => {
    model = await startReceiver((_request, n) => answer(n));
    pictures = await startPictures();
    const body = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a03020' } })
      .png()
      .toBuffer();
    for (const name of ['harbour', 'quay', 'dock', ...Array.from({ length: 12 }, (_, n) => `many-${n}`)])
      pictures.files.set(`/${name}.png`, { body });
    const fetchAllow = `127.0.0.1:${model.port},127.0.0.1:${pictures.port}`;
    site = await startSite({ dialect: 'sqlite', settings: { ingestPerMinute: 0, fetchAllow } });
  });
  afterAll(async () => {
    await site?.stop();
    await Promise.all([model?.stop(), pictures?.stop()]);
  });
  beforeEach(async () => {
    await site.reset();
    model.requests.splice(0);
  });

  async function connect(): Promise<void> {
    await site.call('ai.set_key', { provider: 'ollama', api_key: 'k', base_url: `${model.url}/v1` });
    await site.call('ai.set_area', { area: 'image_alt', model: 'm' });
  }
  async function source(more: object = {}): Promise<TestSource> {
    const made = await createSource(site, { image_modify: { alt_from: 'ai', ...more } });
    const fields = { id: { path: '/id' }, title: { path: '/title' }, content: { path: '/body' }, featured_image: { path: '/image' } };
    await site.call('content_sources.approve_mapping', { id: made.id, mapping: { version: 1, fields } });
    await site.call('content_sources.update', { id: made.id, reingest_mode: 'replace' });
    return made;
  }
  /** The same bytes twice would be one delivery. */
  async function send(to: TestSource, body: string, more: object = {}): Promise<void> {
    await deliver(site, to, { id: 'a', title: 'Title', body, sent: ++sent, ...more });
    await settled(site);
  }
  const img = (name: string, more = '') => `<img src="${pictures.at(`/${name}.png`)}"${more}>`;
  const alts = async () => (await posts(site)).map(({ content }) => [...content.matchAll(/ alt="([^"]*)"/g)].map(([, alt]) => alt));
  const asked = () => model.requests.map(({ body }) => body);
  const messages = async () =>
    (await site.host.storage.run((db) => db.query<{ message: string }>("SELECT message FROM sp_runs WHERE message <> '' ORDER BY id"))).map(
      ({ message }) => message,
    );

  test('are empty where no model is connected or it fails, which the run says; the article is written, and a repeat is unchanged', async () => {
    verifies('D532');
    const to = await source();
    await send(to, `<p>x${img('harbour')}</p>`, { image: pictures.at('/quay.png') });
    expect([await alts(), (await posts(site))[0]?.featuredImageAlt]).toEqual([[['']], '']);
    expect(await messages()).toEqual([
      'Created. Pictures with an empty alternative text: 2 (AI provider is not connected. Set its key with ai.set_key).',
    ]);
    await send(to, `<p>x${img('harbour')}</p>`, { image: pictures.at('/quay.png') });
    expect((await messages()).at(-1)).toBe('Unchanged.');
    await connect();
    for (const failing of [{ status: 500, body: 'gossip' }, { cut: 'before' as const }, says('')]) {
      answer = () => failing;
      await send(to, `<p>${JSON.stringify(failing).length}${img('harbour')}</p>`);
      expect(await alts()).toEqual([['']]);
      expect((await messages()).at(-1)).toMatch(/^Updated\. Pictures with an empty alternative text: 1 \((?!.*gossip).+\)\.$/);
    }
  });

  test('are asked for only where the sender has none: not for words of its own, nor for decoration', async () => {
    verifies('D532');
    await connect();
    answer = () => says('  Boats in\n the harbour ');
    const body = `<p>${img('quay', ' alt="A quay"')}${img('dock', ' alt=""')}</p><figure>${img('harbour')}<figcaption>At noon</figcaption></figure>`;
    await send(await source(), body);
    expect(await alts()).toEqual([['A quay', '', 'Boats in the harbour']]);
    expect(asked()).toHaveLength(1);
    for (const told of ['harbour.png', 'At noon', 'Title']) expect(asked()[0]).toContain(told);
    expect(await messages()).toEqual(['Created.']);
  });

  test('name the featured image too, and are not asked for again when the article changes; a person’s words stay', async () => {
    verifies('D532', 'D531');
    await connect();
    answer = (n) => says(`Answer ${n}`);
    const to = await source();
    await send(to, `<p>${img('harbour')}</p>`, { image: pictures.at('/quay.png') });
    const [post] = await posts(site);
    if (!post) throw new Error('there is no post');
    expect([asked().length, post.featuredImageAlt]).toEqual([2, expect.stringMatching(/^Answer /)]);
    await site.host.posts.update(post.id, { content: post.content.replace(/alt="[^"]*"/, 'alt="By hand"') });
    await send(to, `<p>${img('harbour')} More</p>`, { image: pictures.at('/quay.png') });
    expect(asked()).toHaveLength(2);
    expect([await alts(), (await posts(site))[0]?.featuredImageAlt]).toEqual([[['By hand']], post.featuredImageAlt]);
  });

  test('are ten of one article, and a picture of the text that becomes the featured one has its own', async () => {
    verifies('D532', 'D443');
    await connect();
    answer = () => says('Seen');
    await send(await source({ featured_from: 'text' }), `<p>x</p>${Array.from({ length: 12 }, (_, n) => img(`many-${n}`)).join('')}`);
    expect(asked()).toHaveLength(10);
    expect((await posts(site))[0]?.featuredImageAlt).toBe('Seen');
    expect(await messages()).toEqual(['Created. Pictures with an empty alternative text: 2 (there are more than 10).']);
  });
});
