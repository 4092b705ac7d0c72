import { oauthRecordTable } from '../../plugin/auth/oauth/oauth-tables';
import { digestOf, oauthRecords } from '../../plugin/auth/oauth/records';
import { rows } from '../../plugin/db/rows';
import type { Identity } from '../support/http';
import type { Site } from '../support/site';
import { verifies } from '../support/verifies';
import { mcpPath, rpc } from './bridged-site';
import { describeEachSite } from './each-site';
import { listTools, oauthSite, redirectUri, scriptedApp } from './scripted-app';

describeEachSite('an app is refused by OAuth', (dialect) => {
  let site: Site;
  let other: Site;
  let app: ReturnType<typeof scriptedApp>;
  let admin: Identity;
  let clientId: string;
  beforeAll(async () => {
    site = await oauthSite({ dialect });
    other = await oauthSite({ dialect, beside: site, settings: { siteUrl: site.url } });
    app = scriptedApp(site);
    admin = await site.identity('admin');
    clientId = await app.register();
  });
  afterAll(async () => {
    await other?.stop();
    await site?.stop();
  });

  const errorOf = ({ status, text }: { status: number; text: string }) => [status, JSON.parse(text).error];
  const redirected = (location: string | null) => new URL(location ?? '').searchParams.get('error');
  const apps = async () => JSON.parse((await site.send('GET', '/admin/siteplane/api/apps', admin)).text).apps;

  test.each([
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['the challenge in plain text', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge without its method', { code_challenge_method: undefined }, 'invalid_request'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['no absolute resource', { resource: '/mcp' }, 'invalid_target'],
  ])('with %s', async (_what, changed, error) => {
    verifies('D699');
    const { reply, uid } = await app.authorize(clientId, changed);
    expect([reply.status, redirected(reply.headers.get('location')), uid]).toEqual([303, error, '']);
  });

  test.each([
    ['another redirect address', { redirect_uri: 'https://evil.example/callback' }],
    ['a longer redirect address', { redirect_uri: `${redirectUri}/more` }],
    ['a client that nobody registered', { client_id: 'nobody' }],
    ['a metadata document of this machine', { client_id: 'https://127.0.0.1/client.json' }],
  ])('with %s, and the browser is sent nowhere', async (_what, changed) => {
    verifies('D699', 'D701');
    const { reply } = await app.authorize(clientId, changed);
    expect([reply.status, reply.headers.get('location')]).toEqual([400, null]);
    expect(reply.text).toContain('This site cannot connect the app');
  });

  test('with a token in the address instead of a code', async () => {
    const { reply, uid } = await app.authorize(clientId, { response_type: 'token' });
    expect([reply.headers.get('location'), uid]).toEqual([expect.stringContaining('error=unsupported_response_type'), '']);
  });

  test('with the wrong verifier, or for another resource or redirect address', async () => {
    for (const [changed, error] of [
      [{ code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
      [{ redirect_uri: 'https://evil.example/callback' }, 'invalid_grant'],
      [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
    ] as const) {
      const attempt = await app.authorize(clientId);
      const code = await app.code(attempt, admin);
      expect(errorOf(await app.exchangeCode(attempt, code, changed))).toEqual([400, error]);
    }
  });

  test('with a code that was used; what it gave ends', async () => {
    verifies('D700');
    const attempt = await app.authorize(clientId);
    const code = await app.code(attempt, admin);
    const { access_token: token } = JSON.parse((await app.exchangeCode(attempt, code)).text);
    expect((await listTools(site, token)).status).toBe(200);
    expect(errorOf(await app.exchangeCode(attempt, code))).toEqual([400, 'invalid_grant']);
    expect((await listTools(site, token)).status).toBe(401);
  });

  test('with a refresh token that was used; all that comes from the consent ends', async () => {
    verifies('D700');
    const first = await app.connect(clientId, admin);
    const second = JSON.parse((await app.refresh(clientId, first.refresh_token)).text);
    expect((await listTools(other, second.access_token)).status).toBe(200);
    expect(errorOf(await app.refresh(clientId, first.refresh_token))).toEqual([400, 'invalid_grant']);
    for (const token of [first.access_token, second.access_token]) expect((await listTools(other, token)).status).toBe(401);
    expect(errorOf(await app.refresh(clientId, second.refresh_token))).toEqual([400, 'invalid_grant']);
  });

  test('of two refreshes at once one at least, and no answer is a fault', async () => {
    const { refresh_token: token } = await app.connect(clientId, admin);
    const twins = [app, scriptedApp(other)].map((one) => one.refresh(clientId, token));
    const statuses = (await Promise.all(twins)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(2);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });

  test('as the second of two who use one at the same moment, on whatever instance', async () => {
    verifies('D700');
    const usedTwice = () => new Error('used twice');
    const [mine, theirs] = [site, other].map(({ host }) =>
      oauthRecords({ storage: host.storage, now: () => Date.now(), usedTwice })('RefreshToken'),
    );
    for (let i = 0; i < 10; i++) {
      await mine?.upsert(`token-${i}`, { jti: `token-${i}`, grantId: `grant-${i}` }, 60);
      const outcomes = await Promise.allSettled([mine?.consume(`token-${i}`), theirs?.consume(`token-${i}`)]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await theirs?.find(`token-${i}`)).toBeUndefined();
    }
  });

  test('with a token for another address, with one that expired, and with none', async () => {
    verifies('D703');
    const { access_token: token } = await app.connect(clientId, admin);
    const change = (set: object) =>
      site.host.storage.run(async (db) => {
        await rows(db, oauthRecordTable).update({ kind: 'AccessToken', digest: digestOf(token) }, set);
      });
    const stored = await site.host.storage.run((db) => rows(db, oauthRecordTable).many({ kind: 'AccessToken' }));
    const { payload, expiresAt } = stored.at(-1) ?? { payload: {}, expiresAt: null };
    await change({ payload: { ...payload, aud: 'https://other.example/mcp' } });
    expect((await listTools(site, token)).status).toBe(401);
    await change({ payload: { ...payload, aud: app.resource }, expiresAt: 1 });
    expect((await listTools(site, token)).status).toBe(401);
    await change({ expiresAt });
    expect((await listTools(site, token)).status).toBe(200);
    const none = await site.send('POST', mcpPath, { body: rpc('tools/list') });
    const metadata = `${site.url}/.well-known/oauth-protected-resource${mcpPath}`;
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, `Bearer resource_metadata="${metadata}"`]);
    const wrong = await listTools(site, 'wrong');
    expect(wrong.headers.get('www-authenticate')).toBe(`Bearer resource_metadata="${metadata}", error="invalid_token"`);
  });

  test('by every other address of this site: a token is for the bridge', async () => {
    verifies('D703');
    const { access_token: token } = await app.connect(clientId, admin);
    const body = { resource: 'crm', action: 'list' };
    for (const sent of [{ key: token }, { headers: { authorization: `Bearer ${token}` } }]) {
      expect((await site.dispatch(body, sent)).status).toBe(401);
    }
    expect((await site.send('POST', mcpPath, { key: token, body: rpc('tools/list') })).status).toBe(401);
  });

  test('once its user is suspended', async () => {
    verifies('D703');
    const { user } = JSON.parse((await site.send('POST', '/admin/api/users', { ...admin, body: newAdmin })).text);
    const tokens = await app.connect(clientId, await site.signIn('deputy', site.password));
    expect((await listTools(site, tokens.access_token)).status).toBe(200);
    await site.send('PATCH', `/admin/api/users/${user.id}`, { ...admin, body: { active: false } });
    expect((await listTools(other, tokens.access_token)).status).toBe(401);
    expect(errorOf(await app.refresh(clientId, tokens.refresh_token))).toEqual([400, 'invalid_grant']);
  });

  test('once it is revoked on one instance, on the other; and once it gave its token back', async () => {
    verifies('D702');
    const tokens = await app.connect(clientId, admin);
    const [{ id }] = await apps();
    expect((await listTools(other, tokens.access_token)).status).toBe(200);
    expect((await site.send('POST', `/admin/siteplane/api/apps/${id}/revoke`, { ...admin, body: {} })).status).toBe(200);
    expect((await listTools(other, tokens.access_token)).status).toBe(401);
    expect(errorOf(await scriptedApp(other).refresh(clientId, tokens.refresh_token))).toEqual([400, 'invalid_grant']);
    expect((await site.send('POST', `/admin/siteplane/api/apps/${id}/revoke`, { ...admin, body: {} })).status).toBe(409);
    const given = await app.connect(clientId, admin);
    await app.post('revoke', { token: given.refresh_token, client_id: clientId });
    expect((await listTools(site, given.access_token)).status).toBe(401);
  });

  test('without a person who may let it in', async () => {
    verifies('D702');
    const { uid } = await app.authorize(clientId);
    expect((await app.answer(uid, 'allow', {})).status).toBe(401);
    expect((await app.answer(uid, 'allow', { cookie: admin.cookie ?? '' })).status).toBe(403);
    expect((await app.answer(uid, 'allow', { key: site.key })).status).toBe(401);
    for (const as of ['weak', 'half'] as const) expect((await app.answer(uid, 'allow', await site.identity(as))).status).toBe(403);
    const half = await app.answer(uid, 'allow', await site.identity('half'));
    expect(half.text).toContain('You do not have permission to manage connected apps (requires ');
    await app.connect(clientId, admin);
    const [{ id }] = await apps();
    const path = `/admin/siteplane/api/apps/${id}/revoke`;
    expect((await site.send('POST', path, { ...(await site.identity('half')), body: {} })).status).toBe(403);
    expect((await app.answer(uid, 'allow', admin, { effects: 'everything' })).status).toBe(400);
    expect((await app.answer(uid, 'allow', admin, { resources: ['crmm'] })).status).toBe(400);
    expect((await app.answer('nothing', 'allow', admin)).status).toBe(404);
  });

  test('in a browser that the app did not send here', async () => {
    verifies('D704');
    const { uid, cookie } = await app.authorize(clientId);
    const { pathname } = new URL(JSON.parse((await app.answer(uid, 'allow', admin)).text).location);
    for (const own of ['', cookie.slice(0, -4)]) {
      const { status, headers } = await site.send('GET', pathname, { cookie: `${own}; ${admin.cookie}` });
      expect([status, headers.get('location')]).toEqual([400, null]);
    }
  });

  test.each(['nobody', 'somebody else'])('where whoever began it has somebody else agree, signed in as %s', async (who) => {
    verifies('D702');
    const { uid, cookie } = await app.authorize(clientId);
    const { pathname } = new URL(JSON.parse((await app.answer(uid, 'allow', admin)).text).location);
    const [{ id }] = await apps();
    const own = who === 'nobody' ? cookie : `${cookie}; ${(await site.identity('half')).cookie}`;
    for (const status of [403, 400]) {
      const answer = await site.send('GET', pathname, { cookie: own });
      expect([answer.status, answer.headers.get('location')]).toEqual([status, null]);
    }
    expect((await apps()).map((one: { id: number }) => one.id)).not.toContain(id);
  });

  test('when two people answer at once, the second of them', async () => {
    const { uid } = await app.authorize(clientId);
    const answers = await Promise.all([app.answer(uid, 'allow', admin), app.answer(uid, 'refuse', admin)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('when the person refuses', async () => {
    const { uid, cookie } = await app.authorize(clientId);
    const back = await app.resumed(await app.answer(uid, 'refuse', admin), cookie, admin);
    expect([back.origin + back.pathname, back.searchParams.get('error'), back.searchParams.get('state')]).toEqual([
      redirectUri,
      'access_denied',
      'here',
    ]);
  });

  test('beyond what was agreed to', async () => {
    verifies('D703');
    const narrow = await app.authorize(clientId, { scope: 'read' });
    expect((await app.answer(narrow.uid, 'allow', admin, { effects: 'all' })).status).toBe(409);
    const { access_token: token } = await app.connect(clientId, admin, { effects: 'read', resources: ['crm'] });
    const run = async (action: string, resource = 'crm') => {
      const body = rpc('tools/call', { name: 'svc_dispatch', arguments: { resource, action, params: { name: 'Acme' } } });
      const { text } = await site.send('POST', mcpPath, { headers: { authorization: `Bearer ${token}` }, body });
      return JSON.parse(text).result.structuredContent;
    };
    expect((await run('create')).error).toBe('This app may not run crm.create (it may: read crm).');
    expect((await run('list', 'users')).error).toContain('This app may not run users.list');
  });
});

const newAdmin = { login: 'deputy', password: 'correct horse battery', role: 'administrator' };
