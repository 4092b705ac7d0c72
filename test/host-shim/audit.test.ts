import type { Identity } from '../support/http';
import { type Site, startSite } from '../support/site';
import { verifies } from '../support/verifies';

interface Row {
  readonly action: string;
  readonly params: Readonly<Record<string, unknown>>;
}

describe('what the host does by itself', () => {
  let site: Site;
  let admin: Identity;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite' });
  });
  // A new password ends sessions.
  beforeEach(async () => {
    admin = await site.signIn('admin', site.password);
  });
  afterAll(() => site.stop());

  const rows = async () => ((await site.call('status.audit', { resource: 'host', per_page: 100 })).envelope.data as { items: Row[] }).items;
  async function added(call: () => Promise<unknown>): Promise<Row[]> {
    const before = (await rows()).length;
    await call();
    const after = await rows();
    return after.slice(0, after.length - before);
  }
  const send = (method: string, path: string, body?: object) =>
    site.send(method, `/admin/api${path}`, { ...admin, ...(body ? { body } : {}) });
  const password = 'a password that is long';

  test('what is refused and what is only read leaves no row', async () => {
    expect(
      await added(async () => {
        await send('GET', '/users');
        await send('POST', '/users', { login: 'short', password: 'short' });
        await send('PATCH', '/users/999', { email: 'x@example.org' });
        await site.send('POST', '/admin/login', { headers: { origin: site.url }, body: { login: 'admin', password: 'wrong wrong' } });
      }),
    ).toEqual([]);
  });

  test('accounts, the passwords of which stay out of it', async () => {
    verifies('audit:host');
    const [made] = await added(() => send('POST', '/users', { login: 'erin', password, role: 'editor' }));
    expect(made).toMatchObject({
      resource: 'host',
      action: 'POST /users',
      params: { login: 'erin', password: '***', role: 'editor' },
      actor: { kind: 'user', name: 'admin' },
      transport: 'admin',
      ok: true,
      changed: true,
      status: 200,
    });
    const { users } = JSON.parse((await send('GET', '/users')).text) as { users: { id: number; login: string }[] };
    const id = String(users.find(({ login }) => login === 'erin')?.id);
    expect(await added(() => send('PATCH', `/users/${id}`, { active: false }))).toMatchObject([
      { action: 'PATCH /users/*', params: { id, active: false } },
    ]);
    expect(await added(() => send('DELETE', `/users/${id}`))).toMatchObject([{ action: 'DELETE /users/*', params: { id } }]);
    expect(await site.dump()).not.toContain(password);
  });

  test('roles, options, posts and media, and long texts only by their length', async () => {
    verifies('audit:host');
    const capabilities = ['read', 'edit_posts'];
    expect(await added(() => send('PUT', '/roles/author', { capabilities }))).toMatchObject([
      { action: 'PUT /roles/*', params: { slug: 'author', capabilities } },
    ]);
    expect(await added(() => send('PUT', '/options', { site_name: 'Renamed' }))).toMatchObject([
      { action: 'PUT /options', params: { site_name: 'Renamed' } },
    ]);
    expect(await added(() => send('POST', '/posts', { title: 'A post', content: 'x'.repeat(201) }))).toMatchObject([
      { action: 'POST /posts', params: { title: 'A post', content: { characters: 201 } } },
    ]);
  });

  test('sign-ins, and a password of one’s own, which ends the session', async () => {
    verifies('audit:host', 'D24');
    expect(await added(() => site.signIn('admin', site.password))).toMatchObject([
      { action: 'sign_in', actor: { kind: 'user', name: 'admin' }, transport: 'admin', params: {} },
    ]);
    const change = { current: site.password, password: site.password };
    expect(await added(() => send('POST', '/profile/password', change))).toMatchObject([
      { action: 'POST /profile/password', params: { current: '***', password: '***' } },
    ]);
    expect((await site.call('status.audit_verify')).envelope.data).toMatchObject({ chain: { ok: true } });
  });
});
