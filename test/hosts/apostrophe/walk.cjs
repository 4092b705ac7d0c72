// In Chromium: sign in at the site's own login, mint a key on our page, create a note by it, see it in the site's own admin area, send a
// webhook, see the post. Prints one line for each step; pictures go to the folder SITEPLANE_PICTURES.
const { strict: assert } = require('node:assert');
const { createHmac } = require('node:crypto');
const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { inspect } = require('node:util');
const { chromium } = require(process.env.SITEPLANE_PLAYWRIGHT ?? 'playwright-core');
const { freePort } = require('./free-port.cjs');
const { start, password } = require('./app.cjs');

const body = `<p>${'The harbour opens its new pier on Friday, with boats from all over the coast. '.repeat(12)}</p>`;
const done = (line) => process.stdout.write(`ok ${line}\n`);

async function walk(page, url) {
  const picture = (name) =>
    process.env.SITEPLANE_PICTURES && page.screenshot({ path: join(process.env.SITEPLANE_PICTURES, `${name}.png`) });
  let key = '';
  const call = async (resource, action, params) => {
    const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
    const reply = await fetch(`${url}/rest/siteplane/v1/manage/dispatch`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ resource, action, params }),
    });
    const { ok, data, error } = await reply.json();
    assert(ok, `${resource}.${action}: ${error}`);
    return data;
  };

  await page.goto(`${url}/admin/siteplane/keys`);
  assert.equal(new URL(page.url()).pathname, '/login');
  await page.getByLabel('Username').fill('owner');
  await page.getByLabel('Password').fill(password);
  await picture('login');
  await page.getByLabel('Password').press('Enter');
  await page.waitForURL(`${url}/`);
  const bar = page.locator('#apos-admin-bar');
  await bar.getByText('Siteplane', { exact: true }).first().waitFor();
  await picture('bar');
  assert.equal(await bar.getByRole('button', { name: /siteplane/i }).count(), 1, 'Siteplane is one entry of the bar');
  done('signed in at the login of the site');

  await page.goto(`${url}/admin/siteplane/keys`);
  await page.getByRole('button', { name: 'Mint the first key' }).click();
  await page.getByRole('textbox', { name: 'Label' }).fill('By hand');
  await page.getByRole('button', { name: 'Mint', exact: true }).click();
  key = await page.getByRole('textbox', { name: 'API key' }).inputValue();
  await picture('key');
  done('a key is minted on the page');

  await call('notes_items', 'create', { title: 'Call the harbour', content: '<p>Before noon</p>' });
  const notes = await (await page.request.get(`${url}/api/v1/siteplane-note`)).json();
  assert.deepEqual(
    notes.results.map(({ title, updatedBy }) => [title, updatedBy.username]),
    [['Call the harbour', 'owner']],
  );
  await page.goto(`${url}/`);
  await bar.getByText('Siteplane', { exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Keys, activity, settings' }).waitFor();
  await picture('menu');
  await page.getByRole('menuitem', { name: 'Siteplane notes', exact: true }).click();
  await page.getByText('Call the harbour').first().waitFor();
  await picture('note');
  await page.goto(`${url}/`);
  await bar.getByText('Siteplane', { exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Keys, activity, settings' }).click();
  await page.waitForURL(/\/admin\/siteplane/);
  done('the bar leads to the page of Siteplane');
  await byAssistant(url, key, call);
  await byBooker(url, key);
  done('a note by the key is in the admin area of the site');

  const source = await call('content_sources', 'create', { name: 'Newsroom' });
  const fields = { id: { path: '/id' }, title: { path: '/title' }, content: { path: '/body' } };
  await call('content_sources', 'approve_mapping', { id: source.id, mapping: { version: 1, fields } });
  await call('content_sources', 'update', { id: source.id, default_post_status: 'publish' });
  const sent = JSON.stringify({ id: '1', title: 'Harbour news', body });
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', source.secret.replace(/^whsec_/, ''))
    .update(`${time}.${sent}`)
    .digest('hex');
  const headers = { 'Content-Type': 'application/json', 'X-Svc-Signature': `t=${time},v1=${signature}` };
  const taken = await fetch(`${url}/rest/ingest/v1/${source.slug}`, { method: 'POST', headers, body: sent });
  assert(taken.ok, `the webhook answered ${taken.status}`);
  const address = `${url}/posts/harbour-news`;
  for (let tries = 0; tries < 60 && (await fetch(address)).status !== 200; tries++) await sleep(500);
  await page.context().clearCookies();
  await page.goto(address);
  await page.getByRole('heading', { name: 'Harbour news', level: 1 }).waitFor();
  assert.equal((await page.locator('article p').textContent()).length, body.length - '<p></p>'.length);
  assert.match(await page.locator('meta[name=description]').getAttribute('content'), /^The harbour opens/);
  await picture('post');
  done('a webhook is a post that visitors see');
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

/** A visitor sees the page of a new event type, in the layout of the site. */
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
  assert.match(text, /apos-/);
  done('visitors book on a page in the layout of the site');
}

async function main() {
  const dir = mkdtempSync(join(tmpdir(), 'sp-walk-'));
  const port = await freePort();
  const apos = await start({ dir, port, env: { SITEPLANE_LOG_LEVEL: 'warn' }, builds: true });
  const browser = await chromium.launch({ executablePath: process.env.SITEPLANE_CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1280, height: 800 } });
    await walk(page, `http://127.0.0.1:${port}`).catch(async (error) => {
      if (process.env.SITEPLANE_PICTURES) await page.screenshot({ path: join(process.env.SITEPLANE_PICTURES, 'failed.png') });
      throw error;
    });
  } finally {
    await browser.close();
    await apos.destroy();
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
