import { type ContentShop, contentShop, contentTables, emptied, plainMapping } from '../../support/content-shop';
import { describeEachStorage, type TestStorage } from '../../support/storages';
import { verifies } from '../../support/verifies';

describeEachStorage('articles in several languages', (make) => {
  let made: TestStorage;
  let shop: ContentShop;
  beforeAll(async () => {
    made = await make(contentTables);
  });
  beforeEach(async () => {
    await emptied(made.storage);
    shop = await contentShop(made);
  });
  afterEach(() => shop.stop());
  const mapping = { ...plainMapping, fields: { ...plainMapping.fields, locale: { path: '/locale' }, translation_of: { path: '/of' } } };
  const send = (source: { id: string }, id: string, given: object = {}) =>
    shop.send(source, { id, title: id, content: '<p>x</p>', ...given });
  const spoken = async () => (await shop.posts()).map(({ locale, translationKey }) => [locale, translationKey]);

  test('what is no language is told and left out; without rules nothing is set, and a host without languages is given none', async () => {
    verifies('D533');
    await send(await shop.source({}, mapping), 'a', { locale: 'Klingon<b>', of: '' });
    expect((await shop.runs())[0]?.message).toBe(
      'Created. “Klingon<b>” is no language tag (BCP 47) such as de or pt-BR, so the post counts as in the site’s language.',
    );
    await send(await shop.source(), 'b', { locale: 'de', of: 'a' });
    Object.assign(shop.stores.posts, { locales: false });
    await send(await shop.source({}, mapping), 'c', { locale: 'de', of: 'a' });
    expect((await spoken()).map(([locale]) => locale)).toEqual(['', '', '']);
    expect((await spoken()).map(([, key]) => key !== '')).toEqual([true, false, false]);
  });

  test('name the original or what they share; ids of another sender are others, and a person’s language goes with the sender’s word', async () => {
    verifies('D533');
    const source = await shop.source({ reingest_mode: 'replace' }, mapping);
    await send(source, 'original', { locale: 'en_us' });
    await send(source, 'german', { locale: 'de', of: 'original' });
    await send(await shop.source({ name: 'Other' }, mapping), 'french', { locale: 'fr', of: 'original' });
    const [original, german, french] = await spoken();
    expect([original?.[0], german?.[0], french?.[0]]).toEqual(['en-US', 'de', 'fr']);
    expect(german?.[1]).toBe(original?.[1]);
    expect(french?.[1]).not.toBe(original?.[1]);
    await send(source, 'german', { locale: 'de', of: 'original' });
    expect((await shop.runs()).at(-1)?.message).toBe('Unchanged.');
    await send(source, 'german', { locale: 'de-AT', of: 'x'.repeat(190) });
    const changed = (await shop.posts())[1];
    expect(changed).toMatchObject({ locale: 'de-AT' });
    expect(changed?.translationKey).not.toBe(original?.[1]);
  });
});
