// What only the adapter for ApostropheCMS does, in the site of contract.cjs: accounts, pieces, pages, its own keys, tasks and a stop.
const { describe, test, before, after } = require('node:test');
const { expect } = require(process.env.SITEPLANE_EXPECT ?? 'expect');

function casesOfAccounts(site) {
  const logins = async (filter) => (await site().host.users.search({ limit: 99, ...filter })).items.map(({ login }) => login);
  const user = (username) => site().apos.user.find(site().apos.task.getReq(), { username }).toObject();
  const change = async (username, fields) => {
    const { apos } = site();
    await apos.user.update(apos.task.getReq(), { ...(await user(username)), ...fields });
  };

  test('a role may do what those below it may, and only admins change settings', async () => {
    const roles = await site().host.roles.list();
    const may = (capability) => roles.filter(({ capabilities }) => capabilities.includes(capability)).map(({ slug }) => slug);
    expect(may('manage_options')).toEqual(['admin']);
    expect(may('publish_posts')).toEqual(['editor', 'admin']);
    expect(may('edit_posts')).toEqual(['contributor', 'editor', 'admin']);
    expect(may('read')).toEqual(['guest', 'contributor', 'editor', 'admin']);
  });

  test('one without an address is not among those with one, and one whose login is disabled is in no list', async () => {
    const { apos } = site();
    for (const [username, email] of [
      ['mute', ''],
      ['reader', 'reader@site.example'],
    ])
      await apos.user.insert(apos.task.getReq(), { ...apos.user.newInstance(), username, title: username, email, role: 'guest' });
    expect(await logins({ roles: ['guest'] })).toEqual(['mute', 'reader']);
    expect(await logins({ roles: ['guest'], hasEmail: true })).toEqual(['reader']);
    await change('reader', { disabled: true });
    expect(await logins({ roles: ['guest'] })).toEqual(['mute']);
    expect((await site().host.users.findByLogin('reader')).active).toBe(false);
  });

  test('one in the archive is nobody', async () => {
    await change('reader', { disabled: false, archived: true });
    expect(await logins({ roles: ['guest'] })).toEqual(['mute']);
    expect(await site().host.users.findByEmail('reader@site.example')).toEqual([]);
  });
}

function casesOfPieces(site) {
  const manager = (type) => site().apos.modules[`siteplane-${type}`];
  const stored = (title) => site().apos.doc.db.findOne({ title });
  const get = (path, cookie = '') => fetch(site().url + path, { headers: { Cookie: cookie } });
  /** What the site lists to an account; nothing where it refuses to. */
  const listed = async (type, cookie) => {
    const reply = await get(`/api/v1/siteplane-${type}`, cookie);
    return reply.ok ? (await reply.json()).results.map(({ title }) => title) : [];
  };

  test('what an editor saves is cleaned, is of who saved it first and keeps its date', async () => {
    const { apos, host } = site();
    const owner = await host.users.findByLogin('owner');
    const req = apos.task.getReq({ user: await apos.user.find(apos.task.getReq(), { username: 'owner' }).toObject() });
    expect(manager('post').newInstance().status).toBe('draft');
    await manager('post').insert(req, { ...manager('post').newInstance(), title: 'Quay', content: '<p>a</p><script>x</script>' });
    const made = await stored('Quay');
    const first = await host.posts.get(made.siteplaneId);
    expect(first).toMatchObject({ status: 'draft', content: '<p>a</p>', authorId: owner.id });
    await manager('post').update(apos.task.getReq(), { ...made, excerpt: 'changed' });
    const second = await host.posts.get(first.id);
    expect(second).toEqual({ ...first, excerpt: 'changed', updatedAt: second.updatedAt });
    expect(second.updatedAt).toBeGreaterThan(first.updatedAt);
  });

  test('strangers see what is published, editors no notes, and the site names who wrote by the service', async () => {
    const { host } = site();
    const { id } = await host.users.findByLogin('owner');
    const actor = { userId: id, name: 'owner' };
    await host.posts.create('post', { title: 'Shown', status: 'publish' });
    await host.posts.create('post', { title: 'Hidden' });
    await host.posts.registerType({ slug: 'note', label: 'Notes', public: false });
    await host.posts.create('note', { title: 'Of admins' }, { actor });
    expect([(await get('/posts/hidden')).status, (await get('/posts/shown')).status]).toEqual([404, 200]);
    const [owner, writer] = [await site().signIn('administrator'), await site().signIn('editor')];
    expect(await listed('post', writer.cookie)).toEqual(expect.arrayContaining(['Hidden', 'Shown']));
    expect(await listed('note', writer.cookie)).toEqual([]);
    expect(await listed('note', owner.cookie)).toEqual(['Of admins']);
    expect((await stored('Of admins')).updatedBy.username).toBe('owner');
  });

  test('one in the archive is no post, and one that comes back is new', async () => {
    const { apos, host } = site();
    const told = [];
    const mole = await host.posts.create('post', { title: 'Mole' });
    host.posts.onSaved(async ({ post, before: old }) => void told.push([post.title, old?.title]));
    host.posts.onDeleted(async ({ title }) => void told.push(['deleted', title]));
    const save = async (fields) => manager('post').update(apos.task.getReq(), { ...(await stored('Mole')), ...fields });
    await save({ archived: true });
    expect(await host.posts.get(mole.id)).toBeUndefined();
    expect((await host.posts.list({ type: 'post', search: 'Mole', limit: 9, offset: 0 })).total).toBe(0);
    await save({ archived: false });
    expect(await host.posts.get(mole.id)).toMatchObject({ title: 'Mole', slug: mole.slug });
    expect(told).toEqual([
      ['deleted', 'Mole'],
      ['Mole', undefined],
    ]);
  });
}

