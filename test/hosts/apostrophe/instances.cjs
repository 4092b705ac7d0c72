// Two ApostropheCMS on one database, which is a file here, each with Siteplane on one MariaDB that SITEPLANE_DATABASES names. What one does the
// other knows at once, every article becomes one piece, and what one leaves undone as it is killed the other does.
const { execFileSync, fork } = require('node:child_process');
const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const Database = require('better-sqlite3');
const { shareAll } = require('../share-steps.cjs');
const { finish } = require('../walk-steps.cjs');
const { freePort } = require('./free-port.cjs');
const { start, password } = require('./app.cjs');

/** A site in a process of its own; both say that they are at the address of the first. */
function begin(dir, port, baseUrl) {
  const child = fork(__filename, [dir, String(port), baseUrl], { silent: true });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part));
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  const ready = Promise.race([new Promise((resolve) => child.once('message', resolve)), ended]);
  return { child, ended, ready, text: () => text, url: `http://127.0.0.1:${port}` };
}

const headersOf = (cookie) => ({ 'Content-Type': 'application/json', Cookie: [cookie, 'site.csrf=csrf'].filter(Boolean).join('; ') });

async function api(url, cookie, { method = 'GET', path, body }) {
  const reply = await fetch(`${url}/api/v1/${path}`, { method, headers: headersOf(cookie), ...(body && { body: JSON.stringify(body) }) });
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`);
  return reply;
}

const apostrophe = {
  page: '/admin/siteplane',
  async signIn(url) {
    const body = { username: 'owner', password, session: true };
    const reply = await api(url, '', { method: 'POST', path: '@apostrophecms/login/login', body });
    const cookies = reply.headers.getSetCookie().map((line) => line.split(';')[0]);
    return cookies.find((line) => line.startsWith('site.sid='));
  },
  async posts(url, cookie) {
    const { results } = await (await api(url, cookie, { path: 'siteplane-post?perPage=50' })).json();
    return results.map(({ _id, siteplaneId, title }) => ({ number: siteplaneId, title, record: _id }));
  },
  publish: (url, cookie, id) => api(url, cookie, { method: 'PATCH', path: `siteplane-post/${id}`, body: { status: 'publish' } }),
};

async function main() {
  const dir = mkdtempSync(join(tmpdir(), 'sp-instances-'));
  // The site sets the mode of its file without waiting for another process that has it: on a new file one of two that begin at once would fail.
  const file = new Database(join(dir, 'site.sqlite'));
  file.pragma('journal_mode = WAL');
  file.close();
  const keyFile = join(dir, 'root.key');
  execFileSync(process.execPath, [join(process.env.SITEPLANE_ROOT, 'dist/plugin/cli/index.js'), 'keys', 'init', keyFile]);
  process.env.SITEPLANE_MASTER_KEY_FILE = keyFile;
  process.env.SITEPLANE_DATABASE_URL = process.env.SITEPLANE_DATABASES;
  process.env.SITEPLANE_LOG_LEVEL = 'warn';
  const ports = [await freePort(), await freePort()];
  try {
    await shareAll(
      apostrophe,
      ports.map((port) => begin(dir, port, `http://127.0.0.1:${ports[0]}`)),
    );
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

const [dir, port, baseUrl] = process.argv.slice(2);
if (baseUrl === undefined) finish(main());
// The first makes the accounts.
else
  start({ dir, port: Number(port), baseUrl, ...(baseUrl.endsWith(`:${port}`) ? {} : { accounts: [] }) }).then(() => process.send('ready'));
