// A Directus on SQLite in a folder of its own, with Siteplane as its README says; the walk starts it as owners do, the suite in its own process.
const { spawn, spawnSync } = require('node:child_process');
const { mkdirSync, symlinkSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

const owner = { email: 'owner@example.com', password: 'correct horse battery' };
const writer = { email: 'writer@example.com', password: 'staple battery horse' };
// What `directus` runs, without its look for a newer version of itself.
const cli = join(dirname(dirname(require.resolve('@directus/api'))), 'dist/cli/run.js');

/** The environment of a Directus in `dir`; */
const environment = ({ dir, port, env = {} }) => ({
  ...process.env,
  ...{ HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, SECRET: 'of this test, and of nothing else at all' },
  ...{
    DB_CLIENT: 'sqlite3',
    DB_FILENAME: join(dir, 'site.sqlite'),
    STORAGE_LOCAL_ROOT: join(dir, 'uploads'),
    TEMP_PATH: join(dir, 'temp'),
  },
  ...{ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, EXTENSIONS_PATH: join(dir, 'extensions') },
  ...{ TELEMETRY: 'false', LOG_LEVEL: 'warn', PRESSURE_LIMITER_ENABLED: 'false', SITEPLANE_DATA_DIR: join(dir, 'siteplane') },
  ...env,
});

/** The folder of a new site with its database. */
function make(given) {
  const { dir } = given;
  for (const name of ['uploads', 'extensions', 'node_modules']) mkdirSync(join(dir, name), { recursive: true });
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ name: 'site', private: true }));
  symlinkSync(process.env.SITEPLANE_ROOT, join(dir, 'node_modules/siteplane'));
  const made = spawnSync(process.execPath, [cli, 'bootstrap'], { cwd: dir, env: environment(given), encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`bootstrap ended with ${made.status}: ${made.stdout}${made.stderr}`);
}

/** `directus start` in a process of its own. */
function start(given) {
  const child = spawn(process.execPath, [cli, 'start'], { cwd: given.dir, env: environment(given), stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part));
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  return { child, ended, text: () => text };
}

/** Calls of the site's own interface; `as` is a cookie. */
const api = (url, as) => async (method, path, body) => {
  const headers = { 'Content-Type': 'application/json', ...(as ? { Cookie: as } : {}) };
  const reply = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text}`);
  return { reply, data: text === '' ? undefined : JSON.parse(text).data };
};

/** The cookie of a new session. */
async function signIn(url, { email, password }) {
  const { reply } = await api(url)('POST', '/auth/login', { email, password, mode: 'session' });
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .find((line) => line.startsWith('directus_session_token='));
  if (!cookie) throw new Error('the sign-in gave no cookie');
  return cookie;
}

/** The account of somebody who is no administrator. */
async function addWriter(url) {
  const call = api(url, await signIn(url, owner));
  const role = (await call('POST', '/roles', { name: 'Writers' })).data.id;
  return (await call('POST', '/users', { ...writer, first_name: 'Writer', role, status: 'active' })).data.id;
}

module.exports = { make, start, environment, api, signIn, addWriter, owner, writer };
