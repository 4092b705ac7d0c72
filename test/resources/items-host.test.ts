import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../plugin/kit/ctx';
import { groups } from '../../plugin/resources';
import { estimatesItemsCreate } from '../../plugin/resources/estimates_items/create';
import { notesItemsCreate } from '../../plugin/resources/notes_items/create';
import { notesItemsDelete } from '../../plugin/resources/notes_items/delete';
import { notesItemsGet } from '../../plugin/resources/notes_items/get';
import { notesItemsUpdate } from '../../plugin/resources/notes_items/update';
import { describeOnMariadb } from '../support/dialects';
import { fakeHost } from '../support/fake-host';
import { ownStatements } from '../support/own-statements';
import { type Site, startSite } from '../support/site';
import { describeEachStorage, type TestDialect } from '../support/storages';
import { verifies } from '../support/verifies';

test('both groups have the same operations, but for their names', () => {
  verifies('items:shape');
  const [notes, estimates] = ['notes_items', 'estimates_items'].map((name) => groups.find(({ resource }) => resource === name)?.operations);
  const told = (operations: typeof notes) =>
    Object.entries(operations ?? {}).map(([action, { params, returns, effect, destructive, idempotent }]) => ({
      action,
      params,
      returns,
      effect,
      destructive,
      idempotent,
    }));
  expect(JSON.stringify(told(notes))).toBe(JSON.stringify(told(estimates)));
});

describe('items in the shim on SQLite', () => inShim('sqlite'));
describeOnMariadb('items in the shim on MariaDB', () => inShim('mariadb'));

function inShim(dialect: TestDialect): void {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect });
  });
  afterAll(() => site?.stop());
  beforeEach(() => site.reset());
  const create = async (params: object) => (await site.call('notes_items.create', params)).envelope.data ?? {};

  test('visitors see none of them, and a post of the site is none', async () => {
    verifies('items:type', 'D55');
    expect(site.host.posts.types()).toContainEqual(expect.objectContaining({ slug: 'note', public: false }));
    await create({ title: 'Secret plan', status: 'publish', content: '<p>hidden</p>' });
    for (const path of ['/note/secret-plan', '/secret-plan']) expect((await site.send('GET', path)).status).toBe(404);
    expect((await site.send('GET', '/')).text).not.toContain('Secret plan');
    const { id } = await site.host.posts.create('post', { title: 'A post' });
    for (const [action, more] of [
      ['get', {}],
      ['update', { title: 'x' }],
      ['delete', { confirm: true }],
    ] as const)
      expect((await site.call(`notes_items.${action}`, { id, ...more })).status).toBe(404);
    expect((await site.host.posts.get(id))?.title).toBe('A post');
  });

  test('the host is told who makes and changes them', async () => {
    verifies('D657');
    const actors: unknown[] = [];
    site.host.posts.onSaved(async ({ post, actor }) => {
      if (post.title.startsWith('By whom')) actors.push(actor);
    });
    const { id } = await create({ title: 'By whom' });
    await site.call('notes_items.update', { id, title: 'By whom else' });
    const by = { userId: expect.any(Number), name: expect.stringMatching(/./) };
    expect(actors).toEqual([by, by]);
  });

  test('the thirtieth and the sixtieth of one name cost as many statements as each other, and few more than the first', async () => {
    verifies('posts:one-title');
    const statementsOf = ownStatements(site.host.storage);
    const ways: Record<string, (n: number) => Promise<unknown>> = {
      posts: () => create({ title: 'The very same' }),
      terms: (n) => site.host.terms.ensure('tag', `Same ${'!'.repeat(n)}`),
      sources: () => site.call('content_sources.create', { name: 'Wire', auth_mode: 'none' }),
    };
    for (const [way, make] of Object.entries(ways)) {
      const costs: number[] = [];
      for (let n = 1; n <= 60; n++) {
        const statements = await statementsOf(() => make(n));
        costs.push(statements.filter((sql) => /host_posts|host_terms|sp_sources/.test(sql)).length);
      }
      // The least of ten, since an epoch that moved meanwhile has a cached value read again.
      const [first, early, late] = [0, 20, 50].map((from) => Math.min(...costs.slice(from, from + 10)));
      expect({ way, late }).toEqual({ way, late: early });
      expect((late ?? 0) - (first ?? 0)).toBeLessThanOrEqual(2);
    }
  });

  test('nothing at all makes an untitled draft with a slug of its own', async () => {
    const made = [await create({}), await create({ slug: '日本' })];
    expect(made.map(({ slug }) => slug)).toEqual([
      expect.stringMatching(/^note-[0-9a-f]{10}$/),
      expect.stringMatching(/^note-[0-9a-f]{10}$/),
    ]);
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(2);
  });

  test('an item belongs to who minted the key, or to whom it is given', async () => {
    verifies('items:author');
    const users = (await site.host.users.search({ limit: 99 })).items;
    const someone = users.find(({ login }) => login !== 'admin') ?? users[0];
    const [minter] = users.filter(({ login }) => login === 'admin');
    expect((await create({ title: 'Mine' })).author).toBe(minter?.id);
    expect((await create({ title: 'Theirs', author: someone?.id })).author).toBe(someone?.id);
  });

  test('what an author leaves behind can be sent back, but not given to others', async () => {
    verifies('items:author');
    const { id } = await site.host.posts.create('note', { title: 'Left', authorId: 4711 });
    expect((await site.call('notes_items.update', { id, author: 4711 })).envelope).toMatchObject({ ok: true, changed: false });
    expect((await site.call('notes_items.create', { author: 4711 })).status).toBe(400);
  });

  test('two changes of one item at once are both kept, also in its meta', async () => {
    verifies('items:meta', 'items:update');
    const { id } = await create({ title: 'Shared' });
    const changes = Array.from({ length: 12 }, (_, n) => (n % 2 ? { meta: { [`k${n}`]: n } } : { [n % 4 ? 'title' : 'excerpt']: `v${n}` }));
    const answers = await Promise.all(changes.map((change) => site.call('notes_items.update', { id, ...change })));
    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
    const { data } = (await site.call('notes_items.get', { id })).envelope;
    expect(data?.meta).toEqual({ k1: 1, k3: 3, k5: 5, k7: 7, k9: 9, k11: 11 });
    expect(data).toMatchObject({ title: expect.stringMatching(/^v/), excerpt: expect.stringMatching(/^v/) });
  });

  test('fifty items of one title at once have fifty slugs', async () => {
    verifies('items:slug');
    const made = await Promise.all(Array.from({ length: 50 }, () => site.call('estimates_items.create', { title: 'Same title' })));
    expect(new Set(made.map(({ envelope }) => envelope.data?.slug)).size).toBe(50);
  });

  test('a confirmation stops fitting when the meta changes', async () => {
    verifies('items:delete');
    const { id } = await create({ title: 'Doomed' });
    const token = (await site.call('notes_items.delete', { id })).headers.get('x-confirm-token') ?? '';
    await site.call('notes_items.update', { id, meta: { keep: true } });
    const reply = await site.call('notes_items.delete', { id }, { confirm: true, headers: { 'X-Confirm-Token': token } });
    expect(reply.status).toBe(409);
  });

  test('no operation takes more statements than it may', async () => {
    const { id } = await create({ title: 'Counted', meta: { a: 1 } });
    const statementsOf = ownStatements(site.host.storage);
    const counted = async (operation: string, params: object, confirm?: true) => {
      const counts: number[] = [];
      for (let turn = 0; turn < 3; turn++) {
        const turned = JSON.parse(JSON.stringify(params).replaceAll('TURN', `${turn} ${randomUUID()}`));
        const call = () => site.call(operation, turned, confirm ? { confirm } : {});
        counts.push((await statementsOf(async () => expect((await call()).status).toBe(200))).length);
      }
      return Math.min(...counts);
    };
    // Key look-up, the operation, and the audit row of a mutation.
    expect(await counted('notes_items.get', { id })).toBe(2);
    expect(await counted('notes_items.list', {})).toBe(3);
    expect(await counted('notes_items.update', { id, title: 'TURN' })).toBe(4);
    expect(await counted('notes_items.create', { title: 'TURN' })).toBe(3);
  });
}

