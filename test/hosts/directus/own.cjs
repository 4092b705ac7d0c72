// What Directus has beyond the contract: roles within roles, policies, its own editor and files, and a path of its origin that a proxy takes
// off. In Node's own runner, as the suite is.
const { describe, test, before, after } = require('node:test');
const { strict: assert } = require('node:assert');
const { createHmac } = require('node:crypto');
const { api, signIn, environment, owner, writer } = require('./app.cjs');

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
const items = '/items/siteplane_posts';

exports.casesOfDirectus = (make) =>
  describe('Directus beyond the contract', () => {
    let site;
    let call;
    before(async () => {
      site = await make();
      call = api(site.url, await signIn(site.url, owner));
    });
    after(() => site.stop());
    casesOfAccounts({ site: () => site, call: (...given) => call(...given) });
    casesOfEditor({ site: () => site, call: (...given) => call(...given) });
    casesOfFiles({ site: () => site, call: (...given) => call(...given) });
    casesOfPlaces({ site: () => site, call: (...given) => call(...given) });
    casesOfSessions({ site: () => site, call: (...given) => call(...given) });
  });

function casesOfAccounts({ site, call }) {
  const loginsOf = async (filter) => (await site().host.users.search({ limit: 99, ...filter })).items.map(({ login }) => login);

  test('a suspended account is found by no search', async () => {
    await site().suspendEditor();
    assert.deepEqual(await loginsOf({ text: 'writer' }), []);
    await site().resumeEditor();
    assert.deepEqual(await loginsOf({ text: 'writer' }), [writer.email]);
  });

  test('who has no address and no role is found without either', async () => {
    const { id } = (await call('POST', '/users', { first_name: 'Guest', status: 'active' })).data;
    assert.deepEqual(await loginsOf({ roles: ['no-role'] }), [id]);
    assert.deepEqual((await loginsOf({ hasEmail: true })).sort(), [owner.email, writer.email]);
  });

  test('a role below one of administrators has what they have; who is one by a policy of their own is of no other role', async () => {
    const { users, roles } = site().host;
    const role = (await call('GET', '/users/me?fields=role')).data.role;
    const deputies = (await call('POST', '/roles', { name: 'Deputies', parent: role })).data.id;
    await call('POST', '/users', { email: 'deputy@example.com', role: deputies, status: 'active' });
    const deputy = await users.findByLogin('deputy@example.com');
    assert.equal(deputy.role, roles.administrator);
    const writers = (await users.findByLogin(writer.email)).role;
    const chief = { email: 'chief@example.com', role: writers, status: 'active' };
    const { id: user } = (await call('POST', '/users', chief)).data;
    assert.deepEqual((await loginsOf({ roles: [writers] })).sort(), ['chief@example.com', writer.email]);
    await call('POST', '/policies', { name: 'Of one', admin_access: true, users: [{ user }] });
    assert.deepEqual(await loginsOf({ roles: [writers] }), [writer.email]);
    const administrators = ['chief@example.com', 'deputy@example.com', owner.email];
    assert.deepEqual((await loginsOf({ roles: [roles.administrator] })).sort(), administrators.sort());
  });
}

