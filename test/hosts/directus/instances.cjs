// Two Directus on one database, each with Siteplane on one other: SITEPLANE_DATABASES names both on MariaDB, separated by a space. What one
// does the other knows at once, every article becomes one item, and what one leaves undone as it is killed the other does.
const { execFileSync } = require('node:child_process');
const { cpSync, mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { freePort } = require('../apostrophe/free-port.cjs');
const { shareAll } = require('../share-steps.cjs');
const { finish } = require('../walk-steps.cjs');
const { make, start, api, signIn, owner } = require('./app.cjs');

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
  return ports.map((port) => ({ ...start({ dir, port, env }), url: `http://127.0.0.1:${port}` }));
}

const directus = {
  page: '/plugins/siteplane',
  signIn: (url) => signIn(url, owner),
  async posts(url, cookie) {
    const { data } = await api(url, cookie)('GET', '/items/siteplane_posts?filter[type]=post&fields=id,title');
    return data.map(({ id, title }) => ({ number: id, title, record: id }));
  },
  publish: (url, cookie, id) => api(url, cookie)('PATCH', `/items/siteplane_posts/${id}`, { status: 'publish' }),
};

async function main() {
  const dir = mkdtempSync(join(tmpdir(), 'sp-instances-'));
  try {
    await shareAll(directus, await beginBoth(dir));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

finish(main());
