import { users } from '../../../plugin/resources/users';
import { members } from '../../../plugin/resources/users/member/members';
import { type ContentShop, contentShop, contentTables } from '../../support/content-shop';
import { describeEachStorage } from '../../support/storages';
import { verifies } from '../../support/verifies';

describeEachStorage('whom a post is credited to', (make) => {
  let shop: ContentShop;
  let ids: Record<string, number>;
  let sent = 0;
  beforeAll(async () => {
    shop = await contentShop(await make(contentTables));
    const people = {
      jane: { displayName: 'Jane  Doé', email: 'Jane@Example.org' },
      max: { displayName: 'Max Müller', email: 'max@example.org' },
      moritz: { displayName: 'Moritz Muller', email: 'moritz@example.org' },
      editor: { displayName: 'Ed', role: 'editor', email: 'ed@example.org' },
      reader: { displayName: 'Rea Der', role: 'subscriber', email: 'reader@example.org' },
      gone: { displayName: 'Long Gone', email: 'gone@example.org', active: false },
    };
    ids = { '': 0 };
    for (const [login, fields] of Object.entries(people)) ids[login] = (await shop.user(login, fields)).id;
    for (const email of ['', 'max@example.org', 'nobody@example.org']) await shop.call(users.operations.create, { first_name: 'M', email });
    await shop.run(async (db) => {
      const first = await members(db).find('001');
      if (first) await members(db).link(first, ids.jane ?? 0, Date.now());
    });
  });
  afterAll(() => shop.stop());

  const credited = async (settings: object, author: unknown) => {
    const source = await shop.source({ name: `S${++sent}`, default_author_id: ids.editor, ...settings });
    await shop.send(source, { id: `a-${sent}`, title: 'T', content: 'x', author });
    return Object.entries(ids).find(([, id]) => id === latest?.authorId)?.[0] ?? latest?.authorId;
  };
  let latest: { id: number; authorId: number } | undefined;
  beforeEach(() => {
    latest = undefined;
  });
  beforeAll(() => {
    shop.stores.posts.onSaved(async ({ post }) => void (latest = post));
  });

  test.each([
    ['email', 'JANE@example.ORG', 'jane'],
    ['email', 'Jane Doe <jane@example.org>', 'jane'],
    ['email', 'jane', 'editor'],
    ['email', 'jané@example.org', 'editor'],
    ['email', 'gone@example.org', 'editor'],
    ['email', 'reader@example.org', 'editor'],
    ['last_name', 'Doe', 'jane'],
    ['last_name', 'JANET DOE', 'jane'],
    ['last_name', 'doé, Jane', 'jane'],
    ['last_name', 'Müller', 'editor'],
    ['last_name', '', 'editor'],
    ['login', ' Jane ', 'jane'],
    ['login', 'reader', 'editor'],
    ['display_name', 'jane doe', 'jane'],
    ['display_name', 'MAX MULLER', 'max'],
    ['display_name', 'Muller', 'editor'],
    ['user_num', '001', 'jane'],
    ['user_num', 1, 'jane'],
    ['user_num', '002', 'max'],
    ['user_num', '003', 'editor'],
    ['user_num', '999', 'editor'],
    ['user_num', '1 OR 1=1', 'editor'],
    ['none', 'jane@example.org', 'editor'],
  ])('%s: %j is %s', async (author_match_mode, author, expected) => {
    verifies('content-sources:authors');
    expect(await credited({ author_match_mode }, author)).toBe(expected);
  });

  test('pin_author ignores the payload, and a default author of 0 is nobody', async () => {
    verifies('content-sources:authors');
    expect(await credited({ pin_author: true }, 'jane@example.org')).toBe('editor');
    expect(await credited({ default_author_id: 0 }, 'nobody')).toBe('');
  });

  test('an update: blank and unknown keep whom was credited, another one is taken over, a person’s choice stays', async () => {
    verifies('content-sources:authors', 'D142');
    const source = await shop.source({ name: 'Updates', default_author_id: ids.editor });
    const send = async (title: string, author: string) => {
      await shop.send(source, { id: 'u', title, content: 'x', author });
      return latest?.authorId;
    };
    expect(await send('1', 'jane@example.org')).toBe(ids.jane);
    expect(await send('2', '')).toBe(ids.jane);
    expect(await send('3', 'stranger@example.org')).toBe(ids.jane);
    expect(await send('4', 'max@example.org')).toBe(ids.max);
    await shop.stores.posts.update(latest?.id ?? 0, { authorId: ids.moritz ?? 0 });
    expect(await send('5', 'max@example.org')).toBe(ids.moritz);
    expect(await send('6', '')).toBe(ids.moritz);
    expect(await send('7', 'jane@example.org')).toBe(ids.jane);
  });

  test('a default author whose account no longer exists is nobody', async () => {
    const extra = await shop.user('extra', { displayName: 'Ex Tra' });
    const source = await shop.source({ name: 'Gone', default_author_id: extra.id });
    await shop.stores.users.update(extra.id, { active: false });
    await shop.send(source, { id: 'g', title: 'T', content: 'x' });
    expect(latest?.authorId).toBe(0);
  });
});
