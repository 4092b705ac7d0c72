import type { Identity } from '../support/http';
import { verifies } from '../support/verifies';
import { sendForm } from './account-mails';
import { describeEachDialect, password, type Shim, startShim } from './shim';

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');

describeEachDialect('what the form of a post needs of the server', (dialect) => {
  let shim: Shim;
  let admin: Identity;
  let reader: Identity;
  beforeAll(async () => {
    shim = await startShim({ dialect });
    admin = await shim.signIn('admin', password);
    await shim.send('POST', '/admin/api/users', { ...admin, body: { login: 'reader', password } });
    reader = await shim.signIn('reader', password);
  });
  afterAll(() => shim.stop());

  const api = (method: string, path: string, body?: object) =>
    shim.send(method, `/admin/api${path}`, { ...admin, ...(body ? { body } : {}) });

  test('the library is asked by words and by pages, within bounds', async () => {
    verifies('D589');
    await shim.host.storage.tx((db) => db.execute('DELETE FROM host_media'));
    for (const [name, alt] of [
      ['Tower.png', 'At dusk'],
      ['sea.png', 'Dusk at the 100% sea_side'],
      ['plain.png', ''],
    ] as const)
      await shim.host.media.store(png, name, { alt });
    await shim.host.media.store(Buffer.from('%PDF-1.4'), 'dusk.pdf');
    for (const query of ['per_page=0', 'per_page=101', 'page=-1', 'page=x']) expect((await api('GET', `/media?${query}`)).status).toBe(400);
    const names = async (query: string) => {
      const { media, total } = JSON.parse((await api('GET', `/media?${query}`)).text) as { media: { name: string }[]; total: number };
      return [...media.map(({ name }) => name), total];
    };
    expect(await names('')).toEqual(['dusk.pdf', 'plain.png', 'sea.png', 'Tower.png', 4]);
    expect(await names('kind=image&search=DUSK')).toEqual(['sea.png', 'Tower.png', 2]);
    expect(await names('search=dusk+tower')).toEqual(['Tower.png', 1]);
    expect(await names('search=100%25+sea_')).toEqual(['sea.png', 1]);
    expect(await names('search=none')).toEqual([0]);
    expect(await names('per_page=1&page=2')).toEqual(['plain.png', 4]);
    expect(await names('per_page=1&page=9')).toEqual([4]);
  });

  test('what a picture shows is changed, and the page is searched and turned', async () => {
    verifies('D589');
    const { id } = await shim.host.media.store(png, 'harbour.png', { alt: 'Old words' });
    for (const body of [{}, { alt: 1 }, { name: 'x' }]) expect((await api('PATCH', `/media/${id}`, body)).status).toBe(400);
    expect((await api('PATCH', '/media/999', { alt: 'x' })).status).toBe(404);
    const both = await Promise.all(['New words', 'New words'].map((alt) => api('PATCH', `/media/${id}`, { alt })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await shim.host.media.get(id))?.alt).toBe('New words');
    for (let n = 0; n < 25; n++) await shim.host.media.store(png, `many-${n}.png`);
    const page = async (query: string) =>
      (await shim.send('GET', `/admin/media${query}`, { ...admin, headers: { accept: 'text/html' } })).text;
    const shown = (text: string) => [...text.matchAll(/<li class="file">/g)].length;
    expect([shown(await page('?search=many')), shown(await page('?search=many&page=2')), shown(await page('?search=new+WORDS'))]).toEqual([
      24, 1, 1,
    ]);
    expect(await page('?search=many')).toContain('href="/admin/media?search=many&page=2"');
    expect(await page('?search=%22%3E%3Cb%3E')).toContain('No file has these words.');
    expect(await page('?search=%22%3E%3Cb%3E')).not.toContain('"><b>');
  });

  test('a post that somebody else saved is not saved by itself; by hand it is', async () => {
    verifies('D588');
    const { post } = JSON.parse((await api('POST', '/posts', { title: 'One' })).text);
    const both = await Promise.all(['a', 'b'].map((excerpt) => api('PATCH', `/posts/${post.id}`, { excerpt, seen: post.updatedAt })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(JSON.parse(both.find(({ status }) => status === 409)?.text ?? '').message).toBe(
      'Refused: somebody else saved this post in the meantime.',
    );
    expect((await api('PATCH', `/posts/${post.id}`, { excerpt: 'c' })).status).toBe(200);
  });

  test('the preview is for who may write, from this site only, and safe', async () => {
    verifies('D588');
    const show = (who: Identity, headers: Record<string, string> = {}) =>
      sendForm(
        shim,
        '/admin/posts/preview',
        { type: 'post', title: '<b>T</b>', content: '<p onclick="x()">Text<script>x()</script></p>' },
        { cookie: who.cookie ?? '', ...headers },
      );
    expect([(await show({})).status, (await show(reader)).status]).toEqual([303, 403]);
    expect((await show(admin, { origin: 'https://evil.example' })).status).toBe(403);
    const { status, text, headers } = await show(admin);
    expect([status, headers.get('cache-control'), headers.get('content-security-policy')]).toEqual([
      200,
      'no-store',
      expect.not.stringContaining('unsafe'),
    ]);
    expect(text).toContain('<p>Text</p>');
    expect(text).toContain('&lt;b&gt;T&lt;/b&gt;');
    expect(text).toContain('noindex');
    const { items } = await shim.host.posts.list({ type: 'post', limit: 10, offset: 0 });
    expect(items.filter(({ title }) => title.includes('<b>'))).toEqual([]);
  });
});
