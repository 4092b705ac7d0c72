import { unavailable } from '../../../plugin/kit/errors';
import { deliveries } from '../../../plugin/resources/content_sources/ingest/deliveries';
import { isLastWord } from '../../../plugin/resources/content_sources/ingest/repeats';
import { describeEachDialect } from '../../support/dialects';
import { type Site, startSite } from '../../support/site';
import type { TestDialect } from '../../support/storages';
import { until } from '../../support/until';
import { verifies } from '../../support/verifies';
import { activeSource, createSource, deliver, mapping, payload, posts, settled, sourceNow, type TestSource } from './ingest-support';

const batch = { ...mapping, items: '/items' };
const feed = (...items: object[]) => ({ feed: 'x', items });
const odd = (n: number) => ({ id: `a-${n}`, headline: `Title ${n}` });

const suite = (dialect: TestDialect) => {
  let site: Site;
  let other: Site;
  beforeAll(async () => {
    site = await startSite({ dialect, settings: { ingestPerMinute: 0 } });
    other = await startSite({ dialect, beside: site, settings: { ingestPerMinute: 0 } });
  });
  afterAll(async () => {
    await other?.stop();
    await site?.stop();
  });
  beforeEach(() => site.reset());

  const approve = (id: string, changed: object = mapping) => site.call('content_sources.approve_mapping', { id, mapping: changed });
  const titles = async () => (await posts(site)).map(({ title }) => title);
  const replay = (id: string, delivery_id?: string) => site.call('content_sources.replay', { id, delivery_id });
  const discard = (id: string, delivery_id?: string) => site.call('content_sources.discard', { id, delivery_id }, { confirm: true });
  const state = async (source: TestSource) => {
    const { status, mapping_status } = await sourceNow(site, source);
    return [status, mapping_status];
  };
  const runs = async () => {
    const { envelope } = await site.call('pipelines.list_runs', { per_page: 100 });
    const { items } = envelope.data as { items: { recipe_id: string; status: string; message: string }[] };
    const ofIngest = items.filter(({ recipe_id }) => recipe_id === '');
    return ofIngest.reverse().map(({ status, message }) => `${status}: ${message}`);
  };
  const ingestHealth = async () => {
    const { envelope } = await site.call('status.health');
    const { checks } = envelope.data as { checks: { name: string; status: string; message: string }[] };
    return checks.find(({ name }) => name === 'ingest');
  };
  /** Send one after the other has been processed; answers the ids. */
  async function send(source: TestSource, ...given: object[]): Promise<string[]> {
    const ids: string[] = [];
    for (const one of given) {
      const { answer } = await deliver(site, source, one);
      ids.push(answer.delivery_id ?? '');
      await settled(site);
    }
    return ids;
  }
  async function feedSource(): Promise<TestSource> {
    const source = await createSource(site, { auth_mode: 'none' });
    expect((await approve(source.id, batch)).envelope.ok).toBe(true);
    return source;
  }

  test.each<[string, object, string]>([
    ['an empty list', feed(), 'The list at /items is empty.'],
    ['a ping', { event: 'ping' }, 'An event that brings no article: ping.'],
    ['a test call', { event: 'trigger-test' }, 'An event that brings no article: trigger-test.'],
    ['the deletion of a picture', { sys: { type: 'DeletedAsset', id: 'x' } }, 'An event that brings no article: DeletedAsset.'],
    ['a new subscriber', { event: 'subscriber.created', subscriber: { id: 7 } }, 'An event that brings no article: subscriber.created.'],
    ['the deletion of a comment', { event: 'comment.deleted', id: 7 }, 'An event that brings no article: comment.deleted.'],
  ])('%s is left out with its reason, and the next payload goes on', async (_name, given, message) => {
    verifies('D423', 'content-sources:held', 'D489');
    const source = await feedSource();
    await send(source, feed(payload(1)), given, feed(payload(2)));
    expect([await settled(site), await titles(), await state(source)]).toEqual([
      { done: 2, skipped: 1 },
      ['Title 1', 'Title 2'],
      ['active', 'approved'],
    ]);
    expect(await runs()).toEqual(['ok: Created.', `skipped: ${message}`, 'ok: Created.']);
    expect(await ingestHealth()).toMatchObject({ status: 'pass' });
  });

  test('what no item of fits, and is no such event, holds the source as before', async () => {
    verifies('content-sources:drift', 'D423');
    const source = await feedSource();
    await send(source, feed(payload(1)), feed(odd(2), odd(3)), feed(payload(4)));
    expect([await settled(site), await state(source)]).toEqual([{ done: 1, held: 2 }, ['held', 'drifted']]);
    expect(await ingestHealth()).toMatchObject({
      status: 'warn',
      message: expect.stringContaining('approve a new mapping, or the same one'),
    });
  });

  test('single items that do not fit, or that the host refuses, are held; the rest of the payload goes on', async () => {
    verifies('D423', 'content-sources:held');
    const source = await feedSource();
    const [, mixed] = await send(
      source,
      feed(payload(1)),
      feed(payload(2), odd(3), payload(4, { title: 4 }), payload(5, { body: '<div>'.repeat(2000) }), payload(6)),
      feed(payload(7)),
    );
    expect([await settled(site), await titles(), await state(source)]).toEqual([
      { done: 2, held: 1 },
      ['Title 1', 'Title 2', '4', 'Title 6', 'Title 7'],
      ['active', 'approved'],
    ]);
    expect((await runs()).filter((run) => run.startsWith('held'))).toEqual([
      `held: Item 2 is held: fields/title finds nothing; fields/content finds nothing (delivery ${mixed}).`,
      expect.stringMatching(/^held: Item 4 is held: /),
    ]);
    expect(await ingestHealth()).toMatchObject({
      status: 'warn',
      message: expect.stringMatching(/^press \(1\): payloads are held by themselves/),
    });
  });

  test('an item that meets trouble which passes is not held: the payload waits and goes on', async () => {
    verifies('D423', 'content-sources:held');
    const source = await feedSource();
    const create = jest.spyOn(site.host.posts, 'create');
    try {
      create.mockRejectedValueOnce(unavailable('DB_BUSY', 'another change has locked these rows'));
      await deliver(site, source, feed(payload(1), payload(2)));
      await until(() => create.mock.calls.length > 0);
      // Each new delivery has the source's work processed at once.
      await send(source, feed(payload(3)));
      expect([await settled(site), await titles()]).toEqual([{ done: 2 }, ['Title 1', 'Title 2', 'Title 3']]);
      expect(await runs()).toEqual(['ok: Created.', 'ok: Created.', 'ok: Created.']);
    } finally {
      create.mockRestore();
    }
  });

  test('an item of another type than in the approved sample is held by itself', async () => {
    verifies('D423', 'content-sources:drift');
    const source = await createSource(site, { auth_mode: 'none' });
    await send(source, feed(payload(1)));
    await approve(source.id, batch);
    await send(source, feed(payload(2), payload(3, { title: ['Title 3'] }), payload(4)));
    expect([await settled(site), await titles()]).toEqual([{ done: 1, held: 1 }, ['Title 1', 'Title 2', 'Title 4']]);
    expect((await runs()).at(-2)).toMatch(/^held: Item 2 is held: fields\/title was string and is array/);
  });

  test('after a new approval everything that fits flows in order, and what does not stops nobody', async () => {
    verifies('D423', 'content-sources:states');
    const source = await activeSource(site, { auth_mode: 'none' });
    const renamed = (n: number) => ({ id: `a-${n}`, headline: `Title ${n}`, text: `<p>${n}</p>` });
    await send(source, payload(1), renamed(2), { odd: true }, renamed(3), payload(4), renamed(5));
    expect(await settled(site)).toEqual({ done: 1, held: 5 });
    await approve(source.id, { version: 1, fields: { id: { path: '/id' }, title: { path: '/headline' }, content: { path: '/text' } } });
    expect([await settled(site), await titles(), await state(source)]).toEqual([
      { done: 4, held: 2 },
      ['Title 1', 'Title 2', 'Title 3', 'Title 5'],
      ['active', 'approved'],
    ]);
    await send(source, renamed(6));
    expect((await titles()).at(-1)).toBe('Title 6');
  });

  test('the same mapping can always be approved again, whatever the latest payload lacks, and then everything else flows', async () => {
    verifies('D423', 'content-sources:states');
    const source = await activeSource(site, { auth_mode: 'none' });
    await send(source, payload(1), { order: 7 }, payload(2), { order: 8 });
    expect([await settled(site), await state(source)]).toEqual([{ done: 1, held: 3 }, ['held', 'drifted']]);
    expect((await approve(source.id)).envelope).toMatchObject({ ok: true, changed: true });
    expect([await settled(site), await titles(), await state(source)]).toEqual([
      { done: 2, held: 2 },
      ['Title 1', 'Title 2'],
      ['active', 'approved'],
    ]);
    // The shape that was approved stays what the next payload is judged by.
    await send(source, payload(3));
    expect([await titles(), (await approve(source.id)).envelope]).toEqual([
      ['Title 1', 'Title 2', 'Title 3'],
      expect.objectContaining({ ok: true, changed: false }),
    ]);
  });

  test('a replay processes the held items alone, and repeats none of the others', async () => {
    verifies('D423', 'content-sources:held', 'content-sources:once');
    const source = await feedSource();
    const [, mixed] = await send(source, feed(payload(1)), feed(payload(2), odd(3), payload(4)));
    const before = (await runs()).length;
    expect((await replay(source.id, mixed)).envelope).toMatchObject({ ok: true, changed: true, data: { state: 'received' } });
    await settled(site);
    expect((await runs()).slice(before)).toEqual([expect.stringMatching(/^held: Item 2 is held/)]);
    await approve(source.id, { ...batch, fields: { ...batch.fields, title: { paths: ['/title', '/headline'] } } });
    expect([await settled(site), await titles()]).toEqual([{ done: 2 }, ['Title 1', 'Title 2', 'Title 4', 'Title 3']]);
  });

  test('a replay does not undo what came later for the article', async () => {
    verifies('D423', 'content-sources:repeats');
    const source = await activeSource(site, { auth_mode: 'none' });
    const strict = { ...mapping, fields: { ...mapping.fields, content: { path: '/body', required: true } } };
    await approve(source.id, strict);
    const [, old] = await send(source, payload(0), { id: 'a-1', title: 'Earlier' });
    await approve(source.id, strict);
    await settled(site);
    await send(source, payload(1, { title: 'Later' }));
    await approve(source.id, mapping);
    expect([await settled(site), await titles()]).toEqual([{ done: 3 }, ['Title 0', 'Later']]);
    expect((await runs()).at(-1)).toBe('skipped: Skipped: a later delivery of this article was ingested.');
    expect((await replay(source.id, old)).envelope.error).toMatch(/neither held nor failed \(it is done\)/);
  });

  test('a replay is refused while the source itself is held, and finds nothing of another source', async () => {
    verifies('D423');
    const [source, stranger] = [await activeSource(site, { auth_mode: 'none' }), await activeSource(site, { name: 'Other' })];
    const [, held] = await send(source, payload(1), { order: 7 });
    expect((await replay(source.id, held)).envelope.error).toMatch(/no approved mapping now; call content_sources.approve_mapping/);
    expect([(await replay(stranger.id, held)).status, (await discard(stranger.id, held)).status]).toEqual([404, 404]);
  });

  test('a failed payload can be replayed, twice at once too', async () => {
    verifies('D423');
    const source = await activeSource(site, { auth_mode: 'none' });
    const [failing] = await send(source, payload(1, { body: '<div>'.repeat(2000) }));
    expect(await settled(site)).toEqual({ failed: 1 });
    const both = await Promise.all([replay(source.id, failing), replay(source.id, failing)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await settled(site)).toEqual({ failed: 1 });
  });

  test('a finished payload is processed again on demand: by the mapping of now, and never over what came later', async () => {
    verifies('D640', 'content-sources:once');
    const again = (id: string, delivery_id?: string) => site.call('content_sources.replay', { id, delivery_id, again: true });
    const about = async ({ id }: TestSource) => {
      const { text } = await site.send('GET', `/admin/siteplane/api/sources/${id}`, await site.identity('admin'));
      const { came } = JSON.parse(text) as { came: { delivery_id: string; results: { post: number; message: string }[] }[] };
      return new Map(came.map(({ delivery_id, results }) => [delivery_id, results]));
    };
    const source = await feedSource();
    const [first, second, empty] = await send(source, feed(payload(1), payload(2)), feed(payload(2, { title: 'Later' })), feed());
    expect(await titles()).toEqual(['Title 1', 'Later']);
    const [one, two] = (await about(source)).get(first ?? '')?.map(({ post }) => post) ?? [];
    expect((await about(source)).get(second ?? '')).toEqual([{ post: two, message: 'Updated.' }]);

    expect((await again(source.id, first)).envelope).toMatchObject({ ok: true, changed: true, data: { state: 'received' } });
    await settled(site);
    expect((await about(source)).get(first ?? '')).toEqual([
      { post: one, message: 'Unchanged.' },
      { post: two, message: 'Skipped: a later delivery of this article was ingested.' },
    ]);
    await approve(source.id, { ...batch, fields: { ...batch.fields, title: { path: '/id' } } });
    await again(source.id, first);
    await settled(site);
    expect([await titles(), (await about(source)).get(first ?? '')?.[0]]).toEqual([['a-1', 'Later'], { post: one, message: 'Updated.' }]);
    expect((await again(source.id, empty)).envelope.ok).toBe(true);
    expect(await settled(site)).toEqual({ done: 2, skipped: 1 });
  });

  test('an article that is sent again while an earlier payload of it is replayed is news', async () => {
    verifies('D640', 'D122');
    const source = await feedSource();
    const [first] = await send(source, feed(payload(1)), feed(payload(1, { title: 'Later' })));
    await site.call('content_sources.update', { id: source.id, enabled: false });
    await site.call('content_sources.replay', { id: source.id, delivery_id: first, again: true });
    const isRepeated = await site.host.storage.run(async (db) => {
      const waiting = await deliveries(db).byId(source.id, first ?? '');
      return waiting?.state === 'received' && (await isLastWord(db, waiting));
    });
    expect(isRepeated).toBe(false);
    await site.call('content_sources.update', { id: source.id, enabled: true });
    const [last] = await send(source, feed(payload(1)));
    expect([last === first, await titles()]).toEqual([false, ['Title 1']]);
  });

  test('a discarded payload is a row of the history, stays away, and can be sent again', async () => {
    verifies('D423', 'content-sources:held');
    const source = await activeSource(site, { auth_mode: 'none' });
    const [, held] = await send(source, payload(1), { order: 7 });
    expect((await site.call('content_sources.discard', { id: source.id, delivery_id: held })).status).toBe(428);
    const all = await Promise.all([discard(source.id, held), discard(source.id, held)]);
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await runs()).at(-1)).toBe(`skipped: Discarded by a person (delivery ${held}).`);
    await approve(source.id);
    expect([await settled(site), await ingestHealth()]).toEqual([{ done: 1, skipped: 1 }, expect.objectContaining({ status: 'pass' })]);
  });

  test('mixed payloads sent to two instances at once: each item once', async () => {
    verifies('D423', 'R22');
    const source = await feedSource();
    await send(source, feed(payload(0)));
    const items = Array.from({ length: 12 }, (_, n) => (n % 3 === 1 ? odd(n + 1) : payload(n + 1)));
    await Promise.all([deliver(site, source, feed(...items)), deliver(other, source, feed(...items, payload(99)))]);
    expect(await settled(site)).toEqual({ done: 1, held: 2 });
    expect((await titles()).sort()).toEqual(['Title 0', ...[1, 3, 4, 6, 7, 9, 10, 12, 99].map((n) => `Title ${n}`)].sort());
    expect((await runs()).filter((run) => run.startsWith('held'))).toHaveLength(8);
  });
};

describeEachDialect('held payloads', suite);
