// Through a Directus that runs as owners run it: who gets in, a key minted under its login, calls by that key, a webhook that becomes an item
// with a picture in its own files, a pipeline that publishing starts, and its end. Prints one line for each step.
const { strict: assert } = require('node:assert');
const { createHmac } = require('node:crypto');
const { cpSync, mkdtempSync, rmSync } = require('node:fs');
const { createServer } = require('node:http');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { inspect } = require('node:util');
const { freePort } = require('../apostrophe/free-port.cjs');
const { make, start, api, signIn, addWriter, owner, writer } = require('./app.cjs');

const body = `<h2>The pier</h2><p>${'The harbour opens its new pier on Friday, with boats from all over the coast. '.repeat(12)}</p><h2>The boats</h2>`;
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
/** What an owner ticks in the settings. */
const modules = ['content', 'users', 'files', 'siteplane', 'settings'].map((id) => ({ type: 'module', id, enabled: true }));
const done = (line) => process.stdout.write(`ok ${line}\n`);

/** What `find` finds once there is something. */
async function until(what, find) {
  for (let tries = 0; tries < 240; tries++) {
    const found = await find().catch(() => undefined);
    if (found) return found;
    await sleep(250);
  }
  throw new Error(`${what} did not come`);
}

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
  done('a key is minted under the login of the site, and not without the token of the page');
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
      await page.getByRole('button', { name: /^Mint/ }).first().click();
      await page.getByRole('textbox', { name: 'Label' }).fill('In the browser');
      await page.getByRole('button', { name: 'Mint', exact: true }).click();
      assert.match(await page.getByRole('textbox', { name: 'API key' }).inputValue(), /./);
      await picture('key');
      done('the login page of the site leads on to the page of Siteplane, where a key is minted');
      await page.goto(`${url}/admin/users`);
      await page.locator('a[href="/admin/siteplane"]').first().waitFor();
      await page.getByRole('button', { name: 'Skip' }).click();
      await page.getByRole('button', { name: 'Remind Later' }).click();
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
  const call = async (resource, action, params) => {
    const request = { method: 'POST', headers, body: JSON.stringify({ resource, action, params }) };
    const { ok, data, error } = await (await fetch(`${url}/rest/siteplane/v1/manage/dispatch`, request)).json();
    assert(ok, `${resource}.${action}: ${error}`);
    return data;
  };
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

/** Off until it is activated; then it asks for a credential and lists its tools to a key. */
async function byAssistant(url, key, call) {
  const mcp = (credential) => {
    const headers = { ...credential, 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
    return fetch(`${url}/rest/assistant-bridge/v1/mcp`, { method: 'POST', headers, body });
  };
  assert.equal((await mcp({})).status, 404);
  await call('modules', 'entitlements_grant', { module_id: 'assistant-bridge', domain: '127.0.0.1', confirm: true });
  await call('modules', 'activate', { module: 'assistant-bridge' });
  assert.equal((await mcp({})).status, 401);
  assert.equal((await mcp({ Authorization: 'Bearer of nobody' })).status, 401);
  const listed = await mcp({ 'X-API-Key': key });
  assert.equal(listed.status, 200);
  assert.match(await listed.text(), /svc_manifest/);
  done('the bridge is off until it is activated, refuses a stranger with 401 and lists its tools to a key');
}

/** A visitor sees the page of a new event type, in a frame of our own. */
async function byBooker(url, key) {
  const weekly = Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, { enabled: true, slots: [{ start: '09:00', end: '17:00' }] }]),
  );
  const slot = { title: 'Introduction', duration: 30, event_type: 'single', availability_type: 'existing_schedule' };
  const calendar = { author_timezone: 'Europe/Vienna', slot: { ...slot, schedule_type: 'weekly_schedules', weekly_schedules: weekly } };
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
  const reply = await fetch(`${url}/rest/booking/v2/calendars`, { method: 'POST', headers, body: JSON.stringify({ calendar }) });
  const made = await reply.json();
  assert(reply.ok, `the calendar answered ${reply.status}`);
  const page = await fetch(made.slot.public_url);
  const text = await page.text();
  assert.equal(page.status, 200);
  assert.match(text, /Introduction/);
  done('visitors book on a page in a frame of our own');
}

/** What a site in front of Directus asks for: it is not kept away by what Directus asks of its own visitors. */
async function byVisitors(url) {
  const script = await fetch(`${url}/rest/leads/v1/leads.js`);
  assert.deepEqual([script.status, /javascript/.test(script.headers.get('content-type'))], [200, true]);
  done('the leads script is there for the site in front');
}

async function byWebhook(url, pictures, { call, site }) {
  const source = await call('content_sources', 'create', { name: 'Newsroom' });
  const fields = { id: { path: '/id' }, title: { path: '/title' }, content: { path: '/body' }, featured_image: { path: '/image' } };
  await call('content_sources', 'approve_mapping', { id: source.id, mapping: { version: 1, fields } });
  const sent = JSON.stringify({ id: '1', title: 'Harbour news', body, image: `${pictures}/pier.png` });
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', source.secret.replace(/^whsec_/, ''))
    .update(`${time}.${sent}`)
    .digest('hex');
  const headers = { 'Content-Type': 'application/json', 'X-Svc-Signature': `t=${time},v1=${signature}` };
  const taken = await fetch(`${url}/rest/ingest/v1/${source.slug}`, { method: 'POST', headers, body: sent });
  assert(taken.ok, `the webhook answered ${taken.status}`);
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
    await byAssistant(url, session.key, callers.call);
    await byBooker(url, session.key);
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

main().then(
  () => process.exit(0),
  (error) => {
    process.stderr.write(`${error.stack ?? inspect(error)}\n`);
    process.exit(1);
  },
);
