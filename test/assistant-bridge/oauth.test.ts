import { oauthRecordTable } from '../../plugin/auth/oauth/oauth-tables';
import { pruneOauth } from '../../plugin/auth/oauth/records';
import { rows } from '../../plugin/db/rows';
import type { Identity } from '../support/http';
import type { Site } from '../support/site';
import { verifies } from '../support/verifies';
import { mcpPath, rpc } from './bridged-site';
import { describeEachSite } from './each-site';
import { listTools, oauthBase, oauthSite, scriptedApp, setOauth } from './scripted-app';

const day = 86_400_000;

describeEachSite('apps that connect by OAuth', (dialect) => {
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

  const apps = async () => JSON.parse((await site.send('GET', '/admin/siteplane/api/apps', admin)).text).apps;

  test('has what was agreed to, and the audit log names it', async () => {
    verifies('D703');
    const { access_token: token, scope } = await app.connect(clientId, admin, { effects: 'write' });
    expect(scope).toBe('read write');
    const body = rpc('tools/call', { name: 'svc_dispatch', arguments: { resource: 'crm', action: 'create', params: { name: 'Acme' } } });
    const { text } = await site.send('POST', mcpPath, { headers: { authorization: `Bearer ${token}` }, body });
    expect(JSON.parse(text).result.structuredContent).toMatchObject({ ok: true, changed: true });
    const [{ id, ...shown }] = await apps();
    expect(shown).toMatchObject({ name: 'Notes', host: 'app.example', effects: 'write', resources: null, user: expect.any(String) });
    const { envelope } = await site.call('status.audit', { actor: `app:${id}` });
    expect(envelope.data?.items).toEqual([
      expect.objectContaining({
        resource: 'crm',
        action: 'create',
        transport: 'bridge',
        actor: { kind: 'app', id: String(id), name: 'Notes' },
      }),
    ]);
    const made = await site.call('status.audit', { resource: 'apps', action: 'connect' });
    expect(made.envelope.data?.items).toContainEqual(expect.objectContaining({ changed: true }));
  });

  test('has each of many calls looked up by itself', async () => {
    verifies('D159', 'D703');
    const { access_token: token } = await app.connect(clientId, admin, { effects: 'read' });
    const args = { resource: 'crm', action: 'list' };
    const body = rpc('tools/call', { name: 'svc_bulk', arguments: { tool: 'svc_dispatch', calls: [args, args] } });
    const { text } = await site.send('POST', mcpPath, { headers: { authorization: `Bearer ${token}` }, body });
    expect(JSON.parse(text).result.structuredContent).toMatchObject({ succeeded: 2, failed: 0 });
    const help = rpc('tools/call', { name: 'svc_manifest', arguments: { resource: 'crm' } });
    const told = await site.send('POST', mcpPath, { headers: { authorization: `Bearer ${token}` }, body: help });
    expect(JSON.parse(told.text).result.isError ?? false).toBe(false);
  });

  test('goes on with what a refresh gives, and a key that is sent counts', async () => {
    const first = await app.connect(clientId, admin);
    const { access_token: token } = JSON.parse((await app.refresh(clientId, first.refresh_token)).text);
    expect((await listTools(site, token)).status).toBe(200);
    const wrongBearer = { authorization: 'Bearer wrong' };
    expect((await site.send('POST', mcpPath, { key: site.key, headers: wrongBearer, body: rpc('tools/list') })).status).toBe(200);
  });

  test('says nothing of resource and scope, as older ones do', async () => {
    const attempt = await app.authorize(clientId, { resource: undefined, scope: undefined });
    const reply = await app.exchangeCode(attempt, await app.code(attempt, admin));
    expect(JSON.parse(reply.text)).toMatchObject({ scope: 'read write all' });
    const program = await app.register({ redirect_uris: ['http://127.0.0.1/back'] });
    const { uid } = await app.authorize(program, { redirect_uri: 'http://127.0.0.1:41234/back' });
    expect(uid).not.toBe('');
  });

  test('is told where everything is, and of no introspection', async () => {
    verifies('D699', 'D767', 'bridge:discovery');
    const { resource } = app;
    for (const suffix of ['', mcpPath, '/rest', '/rest/assistant-bridge/v1']) {
      const answer = await site.send('GET', `/.well-known/oauth-protected-resource${suffix}`);
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        200,
        expect.objectContaining({ resource, authorization_servers: [site.url] }),
      ]);
      for (const name of ['oauth-authorization-server', 'openid-configuration']) {
        const server = JSON.parse((await site.send('GET', `/.well-known/${name}${suffix}`)).text);
        expect(server).toMatchObject({
          issuer: site.url,
          code_challenge_methods_supported: ['S256'],
          client_id_metadata_document_supported: true,
        });
        expect(Object.keys(server).filter((key) => /introspection|jwks|userinfo|id_token/.test(key))).toEqual([]);
      }
    }
    expect((await site.send('GET', '/.well-known/oauth-protected-resource/another')).status).toBe(404);
    expect((await site.send('POST', `${oauthBase}/introspect`, { body: {} })).status).toBe(404);
  });

  test('leaves nothing behind that anybody could use', async () => {
    verifies('D700');
    const attempt = await app.authorize(clientId);
    const code = await app.code(attempt, admin);
    const { access_token: token, refresh_token: refresh } = JSON.parse((await app.exchangeCode(attempt, code)).text);
    const stored = await site.dump();
    for (const secret of [code, token, refresh]) expect(stored).not.toContain(secret);
  });

  test('is forgotten when nothing of it is good any more', async () => {
    verifies('D700', 'D701');
    const { storage } = site.host;
    const unused = await app.register({ client_name: 'Never let in' });
    await app.connect(clientId, admin);
    await storage.run((db) => pruneOauth(db, Date.now() + day - 60_000));
    expect((await app.authorize(unused)).uid).not.toBe('');
    await storage.run((db) => pruneOauth(db, Date.now() + 2 * day));
    expect((await app.authorize(unused)).reply.status).toBe(400);
    expect((await app.authorize(clientId)).uid).not.toBe('');
    await storage.run((db) => pruneOauth(db, Date.now() + 32 * day));
    expect(await storage.run((db) => rows(db, oauthRecordTable).many({}))).toEqual([]);
    expect(await apps()).toEqual([]);
    clientId = await app.register();
  });

  test('switched off, nothing of it is there; a key works as before', async () => {
    verifies('D699');
    const { access_token: token } = await app.connect(clientId, admin);
    const waiting = await app.authorize(clientId);
    await setOauth(site, false);
    try {
      expect((await listTools(other, token)).headers.get('www-authenticate')).toBe('ApiKey realm="manage"');
      expect((await site.send('GET', '/.well-known/oauth-authorization-server')).status).toBe(404);
      expect((await app.authorize(clientId)).reply.status).toBe(404);
      expect((await app.post('token', {})).status).toBe(404);
      expect((await app.answer(waiting.uid, 'allow', admin)).status).toBe(404);
      expect((await site.send('POST', mcpPath, { key: site.key, body: rpc('tools/list') })).status).toBe(200);
    } finally {
      await setOauth(site, true);
    }
    expect((await listTools(site, token)).status).toBe(200);
  });
});
