// Steps that the walks through CMSs of others have in common. Each prints one line.
const { strict: assert } = require('node:assert');
const { createHmac } = require('node:crypto');
const { setTimeout: sleep } = require('node:timers/promises');

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

/** Operations by a key; throws what is refused. */
const calls = (url, key) => async (resource, action, params) => {
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ resource, action, params });
  const reply = await fetch(`${url}/rest/siteplane/v1/manage/dispatch`, { method: 'POST', headers, body });
  const { ok, data, error } = await reply.json();
  assert(ok, `${resource}.${action}: ${error}`);
  return data;
};

/** Off until it is activated; then it asks for a credential and lists its tools to a key. */
async function byAssistant(url, key) {
  const call = calls(url, key);
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

/** A visitor sees the page of a new event type; `layout` is what its frame is known by. */
async function byBooker(url, key, layout) {
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
  assert.match(text, layout);
  done('visitors book on a page in the layout of the site');
}

/** A content source whose articles have these fields. */
async function addSource(call, { name, fields, settings = {} }) {
  const source = await call('content_sources', 'create', { name });
  const paths = Object.fromEntries(fields.map((field) => [field, { path: `/${field}` }]));
  await call('content_sources', 'approve_mapping', { id: source.id, mapping: { version: 1, fields: paths } });
  await call('content_sources', 'update', { id: source.id, ...settings });
  return source;
}

/** Sends an article to it as its sender does: signed. */
async function sendArticle(url, { slug, secret }, article) {
  const body = JSON.stringify(article);
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret.replace(/^whsec_/, ''))
    .update(`${time}.${body}`)
    .digest('hex');
  const headers = { 'Content-Type': 'application/json', 'X-Svc-Signature': `t=${time},v1=${signature}` };
  const reply = await fetch(`${url}/rest/ingest/v1/${slug}`, { method: 'POST', headers, body });
  assert(reply.ok, `the webhook answered ${reply.status}`);
}

/** Ends the process of a walk, with its error where it has one. */
function finish(walk) {
  walk.then(
    () => process.exit(0),
    (error) => {
      process.stderr.write(`${error.stack ?? error}\n`);
      process.exit(1);
    },
  );
}

module.exports = { done, until, calls, byAssistant, byBooker, addSource, sendArticle, finish };