function casesOfEditor({ site, call }) {
  const told = [];
  const write = async (item) => (await call('POST', items, item)).data.id;
  const post = (id) => site().host.posts.get(id);
  before(() => {
    site().host.posts.onSaved(async ({ post: { id }, before: earlier }) => void told.push([id, earlier?.status]));
    site().host.posts.onDeleted(async ({ id }) => void told.push([id, 'deleted']));
  });

  test('what is written there is a draft of whom wrote it', async () => {
    const id = await write({ title: 'By hand' });
    const { id: authorId } = await site().host.users.findByLogin(owner.email);
    assert.deepEqual([(await post(id)).status, (await post(id)).authorId], ['draft', authorId]);
  });

  test('its form asks for what a person writes, each by its own means, and hides the rest', async () => {
    const fields = (await call('GET', '/fields/siteplane_posts')).data;
    const shown = fields.filter(({ meta }) => !meta.hidden).map(({ field, meta }) => [field, meta.interface]);
    assert.deepEqual(Object.fromEntries(shown), {
      ...{ title: 'input', type: 'input', status: 'select-dropdown', slug: 'input', author: 'select-dropdown-m2o' },
      ...{ image: 'file-image', excerpt: 'input-multiline', content: 'input-rich-text-html' },
    });
    const of = (name) => fields.find(({ field }) => field === name);
    const values = of('status').meta.options.choices.map(({ value }) => value);
    assert.deepEqual(values.sort(), ['draft', 'pending', 'private', 'publish']);
    assert.deepEqual([of('title').meta.required, of('type').meta.readonly, of('type').schema.default_value], [true, true, 'post']);
    const hidden = fields.filter(({ meta }) => meta.hidden).map(({ field }) => field);
    const numbers = ['author', 'image', 'date', 'changed'].map((name) => `siteplane_${name}`);
    assert.deepEqual(hidden.sort(), ['id', ...numbers].sort());
    const { meta } = (await call('GET', '/collections/siteplane_posts')).data;
    assert.equal(meta.display_template, '{{title}}');
  });

  test('several that are changed at once, or removed, are each told once', async () => {
    const ids = [await write({ title: 'One' }), await write({ title: 'Two' })];
    told.length = 0;
    await call('PATCH', items, { keys: ids, data: { status: 'publish' } });
    await call('DELETE', items, ids);
    const expected = ['draft', 'deleted'].flatMap((what) => ids.map((id) => [id, what]));
    assert.deepEqual(told, expected);
  });

  test('a picture that is taken away there is away', async () => {
    const { id: image } = (await uploaded(site(), 'pier.png', { type: 'image/png', content: png })).data;
    const id = await write({ title: 'Pictured', image });
    assert.equal((await post(id)).featuredImageId, (await site().host.media.findByUrl([`/cms/media/${image}`]))[0].id);
    await call('PATCH', `${items}/${id}`, { image: null });
    assert.equal((await post(id)).featuredImageId, 0);
  });

  test('a post outlives its author, and one may be of an account that no longer exists', async () => {
    const { id: user } = (await call('POST', '/users', { email: 'gone@example.com', status: 'active' })).data;
    const { id: authorId } = await site().host.users.findByLogin('gone@example.com');
    const left = await site().host.posts.create('post', { title: 'Left', authorId });
    await call('DELETE', `/users/${user}`);
    assert.deepEqual(await post(left.id), left);
    const late = await site().host.posts.create('post', { title: 'Late', authorId });
    assert.equal((await call('GET', `${items}/${late.id}`)).data.author, null);
    assert.equal((await site().host.media.store(png, 'late.png', { authorId })).authorId, 0);
  });

  test('what Directus loads again is told no less and no more', async () => {
    const { getExtensionManager } = await import('@directus/api/extensions/index');
    await getExtensionManager().reload();
    told.length = 0;
    const id = await write({ title: 'After it was loaded again' });
    assert.deepEqual(told, [[id, undefined]]);
  });
}

