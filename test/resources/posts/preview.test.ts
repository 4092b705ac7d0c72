import { sha256 } from '../../../plugin/kit/digest';
import type { Vault } from '../../../plugin/kit/vault';
import { previewedPost, previewToken } from '../../../plugin/resources/posts/preview/link';
import { type Site, startSite } from '../../support/site';
import { stopClock } from '../../support/stop-clock';
import { verifies } from '../../support/verifies';
import { png } from './files';

test('a link shows its post until the second that it names, and not in it', () => {
  verifies('D723');
  const vault = { mac: (...parts: unknown[]) => sha256(JSON.stringify(parts)) } as unknown as Vault;
  const token = previewToken(vault, 7, 1000);
  expect([previewedPost(vault, token, 1_000_000), previewedPost(vault, token, 999_999)]).toEqual([undefined, 7]);
});

describe('a draft by a signed link', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite' });
  });
  beforeEach(() => site.reset());
  afterAll(() => site?.stop());

  const draft = async (fields: object = {}) => {
    const { envelope } = await site.call('posts.create', { title: 'Tides', content: '<p>High water at noon.</p>', ...fields });
    return Number(envelope.data?.id);
  };
  const link = async (id: number, params: object = {}) =>
    new URL(String((await site.call('posts.preview', { id, ...params })).envelope.data?.preview_url)).pathname;

  test('a link that is not whole, of another post or of a later time shows nothing', async () => {
    verifies('D723');
    const [first, second] = [await draft(), await draft({ title: 'Winds' })];
    const path = await link(first);
    const [, id, until, mac] = /preview\/(\d+)\.(\d+)\.(.*)$/.exec(path) ?? [];
    const base = '/rest/posts/v1/preview';
    for (const forged of [
      `${id}.${until}`,
      `${second}.${until}.${mac}`,
      `${id}.${Number(until) + 1}.${mac}`,
      `${id}.${until}.${'A'.repeat(43)}`,
      'x',
    ]) {
      const { status, text } = await site.send('GET', `${base}/${forged}`);
      expect([forged, status]).toEqual([forged, 404]);
      expect(text).not.toMatch(/High water|Winds/);
    }
  });

  test('whoever has it sees the draft as it is now, and nobody keeps it', async () => {
    verifies('D723');
    const file = await site.host.media.store(png(), 'harbour.png', { alt: 'The "harbour"' });
    const id = await draft({ title: 'Tides & <winds>', featured_image: file.id });
    const path = await link(id);
    const { status, text, headers } = await site.send('GET', path);
    expect(status).toBe(200);
    expect(text).toContain('<h1>Tides &amp; &lt;winds&gt;</h1>');
    expect(text).toContain('<p>High water at noon.</p>');
    expect(text).toContain('alt="The &quot;harbour&quot;"');
    expect(Object.fromEntries(['cache-control', 'x-robots-tag', 'referrer-policy'].map((name) => [name, headers.get(name)]))).toEqual({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    const { revision } = { ...(await site.call('posts.get', { id })).envelope.data };
    await site.call('posts.update', { id, expected_revision: revision, content: '<p>Low water.</p>' });
    expect((await site.send('GET', path)).text).toContain('Low water.');
    expect((await site.send('GET', '/tides-winds')).status).toBe(404);
  });

  test('markup that came past the sanitiser is made safe on the page too', async () => {
    verifies('D723');
    const id = await draft();
    await site.host.storage.tx((db) =>
      db.execute('UPDATE host_posts SET content = ? WHERE id = ?', ['<p>Kept</p><img src=x onerror=x()><script>x()</script>', id]),
    );
    const { text } = await site.send('GET', await link(id));
    expect(text).toContain('<p>Kept</p>');
    expect(text).not.toMatch(/onerror|<script>x/);
  });

  test('it ends at its time, with its post and with the module', async () => {
    verifies('D723');
    const id = await draft();
    const path = await link(id, { minutes: 1 });
    const start = stopClock(Date.now() + 61_000);
    try {
      expect((await site.send('GET', path)).status).toBe(404);
    } finally {
      start();
    }
    expect((await site.send('GET', path)).status).toBe(200);
    await site.call('modules.deactivate', { module: 'posts' }, { confirm: true });
    expect((await site.send('GET', path)).status).toBe(404);
    await site.call('modules.activate', { module: 'posts' });
    expect((await site.send('GET', path)).status).toBe(200);
    await site.call('posts.delete', { id }, { confirm: true });
    expect((await site.send('GET', path)).status).toBe(404);
  });

  test('a post that is only for members is shown no longer once its type is not public', async () => {
    verifies('D720');
    const { envelope } = await site.call('notes_items.create', { title: 'Private note' });
    expect((await site.call('posts.preview', { id: Number(envelope.data?.id) })).status).toBe(404);
  });
});
