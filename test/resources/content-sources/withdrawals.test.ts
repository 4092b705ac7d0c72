import { describeEachDialect } from '../../support/dialects';
import { type Site, startSite } from '../../support/site';
import type { TestDialect } from '../../support/storages';
import { verifies } from '../../support/verifies';
import { createSource, deliver, mapping, payload, posts, settled, type TestSource } from './ingest-support';
import { withdrawalPayloads } from './withdrawal-payloads';

const dated = { ...mapping, fields: { ...mapping.fields, modified: { path: '/modified' } } };
const withdraw = [{ path: '/status', op: 'eq', value: 'removed' }];
const time = (minute: number) => `2026-01-01T10:0${minute}:00Z`;

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

  async function source(fields: object = {}, approved: object = dated): Promise<TestSource> {
    const { name = 'Press', ...later } = fields as { name?: string };
    const made = await createSource(site, { name, auth_mode: 'none' });
    await site.call('content_sources.update', { id: made.id, default_post_status: 'publish', reingest_mode: 'replace', ...later });
    const { envelope } = await site.call('content_sources.approve_mapping', { id: made.id, mapping: approved });
    if (!envelope.ok) throw new Error(String(envelope.error));
    return made;
  }
  async function send(to: TestSource, ...given: object[]): Promise<void> {
    for (const one of given) {
      await deliver(site, to, one);
      await settled(site);
    }
  }
  const now = async () => (await posts(site)).map(({ title, status }) => [title, status]);
  async function lastRun(): Promise<string> {
    const { envelope } = await site.call('pipelines.list_runs', { per_page: 100 });
    const { items } = envelope.data as { items: { recipe_id: string; status: string; message: string }[] };
    const run = items.find(({ recipe_id }) => recipe_id === '');
    return `${run?.status}: ${run?.message}`;
  }
  const gone = (n: number, more: object = {}) => ({ event: 'post.unpublished', id: `a-${n}`, ...more });

  describe('known ways of saying it', () => {
    test.each(withdrawalPayloads)('%s: the post is a draft', async (_name, approved, published, taken) => {
      verifies('D424', 'content-sources:withdrawals');
      const press = await source({}, approved);
      await send(press, published);
      expect(await now()).toEqual([['T', 'publish']]);
      const [{ id } = { id: 0 }] = await posts(site);
      await send(press, taken);
      expect([await now(), await lastRun()]).toEqual([[['T', 'draft']], expect.stringMatching(/^ok: Its sender took it back \(/)]);
      expect((await posts(site)).map((post) => post.id)).toEqual([id]);
    });

    test.each([
      ['a deleted comment', { action: 'deleted', comment: { id: 1 } }],
      ['a deleted tag', { event: 'tag.deleted' }],
      ['a removed label', { action: 'unlabeled' }],
      ['an archive as a kind of page', { type: 'archive' }],
    ])('%s takes no article back', async (_name, more) => {
      verifies('D424');
      const press = await source();
      await send(press, payload(1), payload(1, { ...more, title: 'Changed' }));
      expect(await now()).toEqual([['Changed', 'publish']]);
    });
  });

  test('the conditions of the mapping take items back, before a filter on the same path and not those that other filters leave out', async () => {
    verifies('D424', 'content-sources:withdrawals');
    const filters = [
      { path: '/status', op: 'eq', value: 'live' },
      { path: '/kind', op: 'eq', value: 'article' },
    ];
    const press = await source({}, { ...dated, items: '/items', filters, withdraw });
    const item = (n: number, more: object = {}) => payload(n, { status: 'live', kind: 'article', ...more });
    await send(press, { items: [item(1), item(2), item(3)] });
    await send(press, {
      items: [
        { id: 'a-1', status: 'removed', kind: 'article' },
        item(2, { kind: 'comment', status: 'removed' }),
        item(3, { title: 'Three' }),
      ],
    });
    expect([await now(), await settled(site)]).toEqual([
      [
        ['Title 1', 'draft'],
        ['Title 2', 'publish'],
        ['Three', 'publish'],
      ],
      { done: 2 },
    ]);
  });

  test('a payload that lacks everything but the id can be named by a condition, once it is here', async () => {
    verifies('D424', 'content-sources:states');
    const press = await source({}, mapping);
    await send(press, payload(1), { id: 'a-1' });
    const named = { ...mapping, withdraw: [{ path: '/title', op: 'exists', value: false }] };
    expect((await site.call('content_sources.approve_mapping', { id: press.id, mapping: named })).envelope.ok).toBe(true);
    expect([await settled(site), await now()]).toEqual([{ done: 2 }, [['Title 1', 'draft']]]);
  });

  test.each([
    ['draft', [['Title 1', 'draft']], 'ok: Its sender took it back (post.unpublished): the post is a draft.'],
    ['trash', [], 'ok: Its sender took it back (post.unpublished): the post is deleted.'],
    ['ignore', [['Title 1', 'publish']], 'skipped: Its sender took it back (post.unpublished), and withdraw_mode is ignore.'],
  ])('withdraw_mode %s', async (withdraw_mode, left, run) => {
    verifies('D424', 'content-sources:withdrawals');
    const press = await source({ withdraw_mode });
    await send(press, payload(1), gone(1));
    expect([await now(), await lastRun()]).toEqual([left, run]);
    await send(press, gone(1, { again: true }));
    expect(await now()).toEqual(left);
  });

  test('another source takes nothing back, whatever id it names', async () => {
    verifies('D424');
    const [press, stranger] = [await source(), await source({ name: 'Stranger' })];
    await send(press, payload(1));
    await send(stranger, gone(1));
    expect([await now(), await lastRun()]).toEqual([
      [['Title 1', 'publish']],
      expect.stringMatching(/^skipped: .*there is no post of it here/),
    ]);
    await deliver(site, { ...press, slug: 'nobody' }, gone(1));
    expect(await now()).toEqual([['Title 1', 'publish']]);
  });

  test.each(['draft', 'trash'])(
    '%s: what is older than the withdrawal does not bring it back, what is newer does',
    async (withdraw_mode) => {
      verifies('D424', 'content-sources:withdrawals');
      const press = await source({ withdraw_mode });
      await send(press, payload(1, { modified: time(1) }), gone(1, { modified: time(5) }));
      const left = withdraw_mode === 'draft' ? [['Title 1', 'draft']] : [];
      await send(press, payload(1, { modified: time(3), title: 'Late' }), payload(1, { modified: time(5), title: 'Same' }));
      expect([await now(), await lastRun()]).toEqual([
        left,
        expect.stringMatching(/^skipped: Skipped: its sender has taken the article back/),
      ]);
      await send(press, gone(1, { modified: time(4) }));
      expect(await lastRun()).toBe('skipped: Skipped: older than what is stored.');
      await send(press, payload(1, { modified: time(7), title: 'Again' }));
      expect(await now()).toEqual([['Again', 'publish']]);
      await send(press, gone(1, { modified: time(6) }));
      expect(await now()).toEqual([['Again', 'publish']]);
    },
  );

  test('a withdrawal without a time counts from its receipt, and one that comes first keeps the article away', async () => {
    verifies('D424');
    const press = await source();
    await send(press, gone(1), payload(1, { modified: time(1) }));
    expect([await now(), await lastRun()]).toEqual([[], expect.stringMatching(/^skipped: Skipped: its sender has taken/)]);
    await send(press, payload(1, { modified: new Date(Date.now() + 60_000).toISOString() }));
    expect(await now()).toEqual([['Title 1', 'publish']]);
  });

  test('without times a later delivery is the last word, with the same words too', async () => {
    verifies('D424', 'content-sources:repeats');
    const press = await source({}, mapping);
    await send(press, payload(1), gone(1), payload(1));
    expect(await now()).toEqual([['Title 1', 'publish']]);
    await send(press, gone(1));
    expect(await now()).toEqual([['Title 1', 'draft']]);
  });

  test('what a person decided about a withdrawn post stays', async () => {
    verifies('D424', 'D425');
    const press = await source();
    await send(press, payload(1), gone(1));
    const [post] = await posts(site);
    await site.host.posts.update(post?.id ?? 0, { status: 'pending' });
    await send(press, payload(1, { title: 'Again' }));
    expect(await now()).toEqual([['Again', 'pending']]);
  });

  test.each([
    ['keep', [], 'skipped: Skipped: its post was deleted here, and deleted_here is keep.'],
    ['restore', [['Changed', 'publish']], 'ok: Created.'],
  ])('deleted_here %s', async (deleted_here, left, run) => {
    verifies('D425', 'content-sources:withdrawals');
    const press = await source({ deleted_here });
    await send(press, payload(1));
    const [post] = await posts(site);
    await site.host.posts.delete(post?.id ?? 0);
    await send(press, payload(1, { title: 'Changed' }));
    expect([await now(), await lastRun()]).toEqual([left, run]);
  });

  test('a post that was deleted here stays deleted after its sender took it back, in every mode', async () => {
    verifies('D425');
    const press = await source({ withdraw_mode: 'trash' });
    await send(press, payload(1));
    const [post] = await posts(site);
    await site.host.posts.delete(post?.id ?? 0);
    await send(press, gone(1), gone(1, { n: 2 }), payload(1, { title: 'Again' }));
    expect([await now(), await lastRun()]).toEqual([[], 'skipped: Skipped: its post was deleted here, and deleted_here is keep.']);
  });

  test('with new_draft the published earlier post is taken back too', async () => {
    verifies('D424');
    const press = await source({ reingest_mode: 'new_draft' });
    await send(press, payload(1), payload(1, { title: 'Second' }), gone(1));
    expect(await now()).toEqual([
      ['Title 1', 'draft'],
      ['Second', 'draft'],
    ]);
  });

  test('sent to two instances at once, and left half done by a process that was killed: once', async () => {
    verifies('D424', 'R22');
    const press = await source();
    await send(press, payload(1), payload(2));
    await Promise.all([site, other, site, other].map((one) => deliver(one, press, gone(1, { at: 'once' }))));
    await settled(site);
    expect([await now(), await lastRun()]).toEqual([
      [
        ['Title 1', 'draft'],
        ['Title 2', 'publish'],
      ],
      'ok: Its sender took it back (post.unpublished): the post is a draft.',
    ]);
    // As a process leaves it that died between the post and the end of its delivery.
    await site.host.storage.run((db) =>
      db.execute("UPDATE sp_ingest_deliveries SET state = 'received', ended_at = NULL WHERE body LIKE '%once%'"),
    );
    await deliver(site, press, gone(2));
    await settled(site);
    expect(await now()).toEqual([
      ['Title 1', 'draft'],
      ['Title 2', 'draft'],
    ]);
    const { envelope } = await site.call('pipelines.list_runs', { per_page: 100 });
    const taken = (envelope.data as { items: { message: string }[] }).items.filter(({ message }) =>
      message.startsWith('Its sender took it back'),
    );
    expect(taken).toHaveLength(2);
  });
};

describeEachDialect('withdrawals', suite);
