import { describeOnMariadb } from '../support/dialects';
import type { Identity } from '../support/http';
import { type Site, startSite } from '../support/site';
import type { TestDialect } from '../support/storages';
import { verifies } from '../support/verifies';

const powers = ['create_users', 'delete_users', 'edit_roles', 'edit_users'];
const ofDelegate = ['read', 'manage_siteplane', 'manage_options'];

describe('powers over accounts on SQLite', () => suite('sqlite'));
describeOnMariadb('powers over accounts on MariaDB', () => suite('mariadb'));

function suite(dialect: TestDialect): void {
  let site: Site;
  let delegate: Identity;
  let root: Identity;

  /** The delegate may change settings and use the service, but not touch accounts. */
  beforeAll(async () => {
    site = await startSite({ dialect });
    root = await site.identity('admin');
    await admin('PUT', '/admin/api/roles/author', { capabilities: ofDelegate });
    await admin('POST', '/admin/api/users', { login: 'delegate', password: site.password, role: 'author' });
    delegate = await site.signIn('delegate', site.password);
  });
  afterAll(() => site?.stop());
  beforeEach(async () => {
    await site.reset();
    await site.call('users.create', { first_name: 'Ada' });
    await site.call('roles.create', { name: 'Helper' });
  });

  async function admin(method: string, path: string, body: object) {
    const reply = await site.send(method, path, { ...root, body });
    if (reply.status >= 300) throw new Error(`${path} answered ${reply.status}: ${reply.text}`);
    return JSON.parse(reply.text);
  }
  const as = (who: Identity, action: string, params: object) => site.dispatch({ resource: 'roles', action, params }, who);
  const grant = (who: Identity, capability: string, slug = 'helper') => as(who, 'grant', { slug, capability });
  const assign = (who: Identity) => as(who, 'assign', { slug: 'helper', user_num: '001' });
  const link = (who: Identity, id: number | null) =>
    site.send('POST', '/admin/siteplane/api/members', { ...who, body: { user_num: '001', host_user_id: id } });
  const key = (): Identity => ({ key: site.key });
  const idOf = async (login: string) => (await site.host.users.findByLogin(login))?.id ?? 0;
  const powersOf = async (login: string) => {
    const user = await site.host.users.findByLogin(login);
    return user ? [...(await site.host.users.capabilities(user))].filter((capability) => powers.includes(capability)).sort() : [];
  };
  const refusal = (capability: string) => [403, `You do not have permission to grant ${capability} (requires ${capability}).`];

  test.each(powers)('%s is passed on by those who have it, and by nobody else', async (capability) => {
    verifies('roles:grant', 'roles:assign', 'auth:capability', 'D19');
    const account = await idOf('delegate');
    for (const who of [key(), delegate]) {
      const refused = await grant(who, capability);
      expect([refused.status, refused.envelope.error]).toEqual(refusal(capability));
      expect((await grant(who, capability, 'siteplane_admin')).status).toBe(403);
    }
    expect((await grant(root, capability)).envelope).toMatchObject({ ok: true, changed: true });

    for (const who of [key(), delegate]) {
      const refused = await assign(who);
      expect([refused.status, refused.envelope.error]).toEqual(refusal(capability));
    }
    expect((await assign(root)).envelope).toMatchObject({ ok: true, changed: true });

    const before = await site.state();
    const refused = await link(delegate, account);
    expect([refused.status, refused.envelope.error]).toEqual(refusal(capability));
    expect((await link(key(), account)).status).toBe(401);
    expect(await site.state()).toBe(before);
    expect(await powersOf('delegate')).toEqual([]);
    expect((await link(root, account)).status).toBe(200);
    expect(await powersOf('delegate')).toEqual([capability]);
  });

  test('a refusal is audited and changes nothing but that', async () => {
    const before = await site.rowCounts();
    await grant(key(), 'edit_users');
    expect(await site.rowCounts()).toEqual({ ...before, sp_audit: (before.sp_audit ?? 0) + 1 });
    const { data } = (await site.call('status.audit', { resource: 'roles', per_page: 1 })).envelope;
    expect(data?.items).toMatchObject([{ action: 'grant', ok: false, changed: false, status: 403 }]);
  });

  test('other capabilities are passed on as before', async () => {
    for (const capability of ['edit_posts', 'manage_options', 'manage_siteplane'])
      expect((await grant(key(), capability)).envelope).toMatchObject({ ok: true, changed: true });
    expect((await assign(key())).status).toBe(200);
    expect((await link(delegate, await idOf('delegate'))).status).toBe(200);
  });

  test('what somebody else gave may be repeated, cut and taken away', async () => {
    await grant(root, 'edit_users');
    expect((await grant(key(), 'edit_users')).envelope).toMatchObject({ ok: true, changed: false });
    await assign(root);
    expect((await assign(key())).envelope).toMatchObject({ ok: true, changed: false });
    await link(root, await idOf('delegate'));
    expect((await link(delegate, null)).status).toBe(200);
    expect((await as(key(), 'unassign', { slug: 'helper', user_num: '001' })).status).toBe(200);
    expect((await as(key(), 'revoke', { slug: 'helper', capability: 'edit_users', confirm: true })).status).toBe(200);
  });

  test('a key cannot make an account an administrator, whatever it grants itself first', async () => {
    verifies('auth:key-capabilities', 'R14');
    await link(root, await idOf('delegate'));
    for (const slug of ['helper', 'siteplane_admin', 'site_owner']) {
      for (const capability of powers) expect((await grant(key(), capability, slug)).status).toBe(403);
      await as(key(), 'assign', { slug, user_num: '001' });
    }
    expect(await powersOf('delegate')).toEqual([]);
    const session = await site.signIn('delegate', site.password);
    const [id, mine] = [await idOf('admin'), await idOf('delegate')];
    const attempts = await Promise.all([
      site.send('PATCH', `/admin/api/users/${mine}`, { ...session, body: { role: 'administrator' } }),
      site.send('PATCH', `/admin/api/users/${id}`, { ...session, body: { password: 'taken over by me' } }),
      site.send('POST', '/admin/api/users', { ...session, body: { login: 'x', password: site.password, role: 'administrator' } }),
      site.send('DELETE', `/admin/api/users/${id}`, session),
      site.send('PUT', '/admin/api/roles/author', { ...session, body: { capabilities: [...ofDelegate, ...powers] } }),
    ]);
    expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect((await site.host.users.findByLogin('delegate'))?.role).toBe('author');
  });

  test('a key that was given one power by an administrator can pass on that one only', async () => {
    await grant(root, 'edit_users', 'siteplane_admin');
    expect((await grant(key(), 'edit_users')).status).toBe(200);
    expect((await grant(key(), 'edit_roles')).status).toBe(403);
  });

  test('manage_siteplane cannot be taken from siteplane_admin, because every key needs it', async () => {
    verifies('roles:revoke', 'D20');
    const revoke = (slug: string) => as(root, 'revoke', { slug, capability: 'manage_siteplane', confirm: true });
    const refused = await revoke('siteplane_admin');
    expect([refused.status, refused.envelope.error]).toEqual([409, 'Refused: manage_siteplane cannot be removed from siteplane_admin.']);
    expect((await site.call('crm.list')).status).toBe(200);
    await grant(root, 'manage_siteplane');
    expect((await revoke('helper')).envelope).toMatchObject({ ok: true, changed: true });
  });
}