function casesOfPages(site) {
  const page = async (path, headers = {}) => (await fetch(site().url + path, { headers })).text();

  test('a post is shown as plugins render it, with what they say of it in its head', async () => {
    const { posts } = site().host;
    posts.onRender(async (_post, html) => `${html}<p>by a plugin</p>`);
    posts.onHead(async () => ({ description: 'Of the contract' }));
    await posts.create('post', { title: 'Rendered', content: '<p>by hand</p>', status: 'publish' });
    const text = await page('/posts/rendered');
    expect(text).toContain('<p>by hand</p><p>by a plugin</p>');
    expect(text).toMatch(/<head>.*<meta name="description" content="Of the contract".*<\/head>/s);
    expect(await page('/')).not.toContain('Of the contract');
  });

  test('the bar leads to the admin page for admins alone', async () => {
    const { cookie } = await site().signIn('administrator');
    expect(await page('/', { Cookie: cookie })).toContain('/admin/siteplane');
    for (const headers of [{}, { Cookie: (await site().signIn('editor')).cookie }])
      expect(await page('/', headers)).not.toContain("'/admin/siteplane'");
  });

  test('a page of a plugin is laid out as for a stranger', async () => {
    const { body } = await site().host.page({ title: 'Berths', body: '<p>of a plugin</p>' });
    expect(String(body)).toContain('<p>of a plugin</p>');
    expect(String(body)).not.toContain('apos-admin-bar');
  });

  test('a key of the site that it does not know keeps nobody from the service', async () => {
    const { host, url } = site();
    host.rest.register('own-keys/v1', [{ method: 'GET', path: '/x', handler: async () => ({ status: 200, body: 'in' }) }]);
    host.rest.allow('own-keys/v1');
    for (const query of ['apikey=other', 'apiKey=other']) {
      expect((await fetch(`${url}/api/v1/siteplane-post?${query}`)).status).toBe(403);
      expect([query, (await fetch(`${url}/rest/own-keys/v1/x?${query}`)).status]).toEqual([query, 200]);
    }
  });
}

/** Below a path, where the site is stopped at the end. */
function casesOfPrefix(site) {
  test('below a path, sign-in, sign-out and service are there', async () => {
    const { host, url } = site();
    expect(host.places).toMatchObject({ siteRoot: '/cms', restRoot: '/cms/rest', logout: '/cms/api/v1/@apostrophecms/login/logout' });
    expect(host.places.login('/cms/admin/x?a=1&b=2')).toBe('/cms/login?next=%2Fcms%2Fadmin%2Fx%3Fa%3D1%26b%3D2');
    expect((await fetch(`${url}${host.places.login('/cms/')}`)).status).toBe(200);
    expect((await fetch(`${url}/cms/rest/none/v1`)).headers.get('content-type')).toMatch(/^application\/json/);
  });

  test('a task of the site has the storage and no timer', async () => {
    const { apos, host } = site();
    const { start } = apos.modules.siteplane.siteplane;
    const names = [];
    const real = { isTask: apos.isTask, schedule: host.cron.schedule };
    host.cron.schedule = (name) => {
      names.push(name);
      return () => undefined;
    };
    await start();
    expect(names).toEqual(['host.saves']);
    apos.isTask = () => true;
    await start();
    Object.assign(apos, { isTask: real.isTask });
    host.cron.schedule = real.schedule;
    expect(names).toEqual(['host.saves']);
  });

  test('a stop of the site ends the service', async () => {
    const { host, stop } = site();
    await host.options.set('own', 1);
    await stop();
    await expect(host.options.get('own')).rejects.toThrow();
  });
}

/** `startSite` starts the site of the contract, below a path if one is given. */
function describeAdapter(startSite) {
  describe('what is of ApostropheCMS alone', () => {
    let site;
    before(async () => {
      site = await startSite();
    });
    after(() => site.stop());
    casesOfAccounts(() => site);
    casesOfPieces(() => site);
    casesOfPages(() => site);
  });

  describe('ApostropheCMS below a path', () => {
    let site;
    before(async () => {
      site = await startSite({ prefix: '/cms' });
    });
    casesOfPrefix(() => site);
  });
}

module.exports = { describeAdapter };
