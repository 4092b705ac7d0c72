import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { describeOnMariadb } from '../../support/dialects';
import { type Site, startSite } from '../../support/site';
import type { TestDialect } from '../../support/storages';
import { verifies } from '../../support/verifies';
import { createSource, posts, settled, sourceNow, type TestSource } from './ingest-support';
import { batchFeed, ghostPost, githubPing, githubRelease, stripeEvent, wordpressPost } from './payloads';

type Headers = Readonly<Record<string, string>>;

/** A sender with what it sends, and what a visitor is to see of it. */
interface Sender {
  readonly settings: object;
  readonly sign: (secret: string, body: string) => Headers;
  readonly first: object;
  /** The same article once more, changed at its sender's. */
  readonly changed: object;
  readonly shown: readonly Shown[];
  readonly changedTitle: string;
}

interface Shown {
  readonly path: string;
  readonly title: string;
  readonly texts: readonly string[];
  readonly date?: string;
  readonly author?: string;
  readonly tags?: readonly string[];
}

/** Signed by the sender's own library, which is ESM only. */
const byOctokit = (secret: string, body: string) =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      "import { sign } from '@octokit/webhooks-methods'; console.log(await sign(process.argv[1], process.argv[2]))",
      secret,
      body,
    ],
    { encoding: 'utf8' },
  ).trim();

function byGhost(secret: string, body: string): Headers {
  const at = Date.now();
  return { 'x-ghost-signature': `sha256=${createHmac('sha256', secret).update(`${body}${at}`).digest('hex')}, t=${at}` };
}

function byStandard(secret: string, body: string): Headers {
  const [at, id] = [new Date(), `msg_${body.length}`];
  const signature = new Webhook(secret).sign(id, at, body);
  return { 'webhook-id': id, 'webhook-timestamp': String(Math.floor(at.getTime() / 1000)), 'webhook-signature': signature };
}

const senders: Readonly<Record<string, Sender>> = {
  'a release on GitHub': {
    settings: { sig_header_mode: 'github', author_match_mode: 'login' },
    sign: (secret, body) => ({ 'x-github-event': 'release', 'x-hub-signature-256': byOctokit(secret, body) }),
    first: githubRelease,
    changed: { ...githubRelease, action: 'edited', release: { ...githubRelease.release, name: 'Engine 1.2.0 (fixed)' } },
    shown: [
      {
        path: '/engine-1-2-0',
        title: 'Engine 1.2.0',
        texts: ['>What is new</h2>', 'It is <strong>faster</strong>', '<a href="https://acme.example/notes"'],
        date: '2026-11-02',
        author: 'Ada King',
      },
    ],
    changedTitle: 'Engine 1.2.0 (fixed)',
  },
  'an event of Stripe': {
    settings: { sig_header_mode: 'stripe' },
    sign: (secret, payload) => ({
      'stripe-signature': new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret }),
    }),
    first: stripeEvent,
    changed: {
      ...stripeEvent,
      id: 'evt_2',
      type: 'product.updated',
      data: { object: { ...stripeEvent.data.object, name: 'Silver Special' } },
    },
    shown: [{ path: '/gold-special', title: 'Gold Special', texts: ['<p>A special in gold.</p>'] }],
    changedTitle: 'Silver Special',
  },
  'a post of Ghost': {
    settings: { sig_header_mode: 'ghost' },
    sign: byGhost,
    first: ghostPost,
    changed: { post: { ...ghostPost.post, current: { ...ghostPost.post.current, title: 'Home at last' } } },
    shown: [
      {
        path: '/coming-home',
        title: 'Coming home',
        texts: ['<p>We are back.</p>', '<img class="featured"'],
        date: '2026-10-31',
        author: 'Ada King',
        tags: ['News', 'Home'],
      },
    ],
    changedTitle: 'Home at last',
  },
  'a post of WordPress': {
    settings: { auth_mode: 'bearer' },
    sign: (secret) => ({ authorization: `Bearer ${secret}` }),
    first: wordpressPost,
    changed: { ...wordpressPost, modified_gmt: '2026-11-04T09:00:00', title: { rendered: 'Hello &#038; goodbye' } },
    shown: [{ path: '/hello-again', title: 'Hello &amp; again', texts: ['<p>Welcome back.</p>'], date: '2026-11-03' }],
    changedTitle: 'Hello & goodbye',
  },
  'a feed': {
    settings: { sig_header_mode: 'standard_webhooks', author_match_mode: 'login' },
    sign: byStandard,
    first: batchFeed,
    changed: { ...batchFeed, items: batchFeed.items.map((item) => (item.id === 'a-2' ? { ...item, title: 'Second thoughts' } : item)) },
    shown: [
      { path: '/first', title: 'First', texts: ['<p>One</p>'], date: '2026-11-01', author: 'Ada King', tags: ['x', 'y'] },
      { path: '/second', title: 'Second', texts: ['<p>Two</p>'], date: '2026-11-02', tags: ['y'] },
    ],
    changedTitle: 'Second thoughts',
  },
};

