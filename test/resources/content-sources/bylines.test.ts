import { type ContentShop, contentShop, contentTables, emptied, plainMapping } from '../../support/content-shop';
import { describeEachStorage, type TestStorage } from '../../support/storages';
import { verifies } from '../../support/verifies';

const fields = { ...plainMapping.fields, author_name: { path: '/name' }, author_url: { path: '/link' } };
const mapping = { ...plainMapping, fields };

describeEachStorage('an author whom no account matches', (make) => {
  let shop: ContentShop;
  let made: TestStorage;
  let jane: number;
  beforeAll(async () => {
    made = await make(contentTables);
  });
  beforeEach(async () => {
    await emptied(made.storage);
    shop = await contentShop(made);
    jane = (await shop.user('jane', { displayName: 'Jane Doe', email: 'jane@example.org' })).id;
  });
  afterEach(() => shop.stop());

  const send = async (source: Awaited<ReturnType<ContentShop['source']>>, more: object) => {
    await shop.send(source, { id: 'a', title: 'T', content: 'x', ...more });
    const { byline, bylineUrl, authorId } = await shop.post();
    return { byline, bylineUrl, authorId, message: (await shop.runs()).at(-1)?.message };
  };
  const named = (name: string) => `Created. No single account matches the author “${name}”, who is named without one.`;
  const unnamed = 'Created. No single account matches the author that the payload names.';

  test.each([
    ['email', { author: 'ann@else.example' }, '', '', unnamed],
    ['login', { author: 'ann' }, '', '', unnamed],
    ['user_num', { author: '77' }, '', '', unnamed],
    ['email', { author: 'https://else.example/ann' }, '', '', unnamed],
    ['email', { author: ' ' }, '', '', 'Created.'],
    ['email', { author: 'Ann Other <ann@else.example>' }, 'Ann Other', '', named('Ann Other')],
    ['display_name', { author: 'Ann\u202e Other' }, 'Ann Other', '', named('Ann Other')],
    ['none', { author: 'Ann Other' }, 'Ann Other', '', named('Ann Other')],
    ['email', { author: 'ann@else.example', name: '<b>Ann</b>', link: 'https://a.example/' }, 'Ann', 'https://a.example/', named('Ann')],
    ['email', { name: 'Ann', link: 'javascript:alert(1)' }, 'Ann', '', named('Ann')],
    ['email', { name: 'Ann', link: 'https://me:pass@a.example/' }, 'Ann', '', named('Ann')],
  ])('by %s %j is “%s”', async (author_match_mode, article, byline, bylineUrl, message) => {
    verifies('D432', 'content-sources:authors');
    const source = await shop.source({ author_match_mode, default_author_id: jane }, mapping);
    expect(await send(source, article)).toEqual({ byline, bylineUrl, authorId: jane, message });
  });

  test('has no byline where the source pins its author, nor where an account matches', async () => {
    verifies('D432');
    const pinned = await shop.source({ pin_author: true, default_author_id: jane }, mapping);
    expect(await send(pinned, { name: 'Ann' })).toEqual({ byline: '', bylineUrl: '', authorId: jane, message: 'Created.' });
    await shop.stores.posts.delete((await shop.post()).id);
    const source = await shop.source({}, mapping);
    const message = 'Created.';
    expect(await send(source, { author: 'jane@example.org', name: 'J. D.' })).toEqual({
      byline: '',
      bylineUrl: '',
      authorId: jane,
      message,
    });
  });

  test('is told in the run where the host names nobody without an account', async () => {
    verifies('D432');
    Object.assign(shop.stores.posts, { bylines: false });
    const source = await shop.source({}, mapping);
    const message = 'Created. No single account matches the author “Ann”, and this CMS names nobody without one.';
    expect(await send(source, { name: 'Ann' })).toEqual({ byline: '', bylineUrl: '', authorId: 0, message });
  });

  test('changes with the sender, stays where a person has set another, and goes when an account matches', async () => {
    verifies('D432', 'D141');
    const source = await shop.source({ reingest_mode: 'replace', default_author_id: jane }, mapping);
    await send(source, { author: 'jane@example.org' });
    expect(await send(source, { title: '2', name: 'Ann' })).toMatchObject({ byline: 'Ann', authorId: jane });
    expect(await send(source, { title: '3' })).toMatchObject({ byline: 'Ann', message: 'Updated.' });
    expect(await send(source, { title: '4', name: 'Bo', link: 'https://b.example/' })).toMatchObject({ byline: 'Bo' });
    await shop.stores.posts.update((await shop.post()).id, { byline: 'Bo the Great' });
    expect(await send(source, { title: '5', name: 'Bo', link: 'https://b.example/' })).toMatchObject({ byline: 'Bo the Great' });
    expect(await send(source, { title: '6', author: 'jane@example.org' })).toMatchObject({ byline: '', bylineUrl: '', authorId: jane });
  });
});
