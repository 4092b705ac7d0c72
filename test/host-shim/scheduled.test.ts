import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createPosts } from '../../host-shim/content/posts';
import { publishDue } from '../../host-shim/content/publish-due';
import { schema } from '../../host-shim/schema';
import type { SaveEvent } from '../../plugin/host';
import { siteTables } from '../support/site-tables';
import { describeEachStorage } from '../support/storages';
import { withTypeScript } from '../support/typescript';
import { verifies } from '../support/verifies';
import { describeEachDialect, password, type Shim, startShim } from './shim';

const hour = 3_600_000;
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

describeEachDialect('a scheduled post', (dialect) => {
  let shim: Shim;
  let reset: () => Promise<void>;
  beforeAll(async () => {
    shim = await startShim({ dialect });
    ({ reset } = await siteTables(shim.host.storage));
    await shim.host.posts.registerType({ slug: 'story', label: 'Stories', public: true, taxonomies: ['tag'] });
  });
  beforeEach(() => reset());
  afterAll(() => shim.stop());

  const page = (path: string) => shim.send('GET', path, { headers: { accept: 'text/html' } });
  const scheduled = async (fields: object = {}) => {
    const { posts, terms } = shim.host;
    const given = {
      title: 'Embargoed zebra',
      content: '<p>Zebra</p>',
      authorId: 1,
      status: 'future',
      createdAt: Date.now() + hour,
    } as const;
    const post = await posts.create('story', { ...given, ...fields });
    await terms.assign(post.id, 'tag', [(await terms.ensure('tag', 'News')).id]);
    return post;
  };

  test('is of who may publish, and is not made by a form', async () => {
    verifies('D431');
    const admin = await shim.signIn('admin', password);
    await shim.send('PUT', '/admin/api/roles/editor', { ...admin, body: { capabilities: ['edit_posts', 'read'] } });
    await shim.send('POST', '/admin/api/users', { ...admin, body: { login: 'drafter', password, role: 'editor' } });
    const authorId = (await shim.host.users.findByLogin('drafter'))?.id ?? 0;
    const drafter = await shim.signIn('drafter', password);
    const own = await scheduled({ authorId });
    const write = (id: number, body: object) => shim.send('PATCH', `/admin/api/posts/${id}`, { ...drafter, body });
    const draft = await shim.host.posts.create('story', { title: 'Draft', authorId });
    for (const body of [{ status: 'future' }, { date: '2020-05-01T09:30' }]) expect((await write(draft.id, body)).status).toBe(403);
    expect((await write(own.id, { content: '<p>Worse</p>' })).status).toBe(403);
    expect(await shim.host.posts.get(own.id)).toEqual(own);
    const { text } = await shim.send('GET', `/admin/posts/${draft.id}`, { ...drafter, headers: { accept: 'text/html' } });
    expect(text).toContain('Pending');
    expect(text).not.toContain('Scheduled');
    expect((await write(draft.id, { status: 'pending' })).status).toBe(200);
  });

  test('is listed nowhere before its time', async () => {
    verifies('D431');
    await shim.host.posts.create('story', { title: 'Shown', status: 'publish', authorId: 1 });
    const { slug } = await scheduled();
    for (const path of [`/story/${slug}`, '/tag/news/2', `/${slug}`]) expect([path, (await page(path)).status]).toEqual([path, 404]);
    const listings = ['/', '/story/', '/tag/news', '/author/admin'];
    const feeds = listings.flatMap((path) => [`${path.replace(/\/$/, '')}/rss.xml`, `${path.replace(/\/$/, '')}/feed.json`]);
    for (const path of [...listings, ...feeds, '/sitemap.xml', '/search?q=zebra', '/llms.txt']) {
      const { text } = await page(path);
      expect([path, text.replace(/“zebra”|value="zebra"/g, '').match(/zebra/i)]).toEqual([path, null]);
    }
    expect((await shim.host.posts.list({ type: 'story', status: 'publish', limit: 9, offset: 0 })).total).toBe(1);
  });

  test('is shown by its time to people who may edit it, and published by hand it is dated now', async () => {
    verifies('D431');
    const admin = await shim.signIn('admin', password);
    const { id, slug, createdAt } = await scheduled();
    const { text } = await shim.send('GET', `/admin/posts/${id}`, { ...admin, headers: { accept: 'text/html' } });
    expect(text).toContain('<option value="future" selected>Scheduled</option>');
    expect(text).toContain(`It appears on ${new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ')} (UTC)`);
    expect((await shim.send('PATCH', `/admin/api/posts/${id}`, { ...admin, body: { excerpt: 'Soon' } })).status).toBe(200);
    expect(await shim.host.posts.get(id)).toMatchObject({ status: 'future', createdAt, excerpt: 'Soon' });
    expect((await shim.send('PATCH', `/admin/api/posts/${id}`, { ...admin, body: { status: 'publish' } })).status).toBe(200);
    expect((await shim.host.posts.get(id))?.createdAt).toBeLessThanOrEqual(Date.now());
    expect((await page(`/story/${slug}`)).status).toBe(200);
  });

  test('is made by a form: in the site’s zone, with words for what cannot be', async () => {
    verifies('D491', 'D431');
    const admin = await shim.signIn('admin', password);
    const write = (id: number, body: object) => shim.send('PATCH', `/admin/api/posts/${id}`, { ...admin, body });
    const draft = await shim.host.posts.create('story', { title: 'Planned zebra', authorId: 1 });
    const read = () => shim.host.posts.get(draft.id);
    await shim.send('PUT', '/admin/api/options', { ...admin, body: { timezone: 'Asia/Tokyo' } });
    expect((await write(draft.id, { status: 'future', date: '2026-02-30T10:00' })).text).toContain('such as 2026-05-31T09:30');
    expect((await write(draft.id, { status: 'future', date: '2020-01-01T10:00' })).text).toContain('needs a date ahead');
    expect((await write(draft.id, { status: 'future' })).status).toBe(400);
    expect(await read()).toEqual(draft);
    expect((await write(draft.id, { status: 'publish', date: '2999-05-01T09:30' })).status).toBe(200);
    expect(await read()).toMatchObject({ status: 'future', createdAt: Date.parse('2999-05-01T00:30:00Z') });
    const { text } = await shim.send('GET', `/admin/posts/${draft.id}`, { ...admin, headers: { accept: 'text/html' } });
    expect(text).toContain('type="datetime-local" value="2999-05-01T09:30"');
    expect(text).toContain('It appears on 2999-05-01 09:30 (Asia/Tokyo)');
    expect((await write(draft.id, { status: 'future', date: '2999-05-01T09:30', title: 'Renamed' })).status).toBe(200);
    expect(await read()).toMatchObject({ status: 'future', createdAt: Date.parse('2999-05-01T00:30:00Z'), title: 'Renamed' });
    expect((await write(draft.id, { status: 'publish', date: '2020-01-01T09:00' })).status).toBe(200);
    expect(await read()).toMatchObject({ status: 'publish', createdAt: Date.parse('2020-01-01T00:00:00Z') });
    await shim.send('PUT', '/admin/api/options', { ...admin, body: { timezone: 'UTC' } });
  });

  test('is published once by one of two instances, told as any change, and listed from then on', async () => {
    verifies('D431');
    const other = await startShim({ dialect, beside: shim });
    try {
      await other.host.posts.registerType({ slug: 'story', label: 'Stories', public: true, taxonomies: ['tag'] });
      const told: SaveEvent[] = [];
      for (const { host } of [shim, other]) host.posts.onSaved(async (event) => void told.push(event));
      const early = await scheduled({ title: 'Not yet' });
      const due = await Promise.all([1, 2, 3].map((n) => scheduled({ title: `Zebra ${n}`, createdAt: Date.now() - n })));
      const both = [shim, other, shim, other].map(({ host }) => publishDue({ storage: host.storage, posts: host.posts as never, log }));
      await Promise.all(both);
      const publications = told.filter(({ before, post }) => before?.status === 'future' && post.status === 'publish');
      expect(publications.map(({ post }) => post.id).sort()).toEqual(due.map(({ id }) => id).sort());
      expect(new Set(publications.map(({ origin }) => origin))).toEqual(new Set(['host:schedule']));
      for (const { id, createdAt, slug } of due) {
        expect(await shim.host.posts.get(id)).toMatchObject({ status: 'publish', createdAt });
        expect((await page(`/story/${slug}`)).status).toBe(200);
      }
      expect((await page('/search?q=zebra')).text).toContain('3 results');
      expect(await shim.host.posts.get(early.id)).toMatchObject({ status: 'future' });
    } finally {
      await other.stop();
    }
  });

  test('that its sender moves while it is about to be published waits for its new time', async () => {
    verifies('D431');
    const { storage, posts } = shim.host;
    const { id } = await scheduled({ title: 'Moved', createdAt: Date.now() - 1 });
    const createdAt = Date.now() + hour;
    const moving = {
      ...posts,
      get: async (...asked: Parameters<typeof posts.get>) => {
        await posts.update(id, { createdAt });
        return posts.get(...asked);
      },
    };
    await publishDue({ storage, posts: moving as never, log });
    expect(await posts.get(id)).toMatchObject({ status: 'future', createdAt });
  });

  test('that a plugin keeps from being saved holds up no other', async () => {
    verifies('D431');
    let isRefused = true;
    const late = await scheduled({ title: 'Refused', createdAt: Date.now() + hour });
    shim.host.posts.onSaved(async ({ post }) => {
      if (post.title === 'Refused' && post.status === 'publish' && isRefused) throw new Error('refused on purpose');
    });
    await shim.host.posts.update(late.id, { createdAt: 1 });
    const next = await scheduled({ title: 'Next', createdAt: 2 });
    const publish = () => publishDue({ storage: shim.host.storage, posts: shim.host.posts as never, log });
    await publish();
    expect([(await shim.host.posts.get(late.id))?.status, (await shim.host.posts.get(next.id))?.status]).toEqual(['future', 'publish']);
    isRefused = false;
    await publish();
    expect((await shim.host.posts.get(late.id))?.status).toBe('publish');
  });
});

describeEachStorage('processes that publish and are killed', (make) => {
  test('publish each post once, and tell of it once', async () => {
    verifies('D431');
    const made = await make({ tables: schema.tables, migrations: schema.migrations });
    const posts = createPosts(made.storage, () => undefined);
    for (let n = 1; n <= 9; n++) await posts.create('post', { title: `Due ${n}`, status: 'future', createdAt: n });
    const worker = (last: number) =>
      new Promise<NodeJS.Signals | null>((resolve) => {
        const env = { PATH: process.env.PATH ?? '', NODE_NO_WARNINGS: '1', ...made.env };
        const file = join(__dirname, 'workers/publisher.ts');
        const child = spawn(process.execPath, [...withTypeScript, file, String(last)], { cwd: join(__dirname, '../..'), env });
        child.once('close', (_code, signal) => resolve(signal));
      });
    expect(await Promise.all([worker(1), worker(3)])).toContain('SIGKILL');
    await worker(0);
    const { items } = await posts.list({ type: 'post', status: 'publish', limit: 99, offset: 0 });
    expect(items).toHaveLength(9);
    for (const { id } of items) expect(Object.keys(await posts.meta(id))).toHaveLength(1);
  });
});
