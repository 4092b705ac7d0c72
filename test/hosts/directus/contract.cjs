// The suite of the contract in Node's own runner. A process holds one Directus, so each part of the suite that starts one is a process of its
// own: `SITEPLANE_PART='a host by itself' node --test contract.cjs`.
const { describe, test, before, beforeEach, after } = require('node:test');
const { createHash } = require('node:crypto');
const { mkdirSync, mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { expect } = require(process.env.SITEPLANE_EXPECT ?? 'expect');
const { describeHostContract, describeWebContract } = require(process.env.SITEPLANE_CONTRACT ?? 'siteplane/host-contract');
const { freePort } = require('../apostrophe/free-port.cjs');
const { casesOfDirectus } = require('./own.cjs');
const { make, environment, api, signIn, addWriter, owner, writer } = require('./app.cjs');

const part = process.env.SITEPLANE_PART;
const parts = ['a host by itself', 'a host that stops', 'a host behind a proxy'];
const chosen = (name, cases) => (parts.includes(name) && name !== part ? undefined : describe(name, cases));
const runner = { describe: chosen, test, beforeAll: before, beforeEach, afterAll: after, expect };

const manifest = {
  ...{ name: 'siteplane-under-test', version: '1.0.0' },
  'directus:extension': { type: 'hook', path: 'api.cjs', source: 'api.cjs', host: '^12.0.0' },
};
const hook =
  'module.exports = require(process.env.SITEPLANE_PACKAGE).siteplane({ env: process.env, plugins: [] }, (site) => globalThis.siteplaneBegun(site));';

async function startSite({ trustedProxies = 0, below = '' } = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'sp-directus-'));
  const port = await freePort();
  const env = {
    SERVE_APP: 'false',
    SITEPLANE_LOG_LEVEL: 'silent',
    PUBLIC_URL: `http://127.0.0.1:${port}${below}`,
    ...(trustedProxies ? { SITEPLANE_TRUST_PROXY: String(trustedProxies) } : {}),
  };
  const given = { dir, port, env };
  make(given);
  mkdirSync(join(dir, 'extensions/siteplane'));
  writeFileSync(join(dir, 'extensions/siteplane/package.json'), JSON.stringify(manifest));
  writeFileSync(join(dir, 'extensions/siteplane/api.cjs'), hook);
  process.chdir(dir);
  Object.assign(process.env, environment(given));
  const begun = new Promise((resolve) => Object.assign(globalThis, { siteplaneBegun: resolve }));
  const { createServer } = await import('@directus/api/server');
  const { default: database } = await import('@directus/api/database/index');
  const server = await createServer();
  const site = await begun;
  await site.started;
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${port}`;
  const editor = await addWriter(url);
  const setEditor = async (status) => api(url, await signIn(url, owner))('PATCH', `/users/${editor}`, { status });

  return {
    ...{ ...site, url, adminRoot: '/plugins', restRoot: '/rest' },
    async signIn(who) {
      const cookie = await signIn(url, who === 'administrator' ? owner : writer);
      const { session } = JSON.parse(Buffer.from(cookie.split('.')[1], 'base64url').toString());
      return { cookie, csrf: createHash('sha256').update(`csrf:${session}`).digest('base64url') };
    },
    signOut: ({ cookie }) => api(url, cookie)('POST', '/plugins/sign-out', {}),
    suspendEditor: () => setEditor('suspended'),
    resumeEditor: () => setEditor('active'),
    /** As Directus ends: it answers what it was asked, then closes its database. */
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      await closed;
      await database().destroy();
      process.chdir(tmpdir());
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

const declared = { login: owner.email, author: 1, takenTypes: ['admin', 'rest', 'media', 'post', 'page'] };
if (part === 'what is its own') casesOfDirectus(() => startSite({ below: '/cms' }));
else if (parts.includes(part)) describeWebContract('Directus', { runner, make: startSite });
else describeHostContract('Directus', { runner, make: startSite, declared });
