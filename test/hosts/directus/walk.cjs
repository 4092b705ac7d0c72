// Through a Directus that runs as owners run it: who gets in, a key created under its login, calls by that key, a webhook that becomes an item
// with a picture in its own files, a pipeline that publishing starts, and its end. Prints one line for each step.
const { strict: assert } = require('node:assert');
const { cpSync, mkdtempSync, rmSync } = require('node:fs');
const { createServer } = require('node:http');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { freePort } = require('../apostrophe/free-port.cjs');
const { done, until, calls, byAssistant, byBooker, addSource, sendArticle, finish } = require('../walk-steps.cjs');
const { make, start, api, signIn, addWriter, owner, writer } = require('./app.cjs');

const body = `<h2>The pier</h2><p>${'The harbour opens its new pier on Friday, with boats from all over the coast. '.repeat(12)}</p><h2>The boats</h2>`;
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
/** What an owner ticks in the settings. */
const modules = ['content', 'users', 'files', 'siteplane', 'settings'].map((id) => ({ type: 'module', id, enabled: true }));

async function atTheDoor(url, writerId) {
  const admin = `${url}/plugins/siteplane`;
  const stranger = await fetch(admin, { redirect: 'manual' });
  assert.match(stranger.headers.get('location') ?? '', /^\/admin\/login\?redirect=%2Fsiteplane%2Fplugins%2Fsiteplane/);
  assert.equal((await fetch(`${url}/rest/siteplane/v1/manage/manifest`)).status, 401);
  const editor = { Cookie: await signIn(url, writer) };
  assert.notEqual((await fetch(admin, { headers: editor, redirect: 'manual' })).status, 200);
  assert.equal((await fetch(`${admin}/api/keys`, { headers: editor })).status, 403);
  done('a stranger is led to the login of the site, and somebody who is no administrator is refused');

  const cookie = await signIn(url, owner);
  assert.equal((await fetch(admin, { headers: { Cookie: cookie } })).status, 200);
  const bearer = { Authorization: `Bearer ${cookie.split('=')[1]}` };
  assert.equal((await fetch(`${admin}/api/keys`, { headers: bearer })).status, 401);
  const byAddress = { name: 'From one address', admin_access: true, ip_access: ['127.0.0.0/8'] };
  const policy = (await api(url, cookie)('POST', '/policies', { ...byAddress, users: [{ user: writerId }] })).data.id;
  assert.equal((await fetch(`${admin}/api/keys`, { headers: editor })).status, 403);
  await api(url, cookie)('DELETE', `/policies/${policy}`);
  done('nor does a token of the site open anything, or a policy for some addresses');
  const { csrf } = await (await fetch(`${admin}/api/session`, { headers: { Cookie: cookie } })).json();
  const mint = (token) => {
    const headers = { Cookie: cookie, Origin: url, 'Content-Type': 'application/json', ...(token ? { 'X-CSRF-Token': token } : {}) };
    return fetch(`${admin}/api/keys`, { method: 'POST', headers, body: JSON.stringify({ label: 'By hand' }) });
  };
  assert.equal((await mint()).status, 403);
  const minted = await mint(csrf);
  const { key } = await minted.json();
  assert(minted.ok && key, `the key answered ${minted.status}`);
  done('a key is created under the login of the site, and not without the token of the page');
  return { cookie, key };
}

