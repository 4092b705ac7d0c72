import { publishDue } from '../../../host-shim/content/publish-due';
import { contentHooks } from '../../../plugin/resources/content_sources/writer/hooks';
import { type ContentShop, contentShop, contentTables, emptied, plainMapping } from '../../support/content-shop';
import { describeEachStorage, type TestStorage } from '../../support/storages';
import { verifies } from '../../support/verifies';

const hour = 3_600_000;

describeEachStorage('an article with a date in the future', (make) => {
  let shop: ContentShop;
  let made: TestStorage;
  beforeAll(async () => {
    made = await make(contentTables);
  });
  beforeEach(async () => {
    await emptied(made.storage);
    shop = await contentShop(made);
    contentHooks(shop.ctx);
  });
  afterEach(() => shop.stop());

  const due = Date.now() + hour;
  const iso = (at: number) => new Date(at).toISOString();
  const article = (more: object = {}) => ({ id: 'a', title: 'Soon', content: '<p>x</p>', date: iso(due), ...more });
  const publishing = (more: object = {}, mapping = plainMapping) => shop.source({ default_post_status: 'publish', ...more }, mapping);
  const publish = () => publishDue({ storage: shop.storage, posts: shop.stores.posts, log: shop.ctx.log });
  /** The clock goes on until the post is due. */
  const becomesDue = async () => {
    const { id } = await shop.post();
    await shop.stores.posts.update(id, { createdAt: Date.now() - 1 });
    await publish();
  };
  const told = async () =>
    (await shop.outbox())
      .filter(({ kind }) => kind.startsWith('content.') && kind !== 'content.process')
      .map(({ kind, payload }) => [kind, (payload as { status: string }).status]);
  const messages = async () => (await shop.runs()).map(({ message }) => message);

  test('is a draft or pending where its source makes those', async () => {
    verifies('D431');
    const drafts = await shop.source({ default_post_status: 'draft' });
    await shop.send(drafts, article());
    expect(await shop.post()).toMatchObject({ status: 'draft', createdAt: due });
    expect(await messages()).toEqual(['Created.']);
  });

  test('awaits a person where the host knows no schedules', async () => {
    verifies('D431');
    const source = await publishing();
    Object.assign(shop.stores.posts, { schedules: false });
    await shop.send(source, article());
    expect(await shop.post()).toMatchObject({ status: 'pending', createdAt: due });
    expect(await messages()).toEqual([`Created. Its date is ${iso(due)} and this CMS cannot schedule: publish the post by hand.`]);
  });

  test('is scheduled, and published once when it is due', async () => {
    verifies('D431');
    const source = await publishing();
    await shop.send(source, article());
    expect(await shop.post()).toMatchObject({ status: 'future', createdAt: due });
    expect(await messages()).toEqual([`Created. Scheduled for ${iso(due)}.`]);
    await becomesDue();
    expect((await shop.post()).status).toBe('publish');
    await shop.send(source, article());
    expect((await messages()).at(-1)).toBe('Unchanged.');
    expect((await shop.post()).status).toBe('publish');
  });

  test.each(['update', 'update_if_newer', 'replace'])('that comes again by %s moves the date', async (reingest_mode) => {
    verifies('D431');
    const source = await publishing({ reingest_mode });
    await shop.send(source, article());
    await shop.send(source, article({ date: iso(due + hour) }));
    expect(await shop.post()).toMatchObject({ status: 'future', createdAt: due + hour });
    expect((await messages()).at(-1)).toBe(`Updated. Now due ${iso(due + hour)}.`);
    await shop.send(source, article({ date: '2026-01-01T00:00:00Z' }));
    await publish();
    expect(await shop.post()).toMatchObject({ status: 'publish', createdAt: Date.UTC(2026, 0, 1) });
  });

  test('that is published already is not dated ahead', async () => {
    verifies('D431');
    const source = await publishing({ reingest_mode: 'replace' });
    await shop.send(source, article());
    await becomesDue();
    const { createdAt } = await shop.post();
    await shop.send(source, article({ title: 'Later still', date: iso(due + hour) }));
    expect(await shop.post()).toMatchObject({ status: 'publish', title: 'Later still', createdAt });
  });

  test('is taken back before it was shown, and scheduled again when it comes again', async () => {
    verifies('D431', 'D424');
    const withdraw = [{ path: '/state', op: 'eq' as const, value: 'off' }];
    const source = await publishing({ forward_enabled: true, forward_url: 'https://in.example/x' }, { ...plainMapping, withdraw });
    await shop.send(source, article());
    await shop.send(source, article({ state: 'off' }));
    expect((await shop.post()).status).toBe('draft');
    await publish();
    expect((await shop.post()).status).toBe('draft');
    await shop.send(source, article({ modified: iso(due) }));
    expect(await shop.post()).toMatchObject({ status: 'future', createdAt: due });
    expect(await told()).toEqual([]);
  });

  test('that was taken back before it was shown is told as a new one when it comes again after its date', async () => {
    verifies('D490');
    const withdraw = [{ path: '/state', op: 'eq' as const, value: 'off' }];
    const source = await publishing(
      { reingest_mode: 'replace', forward_enabled: true, forward_url: 'https://in.example/x' },
      { ...plainMapping, withdraw },
    );
    await shop.send(source, article());
    await shop.send(source, article({ state: 'off' }));
    await shop.send(source, article({ date: '2026-01-01T00:00:00Z', modified: iso(due) }));
    expect(await told()).toEqual([['content.ingested', 'publish']]);
    await shop.send(source, article({ title: 'Now', date: '2026-01-01T00:00:00Z', modified: iso(due + hour) }));
    expect(await told()).toEqual([
      ['content.ingested', 'publish'],
      ['content.updated', 'publish'],
    ]);
  });

  test('is told to the receiver of its source when it is published, once and with what its payload said', async () => {
    verifies('D431', 'content-sources:forward');
    const fm_variables = { city: { path: '/city' } };
    const source = await publishing({ forward_enabled: true, forward_url: 'https://in.example/x', fm_variables });
    await shop.send(source, article({ city: 'Graz' }));
    await shop.send(source, article({ title: 'Sooner', city: 'Linz' }));
    expect(await told()).toEqual([]);
    await shop.run((db) => db.execute('DELETE FROM sp_ingest_deliveries'));
    await becomesDue();
    await publish();
    expect(await told()).toEqual([['content.ingested', 'publish']]);
    const [, { payload }] = [0, (await shop.outbox()).find(({ kind }) => kind === 'content.ingested') ?? { payload: null }];
    expect(payload).toMatchObject({ title: 'Sooner', external_id: 'a', variables: { city: 'Linz' } });
  });

  test('that a person makes a draft of is told as one', async () => {
    verifies('D431');
    const source = await publishing({ forward_enabled: true, forward_url: 'https://in.example/x' });
    await shop.send(source, article());
    await shop.stores.posts.update((await shop.post()).id, { status: 'draft' });
    expect(await told()).toEqual([['content.ingested', 'draft']]);
  });
});

describeEachStorage('dates of a site', (make) => {
  let shop: ContentShop;
  let made: TestStorage;
  beforeAll(async () => {
    made = await make(contentTables);
  });
  beforeEach(async () => {
    await emptied(made.storage);
    shop = await contentShop(made);
  });
  afterEach(() => shop.stop());

  test('without a zone are of its own, and in its own order', async () => {
    verifies('D430', 'content-sources:dates');
    await shop.stores.options.set('timezone', 'Europe/Vienna');
    await shop.stores.options.set('locale', 'en-US');
    const source = await shop.source({}, { ...plainMapping, meta: { day: { path: '/day', transform: ['iso_date'] } } });
    await shop.send(source, { id: 'a', title: 'A', content: 'x', date: '05/06/2026 18:00', day: '2026-01-02 10:00' });
    expect((await shop.post()).createdAt).toBe(Date.UTC(2026, 4, 6, 16));
    expect(await shop.stores.posts.meta((await shop.post()).id)).toMatchObject({ day: '2026-01-02T09:00:00.000Z' });
    await shop.stores.options.set('timezone', 'UTC');
    await shop.stores.options.set('locale', 'en');
  });
});
