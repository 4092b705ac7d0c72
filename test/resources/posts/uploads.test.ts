import { describeOnMariadb } from '../../support/dialects';
import { type Site, startSite } from '../../support/site';
import { stopClock } from '../../support/stop-clock';
import type { TestDialect } from '../../support/storages';
import { verifies } from '../../support/verifies';
import { gif, pdf, png } from './files';

interface Answer {
  readonly ok: boolean;
  readonly error?: string;
  readonly media?: { id: number; mime: string; bytes: number; url: string; width: number };
}

describe('a file by a signed address on SQLite', () => suite('sqlite'));
describeOnMariadb('a file by a signed address on MariaDB', () => suite('mariadb'));

function suite(dialect: TestDialect): void {
  let site: Site;
  let other: Site;
  beforeAll(async () => {
    site = await startSite({ dialect });
    other = await startSite({ dialect, beside: site });
  });
  beforeEach(() => site.reset());
  afterAll(async () => {
    await other?.stop();
    await site?.stop();
  });

  const address = async (params: object = {}): Promise<string> => {
    const { envelope } = await site.call('posts.create_upload', { name: 'harbour.png', alt: 'The harbour', ...params });
    expect(envelope.error).toBeNull();
    return new URL(String(envelope.data?.upload_url)).pathname;
  };
  const send = async (
    path: string,
    body: Uint8Array,
    { on = site, method = 'PUT', headers = {} }: { on?: Site; method?: string; headers?: Record<string, string> } = {},
  ) => {
    const { status, text } = await on.send(method, path, { body, headers: { 'content-type': 'application/octet-stream', ...headers } });
    return { status, ...(JSON.parse(text) as Answer) };
  };
  const library = async () => (await site.host.media.list({ limit: 100 })).total;

  test('an address that nobody signed takes nothing', async () => {
    verifies('D724');
    const path = await address();
    const forged = [
      path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      path.replace(/uploads\/./, 'uploads/~'),
      '/rest/posts/v1/uploads/x',
      `${path}x`,
    ];
    // The last character of 32 bytes in base64url holds two bits of padding, which another spelling may differ in.
    forged[0] = path.replace(/\.(.)/, (_, first) => `.${first === 'A' ? 'B' : 'A'}`);
    for (const one of forged) expect(await send(one, png())).toMatchObject({ status: 403, ok: false });
    expect(await library()).toBe(0);
    expect(await send(path, png())).toMatchObject({ status: 201 });
  });

  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'), 415, /none of them/],
    ['a page', Buffer.from('<!doctype html><script>x()</script>'), 415, /none of them/],
    ['a script that begins as a GIF', Buffer.from('GIF89a/*.......*/=1;alert(1)//'), 415, /none of them/],
    ['half a picture', png().subarray(0, 40), 415, /not whole/],
    ['a document that nobody asked for', pdf, 415, /a pdf file/],
    ['nothing', Buffer.alloc(0), 415, /none of them/],
  ])('%s is refused, and the address still takes a picture', async (_name, body, status, error) => {
    verifies('D724');
    const path = await address();
    expect(await send(path, body, { headers: { 'content-type': 'image/png' } })).toMatchObject({
      status,
      error: expect.stringMatching(error),
    });
    expect(await library()).toBe(0);
    expect(await send(path, png())).toMatchObject({ status: 201 });
  });

  test('what is larger than was said, and than the library takes, is refused', async () => {
    verifies('D724');
    const path = await address({ max_bytes: 100 });
    expect(await send(path, Buffer.concat([gif, Buffer.alloc(100)]))).toMatchObject({
      status: 413,
      error: 'The file is larger than 100 bytes.',
    });
    expect(await send(await address(), Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject({ status: 413 });
    expect(await send(path, gif)).toMatchObject({ status: 201 });
  });

  test('a picture goes into the library once, without what stood behind its end', async () => {
    verifies('D724');
    const path = await address();
    const file = png(3, 2);
    const answer = await send(path, Buffer.concat([file, Buffer.from('<script>x()</script>')]), { method: 'POST' });
    expect(answer).toMatchObject({ status: 201, ok: true, media: { mime: 'image/png', bytes: file.length, width: 3 } });
    const stored = await site.send('GET', String(answer.media?.url));
    expect(stored.status).toBe(200);
    expect(stored.text).not.toContain('script');
    expect(await site.host.media.get(answer.media?.id ?? 0)).toMatchObject({ alt: 'The harbour', authorId: 1 });
    expect(await send(path, file)).toMatchObject({ status: 409, error: expect.stringContaining('already') });
    expect(await library()).toBe(1);
    const { envelope } = await site.call('status.audit', { per_page: 1 });
    expect(envelope.data?.items).toMatchObject([
      { resource: 'posts', action: 'upload', params: { media: answer.media?.id }, actor: { kind: 'key' } },
    ]);
    const { envelope: draft } = await site.call('posts.create', { title: 'Harbour', featured_image: answer.media?.id });
    expect(draft.data).toMatchObject({ featured_image: answer.media?.id });
  });

  test('of two files at once on two instances one is taken', async () => {
    verifies('D724');
    const path = await address();
    const answers = await Promise.all([0, 1, 2, 3, 4, 5].map((i) => send(path, png(), { on: i % 2 ? other : site })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await library()).toBe(1);
  });

  test('an address that has expired takes nothing', async () => {
    verifies('D724');
    const path = await address({ minutes: 1 });
    const start = stopClock(Date.now() + 61_000);
    try {
      expect(await send(path, png())).toMatchObject({ status: 409, error: expect.stringContaining('expired') });
    } finally {
      start();
    }
    expect(await library()).toBe(0);
  });

  test('nobody fills the table with addresses; those that have expired do not count', async () => {
    verifies('D724');
    const answers: number[] = [];
    const ask = async () => (await site.call('posts.create_upload', { name: 'x.png', minutes: 1 })).status;
    for (let i = 0; i < 101; i++) answers.push(await ask());
    expect(answers.filter((status) => status === 200)).toHaveLength(100);
    expect(answers.at(-1)).toBe(429);
    const start = stopClock(Date.now() + 61_000);
    try {
      expect(await ask()).toBe(200);
    } finally {
      start();
    }
  });

  test('the module switched off, there is no address', async () => {
    verifies('D720');
    const path = await address();
    await site.call('modules.deactivate', { module: 'posts' }, { confirm: true });
    expect((await site.send('PUT', path, { body: png() })).status).toBe(404);
    expect((await site.call('posts.list')).envelope.error).toBe('Refused: module "posts" is inactive.');
  });
}
