import { searchTable } from '../../host-shim/content/tables';
import { rows } from '../../plugin/adapter';
import { verifies } from '../support/verifies';
import { describeEachDialect, type Shim, startShim } from './shim';

describeEachDialect('the search of the site', (dialect) => {
  let shim: Shim;
  beforeAll(async () => {
    shim = await startShim({ dialect });
    const { posts } = shim.host;
    await posts.registerType({ slug: 'story', label: 'Stories', public: true });
    await posts.registerType({ slug: 'secret', label: 'Secrets', public: false });
  });
  afterAll(() => shim.stop());

  const publish = (title: string, content: string, fields: object = {}) =>
    shim.host.posts.create('post', { title, content, status: 'publish', ...fields });
  const page = (question: string) => shim.send('GET', `/search?q=${encodeURIComponent(question)}`, { headers: { accept: 'text/html' } });
  const found = async (question: string) =>
    [...(await page(question)).text.matchAll(/<article class="teaser"><h2><a href="([^"]*)">/g)].map(([, path]) => path);

  test('nothing is found of what is not public, nor of markup, nor of what no longer exists', async () => {
    verifies('site:search', 'D414');
    const { posts } = shim.host;
    for (const status of ['draft', 'pending', 'private'] as const) await posts.create('post', { title: `Zebra ${status}`, status });
    await posts.create('secret', { title: 'Zebra plan', status: 'publish' });
    const gone = await publish('Zebra gone', '<p class="zebra">x</p>');
    const withdrawn = await publish('Zebra withdrawn', 'x');
    const renamed = await publish('Zebra renamed', 'x');
    expect(await found('zebra')).toHaveLength(3);
    await posts.delete(gone.id);
    await posts.update(withdrawn.id, { status: 'draft' });
    await posts.update(renamed.id, { title: 'Horse renamed' });
    await publish('Markup', '<p id="zebra">x</p><a href="https://zebra.example/">y</a>');
    expect(await found('zebra')).toEqual([]);
    const { status, text } = await page('zebra');
    expect([status, text.includes('Nothing was found for “zebra”')]).toEqual([200, true]);
    await posts.update(withdrawn.id, { status: 'publish' });
    expect(await found('zebra')).toEqual(['/zebra-withdrawn']);
  });

  test('a question without words asks for some, and one that is markup stays text', async () => {
    verifies('site:search');
    for (const question of ['', '   ', '""']) expect((await page(question)).text).not.toContain('role="status"');
    const { text } = await page('"><script>alert(1)</script>');
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect((await page('x'.repeat(5000))).status).toBe(200);
    expect(await found("' OR 1=1 --")).toEqual([]);
    expect(await found('%')).toEqual([]);
  });

  test('all words have to be there, whatever their case, accents and place; titles come first', async () => {
    verifies('site:search', 'D414');
    const dayOf = (day: number) => ({ createdAt: Date.UTC(2020, 0, day) });
    await publish('Crème brûlée', '<p>A dessert of <b>Fr</b>ance</p>', dayOf(1));
    await publish('Desserts', '<p>Such as creme brulee &amp; cake</p>', dayOf(2));
    await shim.host.posts.create('story', { title: 'Großes Rätsel', content: '<p>漢字 über CRÈME</p>', status: 'publish', ...dayOf(3) });
    expect(await found('CREME')).toEqual(['/creme-brulee', '/story/grosses-ratsel', '/desserts']);
    expect(await found('crème cake')).toEqual(['/desserts']);
    expect(await found('"brulee & cake"')).toEqual(['/desserts']);
    expect(await found('"cake brulee"')).toEqual([]);
    expect(await found('france')).toEqual(['/creme-brulee']);
    expect(await found('漢')).toEqual(['/story/grosses-ratsel']);
    const { text } = await page('creme');
    expect(text).toContain('<mark>Crème</mark> brûlée');
    expect(text).toContain('漢字 über <mark>CRÈME</mark>');
    expect(text).toContain('3 results for “creme”');
  });

  test('a long article shows the place where the words stand, and more results are on further pages', async () => {
    verifies('site:search');
    for (let n = 0; n < 11; n++) await publish(`Long ${n}`, `<p>${'before '.repeat(100)}needle${' after'.repeat(100)}</p>`);
    const { text } = await page('needle');
    expect(text).toMatch(/<p>… (before ){1,10}<mark>needle<\/mark>( after){5,40} …<\/p>/);
    expect(await found('needle')).toHaveLength(10);
    expect(text).toContain('href="/search?q=needle&amp;page=2"');
    const second = await shim.send('GET', '/search?q=needle&page=2', { headers: { accept: 'text/html' } });
    expect(second.text.match(/<article/g)).toHaveLength(1);
    expect((await shim.send('GET', '/search?q=needle&page=3', { headers: { accept: 'text/html' } })).status).toBe(404);
  });

  test('what was published before there was a search is found too', async () => {
    verifies('site:search', 'D414');
    for (let n = 0; n < 60; n++) await publish(`Older ${n}`, '<p>ancient</p>');
    await shim.host.storage.run((db) => rows(db, searchTable).delete({}));
    const other = await startShim({ dialect, beside: shim });
    const { text } = await other.send('GET', '/search?q=ancient', { headers: { accept: 'text/html' } });
    await other.stop();
    expect(text).toContain('60 results');
  });

  test('a page that somebody wrote for that address comes first', async () => {
    verifies('site:search');
    const own = await shim.host.posts.create('page', { title: 'Search', slug: 'search', content: '<p>Our own</p>', status: 'publish' });
    expect((await page('x')).text).toContain('Our own');
    await shim.host.posts.delete(own.id);
    expect((await page('x')).text).toContain('role="status"');
  });

  test('a visitor who searches all the time is told to wait, others go on, and the empty form costs nothing', async () => {
    verifies('D492', 'site:search');
    const ask = (question: string, accept = 'text/html') => shim.send('GET', `/search?q=${question}`, { headers: { accept } });
    await shim.host.storage.run((db) => db.execute('DELETE FROM host_attempts'));
    for (let n = 0; n < 30; n++) expect((await ask('horse')).status).toBe(200);
    const { status, text, headers } = await ask('horse');
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(text).toMatch(/<p>Too many searches\. Search again in \d+ s\.<\/p>/);
    expect((await ask('')).status).toBe(200);
    await shim.host.storage.run((db) => db.execute('UPDATE host_attempts SET reset_at = 1'));
    expect((await ask('horse')).status).toBe(200);
  });
});