/** Signs in on the login page of the site, on which the page of Siteplane leads on to where somebody came for. */
async function inBrowser(url) {
  const { chromium } = require(process.env.SITEPLANE_PLAYWRIGHT ?? 'playwright-core');
  const browser = await chromium.launch({ executablePath: process.env.SITEPLANE_CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(30_000);
    const picture = (name) =>
      process.env.SITEPLANE_PICTURES && page.screenshot({ path: join(process.env.SITEPLANE_PICTURES, `${name}.png`) });
    try {
      await page.goto(`${url}/plugins/siteplane/keys`);
      await page.locator('input[type=email]').fill(owner.email);
      await page.locator('input[type=password]').fill(owner.password);
      await page.locator('input[type=password]').press('Enter');
      await page.waitForURL(`${url}/plugins/siteplane/keys`);
      await page
        .getByRole('button', { name: /^Create/ })
        .first()
        .click();
      await page.getByRole('textbox', { name: 'Label' }).fill('In the browser');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      assert.match(await page.getByRole('textbox', { name: 'API key' }).inputValue(), /./);
      await picture('key');
      done('the login page of the site leads on to the page of Siteplane, where a key is created');
      await page.goto(`${url}/admin/users`);
      await page.locator('a[href="/admin/siteplane"]').first().waitFor();
      await page.getByRole('button', { name: 'Skip' }).click();
      const later = page.getByRole('button', { name: 'Remind Later' });
      await later.click();
      await later.waitFor({ state: 'hidden' });
      await picture('bar');
      await page.goto(`${url}/admin/siteplane`);
      await page.waitForURL(/\/plugins\/siteplane/);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await picture('module');
      done('the module bar of the site leads to the page of Siteplane');
    } catch (error) {
      await picture('failed');
      throw error;
    }
  } finally {
    await browser.close();
  }
}

async function byKey(url, { cookie, key }) {
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
  const call = calls(url, key);
  const manifest = await (await fetch(`${url}/rest/siteplane/v1/manage/manifest`, { headers })).json();
  assert(manifest.data.length > 50);
  const site = api(url, cookie);
  const people = await call('crm', 'search', { query: 'owner' }).catch(() => undefined);
  if (people) assert.match(JSON.stringify(people), /owner@example\.com/);
  await call('notes_items', 'create', { title: 'Call the harbour', content: '<p>Before noon</p>' });
  const [note] = (await site('GET', '/items/siteplane_posts?filter[title]=Call the harbour')).data;
  assert.equal(note.type, 'note');
  const notes = await call('notes_items', 'list', {});
  assert.match(JSON.stringify(notes), /Call the harbour/);
  const [activity] = (await site('GET', '/activity?filter[collection]=siteplane_posts&fields=action,user.email,item')).data;
  assert.deepEqual([activity.action, activity.user?.email, Number(activity.item)], ['create', owner.email, note.id]);
  done('a call by the key reads and writes, and the activity of the site names who did it');
  return { call, site };
}

/** What a site in front of Directus asks for: it is not kept away by what Directus asks of its own visitors. */
async function byVisitors(url) {
  const script = await fetch(`${url}/rest/leads/v1/leads.js`);
  assert.deepEqual([script.status, /javascript/.test(script.headers.get('content-type'))], [200, true]);
  done('the leads script is there for the site in front');
}

async function byWebhook(url, pictures, { call, site }) {
  const source = await addSource(call, { name: 'Newsroom', fields: ['id', 'title', 'content', 'featured_image'] });
  await sendArticle(url, source, { id: '1', title: 'Harbour news', content: body, featured_image: `${pictures}/pier.png` });
  const item = await until('the item with its picture', async () => {
    const [found] = (await site('GET', '/items/siteplane_posts?filter[title]=Harbour news&fields=*,image.*')).data;
    return found?.image ? found : undefined;
  });
  assert.deepEqual([item.type, item.status, item.image.type], ['post', 'draft', 'image/png']);
  const shown = await fetch(`${url}/media/${item.image.id}`);
  const bytes = (await shown.arrayBuffer()).byteLength;
  assert.deepEqual([shown.status, shown.headers.get('content-type'), bytes], [200, 'image/png', Number(item.image.filesize)]);
  await site('PATCH', `/files/${item.image.id}`, { folder: null });
  assert.equal((await fetch(`${url}/media/${item.image.id}`)).status, 404);
  done('a webhook is an item of the collection, with its picture in the files of the site');
  return item;
}

async function byPublishing({ call, site }, item) {
  await call('pipelines', 'create_recipe', {
    id: 'publishing',
    name: 'Publishing',
    stages: { order: ['anchors'], anchors: {} },
    trigger: { kinds: ['publish'] },
  });
  await site('PATCH', `/items/siteplane_posts/${item.id}`, { status: 'publish' });
  const run = await until('the run', async () => {
    const { items } = await call('pipelines', 'list_runs', { post_id: item.id, recipe_id: 'publishing' });
    return items.find(({ status }) => status === 'ok');
  });
  assert.equal(run.post_id ?? item.id, item.id);
  await assert.rejects(site('PATCH', `/items/siteplane_posts/${item.id}`, { status: 'future' }), /answered 400/);
  const { total: runs } = await call('pipelines', 'list_runs', { post_id: item.id, recipe_id: 'publishing' });
  assert.equal(runs, 1);
  const made = (await site('POST', '/items/siteplane_posts', { title: 'Written by hand', content: '<p>Hand</p><script>x</script>' })).data;
  assert.deepEqual([made.type, made.slug, made.content.includes('script')], ['post', 'written-by-hand', false]);
  done('publishing in the editor of the site starts a pipeline');
}

async function main() {
  const dir = mkdtempSync(join(tmpdir(), 'sp-walk-'));
  const pictures = createServer((_req, res) => res.writeHead(200, { 'Content-Type': 'image/png' }).end(png)).listen(0, '127.0.0.1');
  await new Promise((resolve) => pictures.once('listening', resolve));
  const address = `127.0.0.1:${pictures.address().port}`;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const given = { dir, port, env: { SITEPLANE_LOG_LEVEL: 'warn', SITEPLANE_FETCH_ALLOW: address } };
  make(given);
  cpSync(join(process.env.SITEPLANE_ROOT, 'dist/plugin/hosts/directus/extension'), join(dir, 'extensions/siteplane'), { recursive: true });
  const site = start(given);
  try {
    await until('the service', async () => (await fetch(`${url}/rest/siteplane/v1/manage/manifest`)).status === 401);
    const session = await atTheDoor(url, await addWriter(url));
    await api(url, session.cookie)('PATCH', '/settings', { module_bar: modules });
    if (process.env.SITEPLANE_CHROMIUM) await inBrowser(url);
    const callers = await byKey(url, session);
    await byAssistant(url, session.key);
    await byBooker(url, session.key, /<main id="content">/);
    await byVisitors(url);
    const item = await byWebhook(url, `http://${address}`, callers);
    await byPublishing(callers, item);
    site.child.kill('SIGTERM');
    const { signal, code } = await site.ended;
    assert(signal === 'SIGTERM' || code === 0, `it ended with ${code} ${signal}`);
    await assert.rejects(fetch(url));
    assert.doesNotMatch(site.text(), /did not start|ERROR/);
    done('it ends with the site');
  } catch (error) {
    process.stderr.write(`${site.text().slice(-4000)}\n`);
    throw error;
  } finally {
    site.child.kill('SIGKILL');
    pictures.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

finish(main());
