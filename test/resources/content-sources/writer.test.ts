import { rows } from '../../../plugin/db/rows';
import type { Post } from '../../../plugin/host';
import { deliveryTable } from '../../../plugin/resources/content_sources/ingest/delivery-table';
import { type ContentShop, contentShop, contentTables, emptied, plainMapping } from '../../support/content-shop';
import { describeEachStorage, type TestStorage } from '../../support/storages';
import { verifies } from '../../support/verifies';

const article = (more: object = {}) => ({ id: 'a-1', title: 'One', content: '<p>Text</p>', ...more });

describeEachStorage('an article becomes a post', (make) => {
  const shops: ContentShop[] = [];
  let shop: ContentShop;
  let made: TestStorage;
  beforeAll(async () => {
    made = await make(contentTables);
  });
  beforeEach(async () => {
    await emptied(made.storage);
    shop = await contentShop(made);
    shops.push(shop);
  });
  afterEach(() => Promise.all(shops.splice(0).map((one) => one.stop())));
  const edit = (post: Post, fields: object) => shop.stores.posts.update(post.id, fields);

  test('a new article: every field, the default status, a run and a trigger', async () => {
    verifies('content-sources:writer');
    const source = await shop.source({ default_post_status: 'pending' });
    const at = Date.UTC(2020, 1, 2);
    await shop.send(source, article({ excerpt: 'Short', slug: 'my-slug', date: new Date(at).toISOString(), status: 'publish' }));
    const post = await shop.post();
    expect(post).toMatchObject({
      type: 'post',
      title: 'One',
      content: '<p>Text</p>',
      excerpt: 'Short',
      slug: 'my-slug',
      status: 'pending',
      authorId: 0,
      createdAt: at,
      featuredImageId: 0,
    });
    expect(await shop.runs()).toMatchObject([
      {
        source: source.slug,
        postId: post.id,
        status: 'ok',
        changed: true,
        triggerKind: 'ingest',
        message: 'Created.',
        contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    expect((await shop.outbox()).filter(({ kind }) => kind === 'pipeline.trigger')).toMatchObject([
      { orderKey: `post:${post.id}`, payload: { post_id: post.id, trigger_kind: 'ingest', source: source.slug } },
    ]);
    expect(await shop.tracked()).toMatchObject([{ sourceId: source.id, externalId: 'a-1', postId: post.id, modifiedAt: null }]);
  });

  test('the same again writes nothing and says so', async () => {
    verifies('D138');
    const source = await shop.source();
    await shop.send(source, article());
    const [before, outbox] = [await shop.post(), await shop.outbox()];
    await shop.send(source, article());
    expect(await shop.post()).toEqual(before);
    expect(await shop.outbox()).toEqual(outbox);
    expect((await shop.runs()).at(-1)).toMatchObject({ status: 'skipped', changed: false, message: 'Unchanged.', postId: before.id });
  });

  const modes: [mode: string, status: string, title: string, titles: string[], run: string][] = [
    ['update', 'draft', 'Two', ['Two'], 'Updated.'],
    ['update', 'pending', 'Two', ['Two'], 'Updated.'],
    [
      'update',
      'publish',
      'Two',
      ['One'],
      'Skipped: the post has the status publish, and reingest_mode update changes only drafts, pending and scheduled posts.',
    ],
    [
      'update',
      'private',
      'Two',
      ['One'],
      'Skipped: the post has the status private, and reingest_mode update changes only drafts, pending and scheduled posts.',
    ],
    ['replace', 'publish', 'Two', ['Two'], 'Updated.'],
    ['replace', 'private', 'Two', ['Two'], 'Updated.'],
    ['skip', 'draft', 'Two', ['One'], 'Skipped: the post already exists, and reingest_mode is skip.'],
    ['update_if_newer', 'publish', 'Two', ['Two'], 'Updated.'],
    ['new_draft', 'publish', 'Two', ['One', 'Two'], 'Created.'],
  ];
  test.each(modes)('reingest_mode %s, the post has the status %s', async (reingest_mode, status, title, titles, run) => {
    verifies('content-sources:reingest');
    const source = await shop.source({ reingest_mode });
    await shop.send(source, article());
    const first = await edit(await shop.post(), { status });
    await shop.send(source, article({ title }));
    const posts = await shop.posts();
    expect(posts.map((post) => post.title)).toEqual(titles);
    expect(posts[0]).toMatchObject({ id: first.id, status, slug: 'one' });
    if (posts[1]) expect(posts[1].status).toBe('draft');
    expect((await shop.runs()).at(-1)).toMatchObject({ message: run, changed: !run.startsWith('Skipped') });
  });

  test('update_if_newer goes by the time of change', async () => {
    verifies('content-sources:reingest');
    const source = await shop.source({ reingest_mode: 'update_if_newer' });
    await shop.send(source, article({ modified: '2024-01-02' }));
    await shop.send(source, article({ title: 'Older', modified: '2024-01-01' }));
    expect((await shop.post()).title).toBe('One');
    await shop.send(source, article({ title: 'Same time', modified: '2024-01-02' }));
    expect((await shop.post()).title).toBe('One');
    expect((await shop.runs()).at(-1)).toMatchObject({ message: 'Skipped: the article is not newer than the one that was written.' });
    await shop.send(source, article({ title: 'Newer', modified: '2024-01-03' }));
    expect((await shop.post()).title).toBe('Newer');
    await shop.send(source, article({ title: 'No time' }));
    expect((await shop.post()).title).toBe('No time');
  });

  test('new_draft: each change is one more draft, and the last of them is what the next delivery is compared with', async () => {
    verifies('content-sources:reingest', 'D139');
    const source = await shop.source({ reingest_mode: 'new_draft', default_post_status: 'publish' });
    await shop.send(source, article());
    await shop.send(source, article({ title: 'Two' }));
    await shop.send(source, article({ title: 'Two' }));
    await shop.send(source, article({ title: 'Three' }));
    const posts = await shop.posts();
    expect(posts.map(({ title, status }) => [title, status])).toEqual([
      ['One', 'publish'],
      ['Two', 'draft'],
      ['Three', 'draft'],
    ]);
    const tracked = await shop.tracked();
    expect(tracked.map(({ postId }) => postId).sort()).toEqual(posts.map(({ id }) => id).sort());
    expect(tracked.find(({ externalId }) => externalId === 'a-1')?.postId).toBe(posts[2]?.id);
  });

  test('a post that somebody deleted is made again with deleted_here restore', async () => {
    const source = await shop.source({ reingest_mode: 'skip', deleted_here: 'restore' });
    await shop.send(source, article());
    const first = await shop.post();
    await shop.stores.posts.delete(first.id);
    await shop.send(source, article());
    expect((await shop.post()).id).not.toBe(first.id);
    expect(await shop.tracked()).toHaveLength(1);
  });

  test('an update keeps status and slug, spaces what the payload lacks, and leaves what has no rule to people', async () => {
    verifies('D141');
    const { excerpt: _, ...fields } = plainMapping.fields;
    const own = await shop.source({ name: 'Own' }, { ...plainMapping, fields });
    await shop.send(own, article({ excerpt: 'x', slug: 'first' }));
    await edit(await shop.post(), { excerpt: 'By hand' });
    await shop.send(own, article({ title: 'Two', slug: 'second' }));
    expect(await shop.post()).toMatchObject({ title: 'Two', slug: 'first', excerpt: 'By hand', status: 'draft' });

    const mapped = await shop.source({ name: 'Mapped', reingest_mode: 'replace' });
    await shop.send(mapped, article({ id: 'm', excerpt: 'x' }));
    await shop.send(mapped, article({ id: 'm', title: 'Three' }));
    expect((await shop.posts()).at(-1)).toMatchObject({ title: 'Three', excerpt: '' });
  });

  test('two sources with the same external id have two posts', async () => {
    await shop.send(await shop.source({ name: 'A' }), article());
    await shop.send(await shop.source({ name: 'B' }), article());
    expect((await shop.posts()).map(({ slug }) => slug)).toEqual(['one', 'one-2']);
  });

  test('meta: of the kinds that the fields say, blank ones go, and nothing of the host’s own is reached', async () => {
    verifies('content-sources:meta');
    const keys = ['price', 'hot', 'day', 'link', 'note', 'plain', 'gone'];
    const meta = Object.fromEntries(keys.map((key) => [key, { path: `/${key}` }]));
    const type = { price: 'number', hot: 'bool', day: 'date', link: 'url', note: 'text' };
    const meta_fields = Object.fromEntries(Object.entries(type).map(([key, one]) => [key, { type: one }]));
    const source = await shop.source({ meta_fields }, { ...plainMapping, meta });
    const given = { price: '12.50', hot: 'yes', day: '2024-03-01', link: 'https://a.example/x', note: ' a\n b ', plain: 7, gone: 'soon' };
    await shop.send(source, article({ ...given, canonical_url: 'https://orig.example/1' }));
    const { id } = await shop.post();
    await shop.stores.posts.setMeta(id, { by_hand: 1 });
    const canonical = { _siteplane_canonical: 'https://orig.example/1' };
    const expected = {
      price: 12.5,
      hot: true,
      day: '2024-03-01T00:00:00.000Z',
      link: 'https://a.example/x',
      note: 'a b',
      plain: 7,
      by_hand: 1,
    };
    expect(await shop.stores.posts.meta(id)).toEqual({ ...expected, gone: 'soon', ...canonical });

    const wrong = { price: 'dear', hot: 'maybe', day: 'once', link: 'javascript:alert(1)', canonical_url: 'ftp://x' };
    await shop.send(source, article({ ...given, ...wrong, gone: '' }));
    expect(await shop.stores.posts.meta(id)).toEqual({ note: 'a b', plain: 7, by_hand: 1 });
    expect((await shop.runs()).at(-1)).toMatchObject({ message: 'Updated.', changed: true });
  });

  test('a date in meta without a zone is of the site’s zone, of whatever year; one that could mean two days is none', async () => {
    verifies('D490', 'content-sources:meta');
    Object.assign(shop.ctx.host, { site: async () => ({ name: 'S', url: 'https://s.example', timezone: 'Asia/Tokyo', locale: 'en' }) });
    const keys = ['day', 'born', 'either'];
    const meta = Object.fromEntries(keys.map((key) => [key, { path: `/${key}` }]));
    const meta_fields = Object.fromEntries(keys.map((key) => [key, { type: 'date' }]));
    const source = await shop.source({ meta_fields }, { ...plainMapping, meta });
    await shop.send(source, article({ day: '2026-05-01 00:30', born: '1931-02-03T04:05:06Z', either: '05/06/2026' }));
    expect(await shop.stores.posts.meta((await shop.post()).id)).toEqual({
      day: '2026-04-30T15:30:00.000Z',
      born: '1931-02-03T04:05:06.000Z',
    });
  });

  test('markup is made safe before it is stored', async () => {
    const source = await shop.source();
    await shop.send(source, article({ content: '<p onclick="x()">a<script>x()</script><img src="javascript:x()"></p>' }));
    expect((await shop.post()).content).toBe('<p>a</p>');
  });

  test('a payload of several items: each is one post; one that is too large is held and keeps no other back', async () => {
    const source = await shop.source({}, { ...plainMapping, items: '/posts' });
    await shop.send(source, { posts: [article(), article({ id: 'a-2', title: 'Two' })] });
    expect((await shop.posts()).map(({ title }) => title)).toEqual(['One', 'Two']);
    const large = article({ id: 'a-4', content: 'x'.repeat(2_000_001) });
    await shop.send(source, { posts: [article({ id: 'a-3', title: 'Three' }), large, article({ id: 'a-5', title: 'Five' })] });
    expect((await shop.posts()).map(({ title }) => title)).toEqual(['One', 'Two', 'Three', 'Five']);
    const message = expect.stringMatching(/^Item 2 is held: The text is larger than 2 MB\. \(delivery dlv_/);
    expect((await shop.runs()).at(-2)).toMatchObject({ status: 'held', message, postId: 0 });
  });

  test.each(['onSaved', 'outbox'])(
    'what fails in the transaction (%s) leaves nothing behind, and the repeat writes once',
    async (where) => {
      verifies('content-sources:once');
      const source = await shop.source();
      let fails = true;
      const boom = () => {
        if (fails) throw new Error('killed');
      };
      if (where === 'onSaved') shop.stores.posts.onSaved(async () => boom());
      else {
        const { site } = shop.stores;
        shop.ctx.host.site = async () => (boom(), site());
      }
      await expect(shop.send(source, article({ tags: ['t'], author: 'x' }))).rejects.toThrow('an internal error');
      expect(await shop.posts()).toEqual([]);
      expect(await shop.tracked()).toEqual([]);
      expect(await shop.runs()).toEqual([]);
      expect(await shop.stores.terms.list('tag')).toEqual([]);
      fails = false;
      await shop.process(source);
      expect(await shop.posts()).toHaveLength(1);
      expect(await shop.runs()).toHaveLength(1);
    },
  );

  test.each(['update', 'new_draft'])('two instances with the same deliveries write each item once (%s)', async (reingest_mode) => {
    verifies('content-sources:once');
    const made = await make(contentTables);
    const one = await contentShop(made);
    const two = await contentShop(made, { storage: await made.open() });
    shops.push(one, two);
    const source = await one.source({ reingest_mode }, { ...plainMapping, items: '/posts' });
    const items = (n: number) => ({ posts: [1, 2, 3].map((i) => article({ id: `a-${i}`, title: `${n} of ${i}` })) });
    for (let n = 1; n <= 3; n++) await one.receive(source, items(n));
    for (let i = 0; i < 20; i++) {
      await Promise.allSettled([one.process(source), two.process(source)]);
      if ((await one.run((db) => rows(db, deliveryTable).count({ state: 'received' }))) === 0) break;
    }
    expect(await one.runs()).toHaveLength(9);
    expect(await one.posts()).toHaveLength(reingest_mode === 'update' ? 3 : 9);
    const latest = (await one.posts()).slice(-3).map(({ title }) => title);
    expect(latest).toEqual(['3 of 1', '3 of 2', '3 of 3']);
  });
});