function casesOfFiles({ site, call }) {
  test('one that is not taken is none of ours, wherever it lies', async () => {
    const folder = (await call('POST', '/folders', { name: 'Others' })).data.id;
    // Of the same name, but not the folder that everybody may see.
    const inner = (await call('POST', '/folders', { name: 'Siteplane', parent: folder })).data.id;
    const { id: authorId } = await site().host.users.findByLogin(writer.email);
    const stored = await site().host.media.store(png, 'pier.png', { authorId });
    assert.equal(stored.authorId, authorId);
    const id = stored.url.replace(/.*\//, '');
    const { folder: outer } = (await call('GET', `/files/${id}`)).data;
    assert.notEqual(outer, inner);
    assert.equal((await fetch(`${site().url}/media/${id}`)).status, 200);
    const other = (await uploaded(site(), 'x.svg', { type: 'image/svg+xml', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' })).data;
    await call('PATCH', `/files/${other.id}`, { folder: outer });
    assert.deepEqual(await site().host.media.findByUrl([`/cms/media/${other.id}`]), []);
    assert.equal((await fetch(`${site().url}/media/${other.id}`)).status, 404);
  });
}

async function uploaded({ url }, name, { type, content }) {
  const form = new FormData();
  form.append('file', new Blob([content], { type }), name);
  const reply = await fetch(`${url}/files`, { method: 'POST', body: form, headers: { Cookie: await signIn(url, owner) } });
  assert.equal(reply.status, 200);
  return reply.json();
}

function casesOfPlaces({ site, call }) {
  test('its addresses begin with the path that the proxy takes off, and it is called what its settings say', async () => {
    const { places, site: about } = site().host;
    assert.deepEqual(
      [places.siteRoot, places.adminRoot, places.restRoot, places.postEditor],
      ['/cms', '/cms/plugins', '/cms/rest', '/cms/admin/content/siteplane_posts/{id}'],
    );
    site().host.addAdminPage({ slug: 'own', title: 'Own', capability: 'manage_options', assets: __dirname, routes: [] });
    site().host.rest.register('own/v1', [{ method: 'GET', path: '/x', handler: async () => ({ status: 204 }) }]);
    site().host.rest.allow('own/v1');
    const stranger = await fetch(`${site().url}/plugins/own`, { redirect: 'manual' });
    assert.match(stranger.headers.get('location') ?? '', /^\/cms\/admin\/login\?redirect=/);
    assert.equal((await fetch(`${site().url}/rest/own/v1/x`)).status, 204);
    await call('PATCH', '/settings', { project_name: 'Harbour', default_language: 'de-DE' });
    const { name, locale, url } = await about();
    assert.deepEqual([name, locale, new URL(url).pathname], ['Harbour', 'de-DE', '/cms']);
  });
}

function casesOfSessions({ site, call }) {
  const page = async (headers) => {
    const { status, headers: answered } = await fetch(`${site().url}/plugins/siteplane`, { redirect: 'manual', headers });
    return [status, (answered.get('location') ?? '').replace(/\?.*/, '')];
  };
  const signInPage = [302, '/cms/admin/login'];
  before(() => {
    const { host } = site();
    host.addAdminPage({ slug: 'siteplane', title: 'Page', capability: 'manage_options', assets: __dirname, routes: [] });
  });

  test('a token of an administrator opens no page, wherever it stands', async () => {
    const token = 'of-the-owner-and-of-nobody-else';
    await call('PATCH', '/users/me', { token });
    const me = await fetch(`${site().url}/users/me`, { headers: { Authorization: `Bearer ${token}` } });
    assert.equal(me.status, 200);
    assert.deepEqual(await page({ Authorization: `Bearer ${token}` }), signInPage);
    assert.deepEqual(await page({ Cookie: `directus_session_token=${token}` }), signInPage);
    const query = await fetch(`${site().url}/plugins/siteplane?access_token=${token}`, { redirect: 'manual' });
    assert.equal(query.status, 302);
  });

  test('who comes with a session that is over, or with no session at all, is led to the sign-in', async () => {
    const cookie = await signIn(site().url, owner);
    assert.notDeepEqual(await page({ Cookie: cookie }), signInPage);
    const over = signed({ ...payloadOf(cookie), iat: 1, exp: 2 });
    const refused = await fetch(`${site().url}/users/me`, { headers: { Cookie: `directus_session_token=${over}` } });
    assert.equal((await refused.json()).errors[0].extensions.code, 'TOKEN_EXPIRED');
    assert.deepEqual(await page({ Cookie: `directus_session_token=${over}` }), signInPage);
    assert.deepEqual(await page({ Cookie: 'directus_session_token=none' }), signInPage);
    const ofFormerSecret = signed(payloadOf(cookie), 'the secret before');
    assert.deepEqual(await page({ Cookie: `directus_session_token=${ofFormerSecret}` }), signInPage);
  });

  test('a query that Directus would refuse is ours to read', async () => {
    site().host.rest.register('asked/v1', [
      { method: 'GET', path: '/x', handler: async ({ query }) => ({ status: 200, body: JSON.stringify([...query]) }) },
    ]);
    site().host.rest.allow('asked/v1');
    const asked = 'filter=open&limit=many&sort[a]=b&fields=';
    assert.equal((await fetch(`${site().url}/items/siteplane_posts?${asked}`)).status, 400);
    const reply = await fetch(`${site().url}/rest/asked/v1/x?${asked}`);
    assert.deepEqual(await reply.json(), [...new URLSearchParams(asked)]);
  });
}

const payloadOf = (cookie) => JSON.parse(Buffer.from(cookie.split('.')[1], 'base64url').toString());

/** A token as Directus makes them. */
function signed(payload, secret = environment({ dir: '', port: 0 }).SECRET) {
  const parts = [{ alg: 'HS256', typ: 'JWT' }, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  return [...parts, createHmac('sha256', secret).update(parts.join('.')).digest('base64url')].join('.');
}
