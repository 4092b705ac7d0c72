import { describeNeeding } from '../../support/needs';
import { type Site, startSite } from '../../support/site';
import type { TestDialect } from '../../support/storages';
import { verifies } from '../../support/verifies';
import { activeSource, createSource, deliver, mapping, payload, posts, settled, sourceNow } from './ingest-support';

const suite = (dialect: TestDialect) => () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect, settings: { ingestPerMinute: 0 } });
  }, 60_000);
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

  test('an approval that the sample does not bear is refused', async () => {
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
    const source = await activeSource(site);
    await deliver(site, source, payload(1, { body: '<div>'.repeat(2000) }));
    await deliver(site, source, payload(2));
    expect(await settled(site)).toEqual({ failed: 1, done: 1 });
    expect(await titles()).toEqual(['Title 2']);
  });

  test('deleted: deliveries go, posts stay', async () => {
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
describeNeeding('mariadb', 'a content source on MariaDB', suite('mariadb'));
