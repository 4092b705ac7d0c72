// Two Directus on one database, each with Siteplane on one other: SITEPLANE_DATABASES names both on MariaDB, separated by a space. What one
// does the other knows at once, every article becomes one item, and what one leaves undone as it is killed the other does.
const { strict: assert } = require('node:assert');
const { execFileSync } = require('node:child_process');
const { cpSync, mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { freePort } = require('../apostrophe/free-port.cjs');
const { done, until, calls, addSource, sendArticle, finish } = require('../walk-steps.cjs');
const { make, start, api, signIn, owner } = require('./app.cjs');

const body = `<h2>The pier</h2><p>${'The harbour opens its new pier on Friday, with boats from all over the coast. '.repeat(12)}</p>`;
const articles = 20;

function databaseOf(address) {
  const { hostname, port, username, password, pathname } = new URL(address);
  const [user, secret] = [username, password].map(decodeURIComponent);
  return { DB_CLIENT: 'mysql', DB_HOST: hostname, DB_PORT: port, DB_USER: user, DB_PASSWORD: secret, DB_DATABASE: pathname.slice(1) };
}

/** Two processes that begin at the same moment, on a site that has no collection and no tables of ours yet. */
async function beginBoth(dir) {
  const [site = '', own = ''] = (process.env.SITEPLANE_DATABASES ?? '').split(' ');
  const ports = [await freePort(), await freePort()];
  const PUBLIC_URL = `http://127.0.0.1:${ports[0]}`;
  const keyFile = join(dir, 'root.key');
  execFileSync(process.execPath, [join(process.env.SITEPLANE_ROOT, 'dist/plugin/cli/index.js'), 'keys', 'init', keyFile]);
  const settings = { SITEPLANE_DATABASE_URL: own, SITEPLANE_MASTER_KEY_FILE: keyFile, SITEPLANE_LOG_LEVEL: 'warn' };
  const env = { ...databaseOf(site), ...settings, PUBLIC_URL, SERVE_APP: 'false' };
  make({ dir, port: ports[0], env });
  cpSync(join(process.env.SITEPLANE_ROOT, 'dist/plugin/hosts/directus/extension'), join(dir, 'extensions/siteplane'), { recursive: true });
  const instances = ports.map((port) => ({ ...start({ dir, port, env }), url: `http://127.0.0.1:${port}` }));
  return instances;
}

/** A sign-in and a key of one hold at the other, and what is revoked at one is refused at the other by the next call. */
async function shareWhoMayDoWhat([one, other]) {
  const cookie = await signIn(one.url, owner);
  const pages = await Promise.all(
    [one, other].map(async ({ url }) => (await fetch(`${url}/plugins/siteplane`, { headers: { Cookie: cookie } })).status),
  );
  assert.deepEqual(pages, [200, 200]);
  const { csrf } = await (await fetch(`${other.url}/plugins/siteplane/api/session`, { headers: { Cookie: cookie } })).json();
  const post = (path, content) => {
    const headers = { Cookie: cookie, Origin: one.url, 'Content-Type': 'application/json', 'X-CSRF-Token': csrf };
    return fetch(`${one.url}/plugins/siteplane/api${path}`, { method: 'POST', headers, body: JSON.stringify(content) });
  };
  const create = async (label) => (await post('/keys', { label })).json();
  const [kept, lost] = [await create('Kept'), await create('Lost')];
  for (const { url } of [one, other]) await calls(url, lost.key)('status', 'get', {});
  assert.equal((await post(`/keys/${lost.id}/revoke`, {})).status, 200);
  await assert.rejects(calls(other.url, lost.key)('status', 'get', {}), /status\.get/);
  done('a sign-in and a key hold at both, and a key that one revokes the other refuses at once');
  return { key: kept.key, site: api(other.url, cookie) };
}

const countOf = async (site, filter) => Number((await site('GET', `/items/siteplane_posts?aggregate[count]=*&${filter}`)).data[0].count);

/** Half of the articles to each, the first to both at once. */
async function shareArticles([one, other], { key, site }) {
  const source = await addSource(calls(one.url, key), { name: 'Newsroom', fields: ['id', 'title', 'content'] });
  const article = (number) => ({ id: String(number), title: `Pier ${number}`, content: body });
  await Promise.all([one, other].map(({ url }) => sendArticle(url, source, article(0))));
  for (let number = 1; number < articles; number++) await sendArticle([one, other][number % 2].url, source, article(number));
  await until('the items', async () => (await countOf(site, 'filter[type]=post')) >= articles);
  assert.equal(await countOf(site, 'filter[type]=post'), articles);
  done(`${articles} articles sent to both, one of them twice, are ${articles} items`);
  return source;
}

/** Publishing at one starts the pipeline once, whichever runs it. */
async function shareSaves([one, other], { key, site }) {
  await calls(one.url, key)('pipelines', 'create_recipe', {
    id: 'publishing',
    name: 'Publishing',
    stages: { order: ['anchors'], anchors: {} },
    trigger: { kinds: ['publish'] },
  });
  const [item] = (await site('GET', '/items/siteplane_posts?filter[title]=Pier 1')).data;
  await site('PATCH', `/items/siteplane_posts/${item.id}`, { status: 'publish' });
  const runs = (url) => calls(url, key)('pipelines', 'list_runs', { post_id: item.id, recipe_id: 'publishing' });
  await until('the run', async () => (await runs(one.url)).items.find(({ status }) => status === 'ok'));
  assert.equal((await runs(other.url)).total, 1);
  done('publishing in the editor of one starts the pipeline once');
}

/** What one had taken in as it was killed, the other brings to its end. */
async function outlive([one], source, { site }) {
  await sendArticle(one.url, source, { id: 'last', title: 'The last boat', content: body });
  one.child.kill('SIGKILL');
  await one.ended;
  await until('the last item', async () => (await countOf(site, 'filter[title]=The last boat')) === 1);
  // By now whatever was told twice would have come twice.
  assert.equal(await countOf(site, 'filter[type]=post'), articles + 1);
  done('an article that one took in before it was killed is an item by the other');
}

async function main() {
  const dir = mkdtempSync(join(tmpdir(), 'sp-instances-'));
  const instances = await beginBoth(dir);
  try {
    for (const { url } of instances)
      await until('the service', async () => (await fetch(`${url}/rest/siteplane/v1/manage/manifest`)).status === 401);
    done('both begin at the same moment on an empty site');
    const callers = await shareWhoMayDoWhat(instances);
    const source = await shareArticles(instances, callers);
    await shareSaves(instances, callers);
    await outlive(instances, source, callers);
    for (const { text } of instances) assert.doesNotMatch(text(), /did not start|ERROR/);
  } catch (error) {
    for (const { text } of instances) process.stderr.write(`${text().slice(-3000)}\n`);
    throw error;
  } finally {
    for (const { child } of instances) child.kill('SIGKILL');
    rmSync(dir, { recursive: true, force: true });
  }
}

finish(main());
