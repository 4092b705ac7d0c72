import { siteTables } from '../support/site-tables';
import { verifies } from '../support/verifies';
import { describeEachDialect, password, type Shim, startShim } from './shim';

describeEachDialect('translations of a post', (dialect) => {
  let shim: Shim;
  let reset: () => Promise<void>;
  beforeAll(async () => {
    shim = await startShim({ dialect });
    ({ reset } = await siteTables(shim.host.storage));
  });
  beforeEach(() => reset());
  afterAll(() => shim.stop());

  const get = async (path: string) => (await shim.send('GET', path, { headers: { accept: 'text/html' } })).text;
  const publish = (title: string, fields: object = {}) =>
    shim.host.posts.create('post', { title, status: 'publish', authorId: 1, ...fields });
  const links = (text: string, element: string) =>
    [...text.matchAll(new RegExp(`<${element} rel="alternate" hreflang="([^"]*)" href="([^"]*)"`, 'g'))].map(
      ([, tag, href]) => `${tag} ${href?.replace(shim.url, '')}`,
    );
  const inHead = async (path: string) => links(await get(path), 'link');
  const inSitemap = async (path: string) => {
    const text = await get('/sitemap.xml');
    return links(text.split('<url>').find((entry) => entry.includes(`<loc>${shim.url}${path}</loc>`)) ?? '', 'xhtml:link');
  };
  const lang = async (path: string) => /<html lang="([^"]*)"/.exec(await get(path))?.[1];

  test('are none alone, unpublished, in the same language or of a type that nobody sees; what is no language is refused', async () => {
    verifies('D533');
    for (const locale of ['german', 'de_DE_', 'x-default', '"><script>'])
      await expect(publish('Refused', { locale })).rejects.toThrow(/BCP 47/);
    await expect(publish('Refused', { translationKey: 'k'.repeat(256) })).rejects.toThrow(/255/);
    await shim.host.posts.registerType({ slug: 'inner', label: 'Inner', public: false });
    await publish('Alone', { translationKey: 'k', locale: 'de' });
    await publish('Twin', { translationKey: 'k', locale: 'de' });
    await publish('Draft', { translationKey: 'k', locale: 'fr', status: 'draft' });
    await publish('Later', { translationKey: 'k', locale: 'it', status: 'future', createdAt: Date.now() + 1e10 });
    await shim.host.posts.create('inner', { title: 'Inner', translationKey: 'k', locale: 'es', status: 'publish' });
    await publish('Other', { translationKey: 'other', locale: 'nl' });
    await publish('Unlinked', { locale: 'pt-BR' });
    for (const path of ['/alone', '/twin', '/other', '/unlinked']) expect([await inHead(path), await inSitemap(path)]).toEqual([[], []]);
    expect(await get('/sitemap.xml')).not.toContain('xhtml');
  });

  test('name each other and themselves in the page and in the sitemap, and the site’s language for everybody else', async () => {
    verifies('D533');
    await publish('Hallo', { translationKey: 'k', locale: 'de' });
    await publish('Bonjour', { translationKey: 'k', locale: 'fr_ca' });
    await shim.host.posts.create('page', { title: 'Hello', translationKey: 'k', status: 'publish' });
    await publish('Hullo', { translationKey: 'k', locale: 'en' });
    const all = ['de /hallo', 'fr-CA /bonjour', 'en /hello', 'x-default /hello'];
    for (const path of ['/hallo', '/bonjour', '/hello']) expect([await inHead(path), await inSitemap(path)]).toEqual([all, all]);
    // The second one of a language is none of them.
    expect([await inHead('/hullo'), await inSitemap('/hullo')]).toEqual([[], []]);
    expect([await lang('/hallo'), await lang('/bonjour'), await lang('/hello'), await lang('/')]).toEqual(['de', 'fr-CA', 'en', 'en']);
    expect(await get('/bonjour')).toContain('"inLanguage":"fr-CA"');
  });

  test('without one in the site’s language everybody else gets the oldest; what is withdrawn, moved or deleted is no longer named', async () => {
    verifies('D533');
    const german = await publish('Hallo', { translationKey: 'k', locale: 'de' });
    const french = await publish('Salut', { translationKey: 'k', locale: 'fr' });
    const spanish = await publish('Hola', { translationKey: 'k', locale: 'es' });
    expect(await inHead('/salut')).toEqual(['de /hallo', 'fr /salut', 'es /hola', 'x-default /hallo']);
    await shim.host.posts.update(german.id, { status: 'draft' });
    await shim.host.posts.update(spanish.id, { slug: 'buenas' });
    expect(await inHead('/salut')).toEqual(['fr /salut', 'es /buenas', 'x-default /salut']);
    await shim.host.posts.delete(spanish.id);
    expect([await inHead('/salut'), await inSitemap('/salut'), french.locale]).toEqual([[], [], 'fr']);
  });

  test('are linked on the page of the post, by whoever may edit it', async () => {
    verifies('D533', 'D531');
    const admin = await shim.signIn('admin', password);
    const { id } = await publish('Edited', { featuredImageAlt: '' });
    await publish('Bearbeitet', { translationKey: 'shared', locale: 'de' });
    const save = (body: object) => shim.send('PATCH', `/admin/api/posts/${id}`, { ...admin, body });
    expect((await save({ locale: 'deutsch' })).status).toBe(400);
    expect((await save({ locale: ' en_gb ', translation_key: ' shared ', featured_image_alt: '' })).status).toBe(200);
    expect(await shim.host.posts.get(id)).toMatchObject({ locale: 'en-GB', translationKey: 'shared', featuredImageAlt: '' });
    expect(await inHead('/edited')).toEqual(['en-GB /edited', 'de /bearbeitet', 'x-default /edited']);
    const form = (await shim.send('GET', `/admin/posts/${id}`, { ...admin, headers: { accept: 'text/html' } })).text;
    for (const value of ['value="en-GB"', 'value="shared"']) expect(form).toContain(value);
    expect((await save({ featured_image_alt: 'A view', featured_image: '7' })).status).toBe(200);
    expect(await shim.host.posts.get(id)).toMatchObject({ featuredImageAlt: 'A view' });
    // Another picture takes the words of the one before along; emptied, those of the file count.
    expect((await save({ featured_image_alt: 'A view', featured_image: '8' })).status).toBe(200);
    expect(await shim.host.posts.get(id)).toMatchObject({ featuredImageAlt: null });
    await save({ featured_image_alt: 'Again' });
    await save({ featured_image_alt: '' });
    expect(await shim.host.posts.get(id)).toMatchObject({ featuredImageAlt: null });
  });
});
