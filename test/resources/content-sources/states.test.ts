import { describeOnMariadb } from '../../support/dialects';
import { type Site, startSite } from '../../support/site';
import type { TestDialect } from '../../support/storages';
import { verifies } from '../../support/verifies';
import { activeSource, createSource, deliver, mapping, payload, posts, settled, sourceNow } from './ingest-support';

const suite = (dialect: TestDialect) => () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect, settings: { ingestPerMinute: 0 } });
  });
  afterAll(() => site?.stop());
  beforeEach(() => site.reset());

  const approve = (id: string, changed: object = mapping) => site.call('content_sources.approve_mapping', { id, mapping: changed });
  const titles = async () => (await posts(site)).map(({ title }) => title);

  test('nothing received: it waits for a sample', async () => {
    verifies('content-sources:states');
    const source = await createSource(site);
    expect(await sourceNow(site, source)).toMatchObject({ status: 'awaiting_sample', mapping_status: 'none', sample: null, mapping: null });
  });

  test('the first payload is the sample, with a mapping proposed, and nothing is published', async () => {
    verifies('content-sources:states');
    const source = await createSource(site);
    await deliver(site, source, payload(1, { api_token: 'abc' }));
    await settled(site);
    expect(await sourceNow(site, source)).toMatchObject({
      status: 'needs_mapping',
      mapping_status: 'proposed',
      sample: { id: 'a-1', title: 'Title 1', api_token: '(masked)' },
      shape_fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      mapping: { version: 1, fields: { id: { path: '/id' }, content: { path: '/body' } } },
    });
    expect(await posts(site)).toEqual([]);
  });

  test('a payload that the filters leave out is a row of the history', async () => {
    verifies('content-sources:writer');
    const source = await createSource(site, { auth_mode: 'none' });
    const filters = [{ path: '/kind', op: 'eq', value: 'article' }];
    await approve(source.id, { ...mapping, filters });
    for (const kind of ['page', 'article']) await deliver(site, source, payload(1, { kind }));
    expect(await settled(site)).toEqual({ skipped: 1, done: 1 });
    const { envelope } = await site.call('pipelines.list_runs', { status: 'skipped' });
    expect(envelope.data?.items).toMatchObject([
      { source: source.slug, post_id: 0, changed: false, message: 'Left out by the filters of the mapping.', trigger_kind: 'ingest' },
    ]);
  });

  describe('an id that does not tell articles apart', () => {
    const release = (id: number, name: string) => ({
      action: 'published',
      release: { id, name, body: '<p>x</p>' },
      repository: { id: 7, name: 'r' },
    });
    const at = (id: string) => ({
      version: 1,
      fields: { id: { path: id }, title: { path: '/release/name' }, content: { path: '/release/body' } },
    });
    const state = async (source: { id: string }) => {
      const { status, mapping_status } = await sourceNow(site, source as never);
      return [status, mapping_status];
    };

    test.each(['/repository/id', '/repository/name'])(
      'at %s holds the second article instead of writing it over the first',
      async (path) => {
        verifies('content-sources:drift');
        const source = await createSource(site, { auth_mode: 'none' });
        await approve(source.id, at(path));
        for (const one of [release(1, 'One'), release(2, 'Two'), release(3, 'Three')]) await deliver(site, source, one);
        expect([await settled(site), await titles(), await state(source)]).toEqual([{ done: 1, held: 2 }, ['One'], ['held', 'drifted']]);
        await approve(source.id, at('/release/id'));
        expect([await settled(site), await titles(), await state(source)]).toEqual([
          { done: 3 },
          ['One', 'Two', 'Three'],
          ['active', 'approved'],
        ]);
      },
    );

    test('is seen among payloads that waited for a mapping, and in one list', async () => {
      verifies('content-sources:drift', 'D123');
      const source = await createSource(site, { auth_mode: 'none' });
      for (const title of ['One', 'Two']) await deliver(site, source, { id: 'same', title, body: title });
      await settled(site);
      await approve(source.id);
      expect([await settled(site), await titles(), await state(source)]).toEqual([{ done: 1, held: 1 }, ['One'], ['held', 'drifted']]);
      const list = await createSource(site, { name: 'List', auth_mode: 'none' });
      await approve(list.id, { ...mapping, items: '/items' });
      await deliver(site, list, { items: [payload(1), payload(2, { id: 'a-1' })] });
      await settled(site);
      expect([await titles(), await state(list)]).toEqual([['One'], ['held', 'drifted']]);
    });

    test('is one article with a new title where a person approves it again', async () => {
      verifies('content-sources:drift');
      const source = await createSource(site, { auth_mode: 'none' });
      await approve(source.id, at('/repository/id'));
      for (const one of [release(1, 'One'), release(2, 'Two')]) await deliver(site, source, one);
      await settled(site);
      await approve(source.id, at('/repository/id'));
      await deliver(site, source, release(3, 'Three'));
      expect([await settled(site), await state(source)]).toEqual([{ done: 3 }, ['active', 'approved']]);
    });

    test('is none where a known article has a new title', async () => {
      const source = await activeSource(site, { auth_mode: 'none' });
      for (const title of ['One', 'One, corrected']) await deliver(site, source, payload(1, { title }));
      expect([await settled(site), await titles()]).toEqual([{ done: 2 }, ['One, corrected']]);
    });
  });

  test('an approval that the sample does not match is refused', async () => {
    verifies('content-sources:states');
    const source = await createSource(site);
    await deliver(site, source, payload(1));
    await settled(site);
    const { envelope } = await approve(source.id, { ...mapping, fields: { ...mapping.fields, excerpt: { path: '/teaser' } } });
    expect(envelope.error).toMatch(/^Invalid params: \/mapping\/fields\/excerpt\/path finds nothing in the sample/);
    expect(await sourceNow(site, source)).toMatchObject({ mapping_status: 'proposed' });
  });

  test('what was held appears in the order of receipt once a mapping is approved, and what comes then too', async () => {
    verifies('content-sources:states');
    const source = await createSource(site);
    for (let n = 1; n <= 5; n++) await deliver(site, source, payload(n));
    expect(await settled(site)).toEqual({ held: 5 });
    const { envelope } = await approve(source.id);
    expect(envelope).toMatchObject({ ok: true, changed: true, data: { status: 'active', mapping_status: 'approved', mapping } });
    await deliver(site, source, payload(6));
    expect(await settled(site)).toEqual({ done: 6 });
    expect(await titles()).toEqual([1, 2, 3, 4, 5, 6].map((n) => `Title ${n}`));
    expect((await approve(source.id)).envelope.changed).toBe(false);
  });

  test('drift: payloads are held, told, and appear after the new approval', async () => {
    verifies('content-sources:drift');
    const source = await activeSource(site);
    await deliver(site, source, payload(1));
    expect(await settled(site)).toEqual({ done: 1 });
    const renamed = (n: number) => ({ id: `a-${n}`, headline: `Title ${n}`, text: `<p>Body ${n}</p>` });
    await deliver(site, source, renamed(2));
    await settled(site);
    await deliver(site, source, renamed(3));
    expect(await settled(site)).toEqual({ done: 1, held: 2 });
    expect(await sourceNow(site, source)).toMatchObject({ status: 'held', mapping_status: 'drifted', sample: { headline: 'Title 3' } });
    const health = (await site.call('status.health')).envelope.data as { checks: { name: string; status: string; message: string }[] };
    expect(health.checks.find(({ name }) => name === 'ingest')).toMatchObject({
      status: 'warn',
      message: expect.stringContaining('press'),
    });
    await approve(source.id, { version: 1, fields: { id: { path: '/id' }, title: { path: '/headline' }, content: { path: '/text' } } });
    expect(await settled(site)).toEqual({ done: 3 });
    expect(await titles()).toEqual(['Title 1', 'Title 2', 'Title 3']);
  });

  test('a compatible change goes on and is noticed', async () => {
    verifies('content-sources:drift');
    const source = await activeSource(site);
    await deliver(site, source, payload(1));
    await settled(site);
    await deliver(site, source, payload(2, { teaser: 'new' }));
    expect(await settled(site)).toEqual({ done: 2 });
    expect(await sourceNow(site, source)).toMatchObject({ status: 'active', mapping_status: 'approved' });
  });

  test('paused: it takes nothing, and goes on where it was', async () => {
    verifies('content-sources:states');
    const source = await activeSource(site);
    await site.call('content_sources.update', { id: source.id, enabled: false });
    expect((await deliver(site, source, payload(1))).status).toBe(401);
    expect(await sourceNow(site, source)).toMatchObject({ status: 'paused', enabled: false });
    await site.call('content_sources.update', { id: source.id, enabled: true });
    expect((await deliver(site, source, payload(1))).status).toBe(202);
    expect(await settled(site)).toEqual({ done: 1 });
  });

  test('a feed brings a post for each of its items, and the same item again changes it instead', async () => {
    const source = await createSource(site);
    const feed = (...items: object[]) => ({ feed: 'x', items });
    await deliver(site, source, feed(payload(1), payload(2)));
    await settled(site);
    await approve(source.id, { ...mapping, items: '/items' });
    await settled(site);
    await deliver(site, source, feed(payload(2, { title: 'Changed' }), payload(3)));
    await settled(site);
    expect(await titles()).toEqual(['Title 1', 'Changed', 'Title 3']);
  });

  test('a payload that the host refuses is put aside, and the next one has its turn', async () => {
    verifies('D129');
    const source = await activeSource(site);
    await deliver(site, source, payload(1, { body: '<div>'.repeat(2000) }));
    await deliver(site, source, payload(2));
    expect(await settled(site)).toEqual({ failed: 1, done: 1 });
    expect(await titles()).toEqual(['Title 2']);
  });

  test('deleted: deliveries go, posts stay', async () => {
    verifies('D131');
    const source = await activeSource(site);
    await deliver(site, source, payload(1));
    await settled(site);
    await site.call('content_sources.delete', { id: source.id }, { confirm: true });
    expect((await deliver(site, source, payload(2))).status).toBe(401);
    expect([await settled(site), await titles()]).toEqual([{}, ['Title 1']]);
  });

  test('a post type of its own has its posts at its own address', async () => {
    const source = await activeSource(site, { name: 'Films', new_cpt: { label: 'Film', plural: 'Films' } });
    await site.call('content_sources.update', { id: source.id, default_post_status: 'publish' });
    await deliver(site, source, payload(1));
    await settled(site);
    const response = await fetch(`${site.url}/film/title-1`);
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('<p>Body 1</p>')]);
  });
};

describe('a content source on SQLite', suite('sqlite'));
describeOnMariadb('a content source on MariaDB', suite('mariadb'));