const suite = (dialect: TestDialect) => () => {
  let site: Site;
  let pictures: Server;
  const port = () => (pictures.address() as AddressInfo).port;
  beforeAll(async () => {
    const background = { r: 200, g: 120, b: 0 };
    const file = await sharp({ create: { width: 40, height: 20, channels: 3, background } })
      .png()
      .toBuffer();
    pictures = createServer((_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(file));
    await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve));
    site = await startSite({ dialect, settings: { ingestPerMinute: 0, fetchAllow: `127.0.0.1:${port()}` } });
    const ada = { login: 'ada', password: site.password, role: 'author', email: 'ada@team.example', display_name: 'Ada King' };
    const { status, text } = await site.send('POST', '/admin/api/users', { ...(await site.identity('admin')), body: ada });
    if (status !== 201) throw new Error(text);
  });
  afterAll(async () => {
    await site?.stop();
    pictures?.close();
  });
  beforeEach(() => site.reset());

  /** As its sender does: the bytes are signed, and the pictures are where they can be had. */
  async function send(source: TestSource, { sign }: Sender, payload: object) {
    const body = JSON.stringify(payload).replaceAll('https://cdn.example', `http://127.0.0.1:${port()}`);
    const headers = { 'content-type': 'application/json', ...sign(source.secret, body) };
    const response = await fetch(`${site.url}/rest/ingest/v1/${source.slug}`, { method: 'POST', body, headers });
    return { status: response.status, ...((await response.json()) as { delivery_id?: string }) };
  }

  /** A source that publishes, with the mapping that was proposed for its first payload. */
  async function live(sender: Sender): Promise<TestSource> {
    const source = await createSource(site, sender.settings);
    const { envelope } = await site.call('content_sources.update', {
      id: source.id,
      default_post_status: 'publish',
      reingest_mode: 'replace',
    });
    expect(envelope.error).toBeNull();
    return source;
  }

  async function approveAsProposed(source: TestSource) {
    const { mapping, mapping_status } = await sourceNow(site, source);
    expect(mapping_status).toBe('proposed');
    const { envelope } = await site.call('content_sources.approve_mapping', { id: source.id, mapping });
    expect(envelope.error).toBeNull();
    return settled(site);
  }

  async function expectShown({ path, title, texts, date, author, tags = [] }: Shown) {
    const response = await fetch(site.url + path);
    const page = await response.text();
    expect([path, response.status]).toEqual([path, 200]);
    for (const text of [`<h1>${title}</h1>`, ...texts]) expect(page).toContain(text);
    if (date !== undefined) expect(page).toContain(`<time datetime="${date}T`);
    if (author !== undefined) expect(page).toContain(`>${author}</a>`);
    expect([...page.matchAll(/<a href="\/tag\/[^"]*">([^<]*)<\/a>/g)].map(([, name]) => name).sort()).toEqual([...tags].sort());
    expect(page).not.toContain('/category/');
  }

  test.each(Object.entries(senders))('%s becomes what visitors see, once, and follows its sender', async (_name, sender) => {
    verifies('R55', 'content-sources:ingest', 'content-sources:states');
    const source = await live(sender);
    const first = await send(source, sender, sender.first);
    expect([first.status, await settled(site)]).toEqual([202, { held: 1 }]);
    expect(await posts(site)).toEqual([]);
    expect(await approveAsProposed(source)).toEqual({ done: 1 });
    for (const shown of sender.shown) await expectShown(shown);

    const again = await send(source, sender, sender.first);
    expect([again, await settled(site)]).toEqual([first, { done: 1 }]);
    expect(await posts(site)).toHaveLength(sender.shown.length);

    expect((await send(source, sender, sender.changed)).status).toBe(202);
    expect([await settled(site), await sourceNow(site, source)]).toMatchObject([{ done: 2 }, { status: 'active' }]);
    const titles = (await posts(site)).map(({ title }) => title);
    expect([titles.length, titles.includes(sender.changedTitle)]).toEqual([sender.shown.length, true]);
    expect(await (await fetch(site.url)).text()).toContain(sender.changedTitle.replace('&', '&amp;'));
  });

  test('GitHub’s first call is a ping, which is neither a sample nor a post', async () => {
    const sender = senders['a release on GitHub'] as Sender;
    const source = await live(sender);
    expect((await send(source, sender, githubPing)).status).toBe(202);
    expect([await settled(site), await sourceNow(site, source)]).toMatchObject([
      { skipped: 1 },
      { status: 'awaiting_sample', sample: null },
    ]);
    await send(source, sender, sender.first);
    await settled(site);
    expect(await approveAsProposed(source)).toEqual({ skipped: 1, done: 1 });
    expect((await posts(site)).map(({ title }) => title)).toEqual(['Engine 1.2.0']);
  });

  test('a proposal that a later payload does not match is made again, as long as nobody has approved one', async () => {
    verifies('D135');
    const sender = senders['a post of Ghost'] as Sender;
    const source = await live(sender);
    await send(source, sender, { member: { current: { id: '1', name: 'A reader', note: 'hello' } } });
    await settled(site);
    await send(source, sender, sender.first);
    await settled(site);
    expect(await sourceNow(site, source)).toMatchObject({ mapping: { fields: { title: { path: '/post/current/title' } } } });
  });
};

describe('what senders send, on SQLite', suite('sqlite'));
describeOnMariadb('what senders send, on MariaDB', suite('mariadb'));
