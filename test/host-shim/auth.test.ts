import { createHash } from 'node:crypto';
import type { Identity } from '../support/http';
import { verifies } from '../support/verifies';
import { describeEachDialect, password, type Shim, startShim } from './shim';

const other = 'another long sentence';
const session = (shim: Shim, who: Identity) => shim.send('GET', '/admin/session', who);

describeEachDialect('signing in', (dialect) => {
  let shim: Shim;
  let admin: Required<Pick<Identity, 'cookie' | 'csrf'>>;
  beforeAll(async () => {
    shim = await startShim({ dialect });
    admin = await shim.signIn('admin', password);
  });
  afterAll(() => shim.stop());

  async function newUser(login: string, role = 'editor'): Promise<number> {
    const { status, text } = await shim.send('POST', '/admin/api/users', { ...admin, body: { login, password, role } });
    expect([status, text]).toEqual([201, expect.any(String)]);
    return JSON.parse(text).user.id;
  }

  test.each([
    ['a wrong password', { login: 'admin', password: 'wrong password' }],
    ['an unknown login', { login: 'nobody', password }],
    ['an empty password', { login: 'admin', password: '' }],
    ['no password', { login: 'admin' }],
    ['a list for a login', { login: ['admin'], password }],
    ['an object for a password', { login: 'admin', password: { $ne: 1 } }],
  ])('%s is refused with one sentence', async (_what, body) => {
    const answer = await shim.send('POST', '/admin/login', { body });
    expect(answer.status).toBe(401);
    expect(JSON.parse(answer.text)).toEqual({ ok: false, error: 'Wrong login or password.' });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('a body that is not JSON is refused', async () => {
    expect((await shim.send('POST', '/admin/login', { body: '{' })).status).toBe(400);
    expect(
      (await shim.send('POST', '/admin/login', { body: 'login=admin', headers: { 'content-type': 'application/x-www-form-urlencoded' } }))
        .status,
    ).toBe(403);
    expect((await shim.send('POST', '/admin/login', { body: '{}', headers: { 'content-type': 'text/plain' } })).status).toBe(403);
  });

  test('without a session there is none', async () => {
    expect((await session(shim, {})).status).toBe(401);
    expect((await session(shim, { cookie: 'sp_sid=s%3Aforged.AAAA' })).status).toBe(401);
    expect((await shim.send('POST', '/admin/logout', { body: {} })).status).toBe(401);
  });

  test('signing in answers who it is and sets a cookie that scripts cannot read', async () => {
    const answer = await shim.send('POST', '/admin/login', { body: { login: ' ADMIN ', password } });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual({
      ok: true,
      csrf: expect.stringMatching(/^[\w-]{43}$/),
      user: {
        id: 1,
        login: 'admin',
        display_name: 'admin',
        email: '',
        role: 'administrator',
        capabilities: expect.arrayContaining(['manage_options']),
      },
    });
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^sp_sid=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('the session tells the same token and user', async () => {
    const { status, text } = await session(shim, admin);
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ csrf: admin.csrf, user: { login: 'admin' } });
  });

  test('the database holds neither session id nor password', async () => {
    const rows = await shim.host.storage.run((db) => db.query('SELECT * FROM host_sessions'));
    const users = await shim.host.storage.run((db) => db.query<{ password_hash: string }>('SELECT password_hash FROM host_users'));
    const sid = decodeURIComponent(admin.cookie).split('=s:')[1]?.split('.')[0] ?? '';
    expect(sid).toHaveLength(43);
    expect(JSON.stringify(rows)).not.toContain(sid);
    expect(JSON.stringify(users)).not.toContain(password);
    expect(shim.log.join('')).not.toContain(sid);
    expect(shim.log.join('')).not.toContain(password);
  });

  test('an id from before the login is worth nothing after it, and one from before the logout neither', async () => {
    verifies('R11');
    const planted = 'sp_sid=s%3Aplanted-by-somebody-else.c2lnbmF0dXJl';
    const answer = await shim.send('POST', '/admin/login', { body: { login: 'admin', password }, headers: { cookie: planted } });
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(cookie).not.toBe(planted);
    expect((await session(shim, { cookie: planted })).status).toBe(401);

    const again = await shim.send('POST', '/admin/login', { body: { login: 'admin', password }, headers: { cookie } });
    const second = again.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(second).not.toBe(cookie);
    expect((await session(shim, { cookie })).status).toBe(401);

    const { csrf } = JSON.parse(again.text);
    expect((await shim.send('POST', '/admin/logout', { cookie: second, csrf, body: {} })).status).toBe(200);
    expect((await session(shim, { cookie: second })).status).toBe(401);
  });

  test('every statement of a request with a session counts: the look-up is one', async () => {
    const sql: string[] = [];
    const run = shim.host.storage.run.bind(shim.host.storage);
    const spy = jest
      .spyOn(shim.host.storage, 'run')
      .mockImplementation((work) => run((db) => work({ ...db, query: (text, params) => (sql.push(text), db.query(text, params)) })));
    await session(shim, admin);
    spy.mockRestore();
    expect(sql).toHaveLength(1);
    expect(sql[0]).toContain('host_sessions');
  });

  test('a suspended user is out on the next request and cannot come back in', async () => {
    verifies('R11', 'auth:session');
    const id = await newUser('suspended');
    const who = await shim.signIn('suspended', password);
    expect((await session(shim, who)).status).toBe(200);
    expect((await shim.send('PATCH', `/admin/api/users/${id}`, { ...admin, body: { active: false } })).status).toBe(200);
    expect((await session(shim, who)).status).toBe(401);
    expect((await shim.send('POST', '/admin/login', { body: { login: 'suspended', password } })).status).toBe(401);
    expect((await shim.send('PATCH', `/admin/api/users/${id}`, { ...admin, body: { active: true } })).status).toBe(200);
    expect((await session(shim, who)).status).toBe(401);
    await shim.signIn('suspended', password);
  });

  test('a changed role acts on the next request', async () => {
    const id = await newUser('promoted', 'subscriber');
    const who = await shim.signIn('promoted', password);
    expect((await shim.send('GET', '/admin/api/users', who)).status).toBe(403);
    await shim.send('PATCH', `/admin/api/users/${id}`, { ...admin, body: { role: 'administrator' } });
    expect((await shim.send('GET', '/admin/api/users', who)).status).toBe(200);
    await shim.send('PATCH', `/admin/api/users/${id}`, { ...admin, body: { role: 'subscriber' } });
    expect((await shim.send('GET', '/admin/api/users', who)).status).toBe(403);
  });

  test('a new password ends all sessions', async () => {
    verifies('R11');
    await newUser('changer');
    const [one, two] = [await shim.signIn('changer', password), await shim.signIn('changer', password)];
    const change = (body: object) => shim.send('POST', '/admin/api/profile/password', { ...one, body });
    expect((await change({ current: 'not this one', password: other })).status).toBe(400);
    expect((await change({ current: password, password: 'short' })).status).toBe(400);
    expect((await session(shim, two)).status).toBe(200);
    expect((await change({ current: password, password: other })).status).toBe(200);
    expect((await session(shim, one)).status).toBe(401);
    expect((await session(shim, two)).status).toBe(401);
    expect((await shim.send('POST', '/admin/login', { body: { login: 'changer', password } })).status).toBe(401);
    await shim.signIn('changer', other);
  });

  test('sessions end after half an hour of rest and after twelve hours', async () => {
    const [idle, old, fresh] = [
      await shim.signIn('admin', password),
      await shim.signIn('admin', password),
      await shim.signIn('admin', password),
    ];
    const rows = await shim.host.storage.run((db) =>
      db.query<{ id: Uint8Array }>('SELECT id FROM host_sessions ORDER BY created_at DESC LIMIT 3'),
    );
    expect(rows).toHaveLength(3);
    const hash = (who: Identity) =>
      sha256(
        decodeURIComponent(who.cookie ?? '')
          .split('=s:')[1]
          ?.split('.')[0] ?? '',
      );
    const hours = 60 * 60_000;
    await shim.host.storage.run((db) =>
      db.execute('UPDATE host_sessions SET seen_at = seen_at - ? WHERE id = ?', [31 * 60_000, hash(idle)]),
    );
    await shim.host.storage.run((db) =>
      db.execute('UPDATE host_sessions SET created_at = created_at - ? WHERE id = ?', [12.1 * hours, hash(old)]),
    );
    expect((await session(shim, idle)).status).toBe(401);
    expect((await session(shim, old)).status).toBe(401);
    expect((await session(shim, fresh)).status).toBe(200);
  });
});

describeEachDialect('the last administrator', (dialect) => {
  let shim: Shim;
  let admin: Identity;
  beforeAll(async () => {
    shim = await startShim({ dialect });
    admin = await shim.signIn('admin', password);
  });
  afterAll(() => shim.stop());

  test.each([
    ['demoted', { role: 'editor' }],
    ['suspended', { active: false }],
  ])('cannot be %s', async (_what, body) => {
    const answer = await shim.send('PATCH', '/admin/api/users/1', { ...admin, body });
    expect(answer.status).toBe(409);
    expect(JSON.parse(answer.text).message).toMatch(/^Refused: the site would be left without an administrator/);
    expect((await shim.send('GET', '/admin/api/users', admin)).status).toBe(200);
  });

  test('cannot be deleted, nor lose what administrators may do', async () => {
    expect((await shim.send('DELETE', '/admin/api/users/1', admin)).status).toBe(409);
    expect((await shim.send('PUT', '/admin/api/roles/administrator', { ...admin, body: { capabilities: [] } })).status).toBe(409);
  });

  test('of two, both cannot go at the same time', async () => {
    const { text } = await shim.send('POST', '/admin/api/users', { ...admin, body: { login: 'second', password, role: 'administrator' } });
    const { id } = JSON.parse(text).user;
    const demote = (user: number) => shim.send('PATCH', `/admin/api/users/${user}`, { ...admin, body: { role: 'editor' } });
    const answers = await Promise.all([demote(id), demote(1)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await shim.host.users.holders('manage_options')).toHaveLength(1);
  });
});

describe('roles', () => {
  let shim: Shim;
  let admin: Identity;
  beforeAll(async () => {
    shim = await startShim();
    admin = await shim.signIn('admin', password);
  });
  afterAll(() => shim.stop());

  test('unknown capabilities, unknown roles and unknown fields are refused', async () => {
    const put = (slug: string, body: object) => shim.send('PUT', `/admin/api/roles/${slug}`, { ...admin, body });
    expect((await put('editor', { capabilities: ['fly'] })).status).toBe(400);
    expect((await put('editor', { capabilities: 'read' })).status).toBe(400);
    expect((await put('editor', { powers: [] })).status).toBe(400);
    expect((await put('pilot', { capabilities: ['read'] })).status).toBe(404);
    expect((await shim.send('POST', '/admin/api/users', { ...admin, body: { login: 'x', password, role: 'pilot' } })).status).toBe(400);
  });

  test('what a role may do changes for those who have it at once', async () => {
    await shim.send('POST', '/admin/api/users', { ...admin, body: { login: 'ed', password, role: 'editor' } });
    const editor = await shim.signIn('ed', password);
    expect((await shim.send('GET', '/admin/api/users', editor)).status).toBe(403);
    await shim.send('PUT', '/admin/api/roles/editor', { ...admin, body: { capabilities: ['read', 'list_users'] } });
    expect((await shim.send('GET', '/admin/api/users', editor)).status).toBe(200);
  });

  test('nobody hands out, takes away or takes over more than they have', async () => {
    verifies('D26');
    await shim.send('POST', '/admin/api/users', { ...admin, body: { login: 'manager', password, role: 'author' } });
    await shim.send('PUT', '/admin/api/roles/author', {
      ...admin,
      body: { capabilities: ['read', 'create_users', 'edit_users', 'delete_users', 'edit_roles'] },
    });
    const manager = await shim.signIn('manager', password);
    const send = async (method: string, path: string, body: object) =>
      (await shim.send(method, `/admin/api${path}`, { ...manager, body })).status;
    expect(await send('POST', '/users', { login: 'crony', password, role: 'administrator' })).toBe(403);
    expect(await send('PATCH', '/users/1', { password: 'taken over, thank you' })).toBe(403);
    expect(await send('PATCH', '/users/1', { active: false })).toBe(403);
    expect(await send('DELETE', '/users/1', {})).toBe(403);
    const own = JSON.parse((await shim.send('GET', '/admin/session', manager)).text).user.id;
    expect(await send('PATCH', `/users/${own}`, { role: 'administrator' })).toBe(403);
    expect(await send('PATCH', `/users/${own}`, { password: 'without the current one' })).toBe(400);
    expect(await send('PUT', '/roles/author', { capabilities: ['read', 'manage_options'] })).toBe(403);
    expect(await send('POST', '/users', { login: 'reader', password, role: 'subscriber' })).toBe(201);
  });

  test('a role that alone carries manage_options keeps it', async () => {
    await shim.send('PUT', '/admin/api/roles/editor', {
      ...admin,
      body: { capabilities: ['read', 'manage_options', 'edit_users', 'edit_roles'] },
    });
    await shim.send('POST', '/admin/api/users', { ...admin, body: { login: 'alone', password, role: 'editor' } });
    const editor = await shim.signIn('alone', password);
    const roles = await shim.host.storage.run((db) => db.query<{ id: number; role: string }>('SELECT id, role FROM host_users'));
    await shim.host.storage.run((db) => db.execute("UPDATE host_users SET role = 'subscriber' WHERE login <> 'alone'"));
    expect(
      (await shim.send('PUT', '/admin/api/roles/editor', { ...editor, body: { capabilities: ['read', 'edit_users', 'edit_roles'] } }))
        .status,
    ).toBe(409);
    for (const { id, role } of roles)
      await shim.host.storage.run((db) => db.execute('UPDATE host_users SET role = ? WHERE id = ?', [role, id]));
  });

  test.each([
    ['a taken login, whatever its case', { login: 'ADMIN', password }, 409],
    ['a login with a blank', { login: 'a b', password }, 400],
    ['a short password', { login: 'shorty', password: 'short' }, 400],
    ['a bad address', { login: 'mailer', password, email: 'a@b\nBcc: c@d' }, 400],
    ['no login', { password }, 400],
  ])('%s is refused', async (_what, body, status) => {
    expect((await shim.send('POST', '/admin/api/users', { ...admin, body })).status).toBe(status);
  });
});

function sha256(text: string): Uint8Array {
  return createHash('sha256').update(text).digest();
}