describeEachStorage('items in a host that keeps its posts apart', (make) => {
  test('work, but for dry runs', async () => {
    verifies('D59');
    const { storage } = await make();
    const host = fakeHost(storage);
    for (const { postTypes } of groups) for (const type of postTypes) await host.posts.registerType(type);
    const caller = { kind: 'user', id: '1', name: 'ada', userId: 1, capabilities: new Set() } as const;
    const ctx = (dryRun: boolean) => ({ host, caller, dryRun }) as unknown as Ctx;
    const { data } = await notesItemsCreate.run({ title: 'Apart', meta: { a: 1 } }, ctx(false));
    const { id } = data;
    for (const attempt of [
      () => estimatesItemsCreate.run({ title: 'x' }, ctx(true)),
      () => notesItemsUpdate.run({ id, title: 'x' }, ctx(true)),
      () => notesItemsDelete.run({ id }, ctx(true)),
    ])
      await expect(attempt()).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(/^Refused: .*a dry run is not possible/),
      });
    expect(await notesItemsUpdate.run({ id, meta: { b: 2 } }, ctx(false))).toMatchObject({ changed: true, data: { meta: { a: 1, b: 2 } } });
    expect(await notesItemsUpdate.run({ id, meta: { b: 2 } }, ctx(false))).toMatchObject({ changed: false });
    expect(await notesItemsGet.run({ id }, ctx(false))).toMatchObject({ title: 'Apart', meta: { a: 1, b: 2 } });
    await notesItemsDelete.run({ id }, ctx(false));
    await expect(notesItemsGet.run({ id }, ctx(false))).rejects.toMatchObject({ code: 'not_found' });
  });
});
