import type { Identity } from '../support/http';
import { verifies } from '../support/verifies';
import { describeEachDialect, password, type Shim, startShim } from './shim';

describeEachDialect('earlier versions of a post', (dialect) => {
  verifies('D590');
  let shim: Shim;
  let admin: Identity;
  beforeAll(async () => {
    shim = await startShim({ dialect });
    admin = await shim.signIn('admin', password);
  });
  afterAll(() => shim.stop());

  const api = (method: string, path: string, body?: object) =>
    shim.send(method, `/admin/api${path}`, { ...admin, ...(body ? { body } : {}) });
  const page = async (path: string) => shim.send('GET', `/admin${path}`, { ...admin, headers: { accept: 'text/html' } });
  const made = async () => JSON.parse((await api('POST', '/posts', { title: 'One', content: '<p>1</p>' })).text).post.id as number;
  const versions = async (id: number) =>
    [...(await page(`/posts/${id}`)).text.matchAll(/versions\/(\d+)"/g)].map(([, version]) => Number(version));
  /** Eleven minutes pass. */
  const later = () => shim.host.storage.run((db) => db.execute('UPDATE host_revisions SET replaced_at = replaced_at - 660000'));
  const save = (id: number, body: object) => api('PATCH', `/posts/${id}`, body);

  test('changes of one person in a row are one version; what changes no text, and what plugins write, is none', async () => {
    const id = await made();
    await save(id, { byline: 'Somebody' });
    await shim.host.posts.update(id, { content: '<p>by a plugin</p>' });
    expect(await versions(id)).toEqual([]);
    for (const content of ['<p>2</p>', '<p>3</p>', '<p>4</p>']) expect((await save(id, { content })).status).toBe(200);
    expect(await versions(id)).toHaveLength(1);
    await later();
    await save(id, { content: '<p>5</p>' });
    const [latest, first] = await versions(id);
    expect((await page(`/posts/${id}/versions/${latest}`)).text).toContain('<p>4</p>');
    expect((await page(`/posts/${id}/versions/${first}`)).text).toContain('<p>by a plugin</p>');
  });

  test('one is restored, by two at once too, and what the post was then is kept', async () => {
    const [id, other] = [await made(), await made()];
    await save(id, { title: 'Two', content: '<p>2</p>' });
    const [version] = await versions(id);
    for (const wrong of [
      `/posts/${other}/versions/${version}/restore`,
      `/posts/${id}/versions/0/restore`,
      `/posts/999/versions/${version}/restore`,
    ])
      expect((await api('POST', wrong)).status).toBe(404);
    expect([(await page(`/posts/${other}/versions/${version}`)).status, (await page(`/posts/${id}/versions/x`)).status]).toEqual([
      404, 404,
    ]);
    const both = await Promise.all([1, 2].map(() => api('POST', `/posts/${id}/versions/${version}/restore`)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await shim.host.posts.get(id)).toMatchObject({ title: 'One', content: '<p>1</p>' });
    const [kept, ...rest] = await versions(id);
    expect([rest, (await page(`/posts/${id}/versions/${kept}`)).text.includes('<p>2</p>')]).toEqual([[version], true]);
    expect((await api('DELETE', `/posts/${id}`)).status).toBe(200);
    expect(await shim.host.storage.run((db) => db.query('SELECT id FROM host_revisions WHERE post_id = ?', [id]))).toEqual([]);
  });

  test('of a post that visitors see, or will, one is restored by who may publish only', async () => {
    await shim.send('PUT', '/admin/api/roles/editor', { ...admin, body: { capabilities: ['edit_posts', 'read'] } });
    await api('POST', '/users', { login: 'drafter', password, role: 'editor' });
    const authorId = (await shim.host.users.findByLogin('drafter'))?.id ?? 0;
    const drafter = await shim.signIn('drafter', password);
    for (const [status, code] of [
      ['publish', 403],
      ['future', 403],
      ['draft', 200],
    ] as const) {
      const createdAt = Date.now() + (status === 'future' ? 3_600_000 : 0);
      const { id } = await shim.host.posts.create('post', { title: `Of ${status}`, content: '<p>1</p>', status, authorId, createdAt });
      expect((await save(id, { content: '<p>2</p>' })).status).toBe(200);
      const [version] = await versions(id);
      const answer = await shim.send('POST', `/admin/api/posts/${id}/versions/${version}/restore`, drafter);
      expect([status, answer.status]).toEqual([status, code]);
      expect((await shim.host.posts.get(id))?.content).toBe(code === 200 ? '<p>1</p>' : '<p>2</p>');
    }
  });

  test('the latest 30 are kept', async () => {
    const id = await made();
    for (let n = 2; n <= 35; n++) {
      await later();
      await save(id, { content: `<p>${n}</p>` });
    }
    const all = await versions(id);
    expect(all).toHaveLength(30);
    expect((await page(`/posts/${id}/versions/${all.at(-1)}`)).text).toContain('<p>5</p>');
  });
});
