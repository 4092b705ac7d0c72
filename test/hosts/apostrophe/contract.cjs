// The suite of the contract over the site of app.cjs, in Node's own runner: `node --test contract.cjs`.
const { describe, test, before, beforeEach, after } = require('node:test');
const { createHash } = require('node:crypto');
const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { expect } = require(process.env.SITEPLANE_EXPECT ?? 'expect');
const { describeHostContract, describeWebContract } = require(process.env.SITEPLANE_CONTRACT ?? 'siteplane/host-contract');
const { freePort } = require('./free-port.cjs');
const { describeAdapter } = require('./adapter-cases.cjs');
const { start, password } = require('./app.cjs');

const runner = { describe, test, beforeAll: before, beforeEach, afterAll: after, expect };

async function startSite({ trustedProxies = 0, prefix } = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'sp-apostrophe-'));
  const port = await freePort();
  const env = { SITEPLANE_LOG_LEVEL: 'silent', ...(trustedProxies ? { SITEPLANE_TRUST_PROXY: String(trustedProxies) } : {}) };
  const apos = await start({ dir, port, env, prefix, plugins: [] });
  const url = `http://127.0.0.1:${port}`;
  const { host, posts } = apos.modules.siteplane.siteplane;
  const setWriter = async (disabled) => {
    const req = apos.task.getReq();
    const writer = await apos.user.find(req, { username: 'writer' }).toObject();
    await apos.user.update(req, { ...writer, disabled });
  };

  async function signIn(who) {
    const username = who === 'administrator' ? 'owner' : 'writer';
    const body = JSON.stringify({ username, password, session: true });
    const headers = { 'Content-Type': 'application/json', Cookie: 'site.csrf=csrf' };
    const reply = await fetch(`${url}/api/v1/@apostrophecms/login/login`, { method: 'POST', headers, body });
    const cookie = reply.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .find((line) => line.startsWith('site.sid='));
    if (reply.status !== 200 || !cookie) throw new Error(`sign-in answered ${reply.status}: ${await reply.text()}`);
    const id = /s:([^.]+)\./.exec(decodeURIComponent(cookie))[1];
    return { cookie, csrf: createHash('sha256').update(`csrf:${id}`).digest('base64url') };
  }

  return {
    ...{ apos, host, posts },
    url,
    adminRoot: '/admin',
    restRoot: '/rest',
    signIn,
    async signOut({ cookie }) {
      const headers = { Cookie: `${cookie}; site.csrf=csrf` };
      const reply = await fetch(`${url}/api/v1/@apostrophecms/login/logout`, { method: 'POST', headers });
      if (reply.status !== 200) throw new Error(`sign-out answered ${reply.status}`);
    },
    suspendEditor: () => setWriter(true),
    resumeEditor: () => setWriter(false),
    async stop() {
      await apos.destroy();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

const make = (options) => startSite(options);
const declared = { login: 'owner', author: 1, takenTypes: ['admin', 'rest', 'media', 'api', 'login', 'uploads', 'post', 'page'] };
describeHostContract('ApostropheCMS', { runner, make, declared });
describeWebContract('ApostropheCMS', { runner, make });

describe('saves in the editor of ApostropheCMS', () => {
  let site;
  const told = [];
  let faults = 0;
  before(async () => {
    site = await startSite();
    site.host.posts.onSaved(async ({ post, before: old }) => {
      if (faults-- > 0) throw new Error('on purpose');
      told.push([old?.status, post.status, post.title]);
    });
    site.host.posts.onDeleted(async (post) => void told.push(['deleted', post.title]));
  });
  after(() => site.stop());
  const save = async (change) => {
    const { apos } = site;
    const req = apos.task.getReq();
    const [piece] = await apos.doc.db.find({ type: 'siteplane-post', title: /^Pier/ }).toArray();
    const manager = apos.modules['siteplane-post'];
    if (piece) await manager.update(req, { ...piece, ...change });
    else await manager.insert(req, { ...manager.newInstance(), ...change });
  };
  const openSaves = () => site.host.storage.run((db) => db.query('SELECT id FROM host_open_saves'));

  test('each is told once it is stored, and once, with what was before it', async () => {
    expect(site.host.posts.tells).toBe('after');
    await save({ title: 'Pier', status: 'draft' });
    await save({ status: 'publish' });
    expect(told.splice(0)).toEqual([
      [undefined, 'draft', 'Pier'],
      ['draft', 'publish', 'Pier'],
    ]);
    expect(await openSaves()).toEqual([]);
  });

  test('one whose hook failed is kept and told later', async () => {
    faults = 1;
    await save({ title: 'Pier two' });
    expect([told.length, (await openSaves()).length]).toEqual([0, 1]);
    await site.posts.catchUp(Date.now() + 120_000);
    expect(told.splice(0)).toEqual([['publish', 'publish', 'Pier two']]);
    expect(await openSaves()).toEqual([]);
  });

  test('one that goes to the archive is told as deleted', async () => {
    await save({ archived: true });
    expect(told.splice(0)).toEqual([['deleted', 'Pier two']]);
    expect(await openSaves()).toEqual([]);
  });
});

describeAdapter(startSite);
