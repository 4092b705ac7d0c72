import { request } from 'node:http';
import type { Site } from '../support/site';
import { verifies } from '../support/verifies';
import { bridgedSite, connected, grant, mcpPath, rpc } from './bridged-site';
import { describeEachSite } from './each-site';

const list = rpc('tools/list');

describeEachSite('who may use the assistant bridge', (dialect) => {
  let site: Site;
  beforeAll(async () => {
    site = await bridgedSite({ dialect });
  });
  afterAll(() => site.stop());

  const send = (sent: Parameters<Site['send']>[2], path = mcpPath) => site.send('POST', path, { body: list, ...sent });
  const plain = ({ status, text }: { status: number; text: string }) => {
    const { jsonrpc, id, error } = JSON.parse(text);
    return [status, jsonrpc, id, error.data.code];
  };

  test('nobody without a credential, and none that is wrong; the answer is JSON and names no OAuth', async () => {
    verifies('bridge:credentials', 'R8');
    for (const sent of [
      {},
      { key: 'mgr_wrong' },
      { key: '' },
      { headers: { authorization: 'Bearer mgr_wrong' } },
      { headers: { authorization: `Basic ${site.key}` } },
      { headers: { authorization: site.key } },
      { key: (await site.identity('revoked')).key ?? '' },
    ]) {
      const answer = await send(sent);
      expect(plain(answer)).toEqual([401, '2.0', null, 'unauthenticated']);
      expect(answer.headers.get('www-authenticate')).toBe('ApiKey realm="manage"');
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    }
  });

  test('a key in the address is not looked at', async () => {
    expect((await send({}, `${mcpPath}?api_key=${site.key}`)).status).toBe(401);
  });

  test.each(['X-API-Key', 'a bearer key', 'both, where X-API-Key counts'])('by %s', async (kind) => {
    const bearer = { authorization: `Bearer ${kind.startsWith('both') ? 'mgr_wrong' : site.key}` };
    const sent = { ...(kind === 'a bearer key' ? {} : { key: site.key }), headers: kind === 'X-API-Key' ? {} : bearer };
    expect((await send(sent)).status).toBe(200);
  });

  test('by a signed-in administrator behind the CSRF gate', async () => {
    verifies('bridge:credentials');
    const { csrf, ...admin } = await site.identity('admin');
    expect(plain(await send(admin))).toEqual([403, '2.0', null, 'forbidden']);
    expect((await send({ ...admin, ...(csrf ? { csrf } : {}), headers: { origin: 'https://evil.test' } })).status).toBe(403);
    expect((await send({ ...admin, ...(csrf ? { csrf } : {}) })).status).toBe(200);
    const body = rpc('tools/call', { name: 'svc_dispatch', arguments: { resource: 'crm', action: 'list' } });
    const called = await send({ ...admin, ...(csrf ? { csrf } : {}), body });
    expect(JSON.parse(called.text).result.structuredContent).toMatchObject({ ok: true });
  });

  test('not by a signed-in user without the capability of the service', async () => {
    verifies('R16');
    expect(plain(await send(await site.identity('weak')))).toEqual([403, '2.0', null, 'forbidden']);
  });

  test('as its own caller: what the user may not do, an assistant with that session may not either', async () => {
    verifies('R16', 'bridge:tools');
    const half = await site.identity('half');
    const body = rpc('tools/call', { name: 'svc_dispatch', arguments: { resource: 'crm', action: 'list' } });
    const { result } = JSON.parse((await send({ ...half, body })).text);
    expect(result.isError).toBe(true);
    expect(result.structuredContent.error).toContain('You do not have permission to run crm.list');
    expect(result._meta['svc/error']).toEqual({ code: 'forbidden', recoverable: false, next: null });
  });

  test('a key that is revoked between two calls fails at the second', async () => {
    verifies('R16', 'R10', 'bridge:credentials');
    const admin = await site.identity('admin');
    const { id, key } = await site.mint(admin, 'short-lived');
    const client = await connected(site, { key });
    await client.callTool({ name: 'svc_ping', arguments: {} });
    await site.send('POST', `/admin/siteplane/api/keys/${id}/revoke`, { ...admin, body: {} });
    await expect(client.callTool({ name: 'svc_ping', arguments: {} })).rejects.toThrow();
    await client.close();
  });

  test.each([
    ['a foreign Host', { host: 'evil.test' }, 403],
    ['a foreign Host with our Origin', { host: 'evil.test', origin: 'http://evil.test' }, 403],
    ['a foreign Origin', { origin: 'https://evil.test' }, 403],
    ['the Origin null', { origin: 'null' }, 403],
    ['another port of this machine', { origin: 'http://127.0.0.1:1' }, 403],
  ])('%s is refused, whatever the key', async (_what, headers, status) => {
    verifies('bridge:same-site');
    const answer = await raw(site, headers);
    expect([answer.status, JSON.parse(answer.text).error.data.code]).toEqual([status, 'forbidden']);
  });

  test('this machine may be called by its names', async () => {
    verifies('D165');
    const { port } = new URL(site.url);
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
      expect((await raw(site, { host, origin: `http://localhost:${port}` })).status).toBe(200);
    }
  });

  test.each(['/.well-known/oauth-protected-resource', '/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'])(
    'a probe of %s gets a JSON 404',
    async (path) => {
      verifies('bridge:discovery');
      for (const suffix of ['', mcpPath, '/rest', '/rest/assistant-bridge/v1']) {
        const answer = await site.send('GET', `${path}${suffix}`);
        expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
        expect(JSON.parse(answer.text)).toMatchObject({ error: 'not_found' });
      }
      const below = await site.send('GET', `${mcpPath}${path}`);
      expect([below.status, JSON.parse(below.text).code]).toEqual([404, 'rest_no_route']);
    },
  );

  test('revoked on one instance, the bridge no longer exists on both for the very next call', async () => {
    verifies('R16', 'bridge:gate');
    const other = await bridgedSite({ dialect, beside: site });
    try {
      const clients = [await connected(site), await connected(other, { key: site.key })];
      const ping = (client: (typeof clients)[number]) => client.callTool({ name: 'svc_ping', arguments: {} });
      for (const client of clients) await ping(client);
      await other.call('modules.entitlements_revoke', grant, { confirm: true });
      for (const client of clients) await expect(ping(client)).rejects.toThrow(/rest_no_route/);
      const gone = await site.send('POST', mcpPath, { key: site.key, body: list });
      expect([gone.status, JSON.parse(gone.text).code]).toEqual([404, 'rest_no_route']);
      await site.call('modules.entitlements_grant', grant, { confirm: true });
      for (const client of clients) await ping(client);
      for (const client of clients) await client.close();
    } finally {
      await other.stop();
    }
  });
});

/** With a Host of our choice, which fetch does not let one set. */
async function raw(site: Site, headers: Record<string, string>): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = { 'content-type': 'application/json', 'x-api-key': site.key, ...headers };
    const going = request(`${site.url}${mcpPath}`, { method: 'POST', headers: sent }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    going.on('error', reject);
    going.end(JSON.stringify(list));
  });
}
