import type { Site } from '../support/site';
import { stopClock } from '../support/stop-clock';
import { verifies } from '../support/verifies';
import { mcpPath, rpc } from './bridged-site';
import { listTools, oauthBase, oauthSite, redirectUri, scriptedApp } from './scripted-app';

describe('floods of OAuth requests', () => {
  let site: Site;
  beforeAll(async () => {
    site = await oauthSite({ dialect: 'sqlite', settings: { failedAuthPerMinute: 3, readsPerMinute: 3 } });
  });
  afterAll(() => site.stop());

  test('the eleventh registration of a minute is refused, and what is registered goes on', async () => {
    verifies('D701');
    const start = stopClock();
    try {
      const app = scriptedApp(site);
      const clients = [];
      for (let i = 0; i < 10; i++) clients.push(await app.register());
      const body = { client_name: 'Notes', redirect_uris: [redirectUri] };
      const { status, headers, text } = await site.send('POST', `${oauthBase}/register`, { body });
      expect([status, JSON.parse(text).error]).toEqual([429, 'temporarily_unavailable']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await app.authorize(clients[0] ?? '')).uid).not.toBe('');
    } finally {
      start();
    }
  });

  test('wrong tokens are counted with wrong keys', async () => {
    verifies('D703');
    const start = stopClock();
    try {
      const statuses = [];
      for (let i = 0; i < 4; i++) statuses.push((await listTools(site, `wrong-${i}`)).status);
      expect(statuses).toEqual([401, 401, 401, 429]);
    } finally {
      start();
    }
  });

  test('an app has the quotas of a key', async () => {
    verifies('D703', 'D761', 'limits:quota');
    const start = stopClock(Date.now() + 240_000);
    try {
      const app = scriptedApp(site);
      const { access_token: token } = await app.connect(await app.register(), await site.identity('admin'));
      const errors = [];
      const again = { resource: 'crm', action: 'list' };
      let refused: unknown;
      for (let i = 0; i < 4; i++) {
        const body = rpc('tools/call', { name: 'svc_dispatch', arguments: again });
        const { text } = await site.send('POST', mcpPath, { headers: { authorization: `Bearer ${token}` }, body });
        const { structuredContent, _meta } = JSON.parse(text).result;
        errors.push(structuredContent.error);
        refused = _meta?.['svc/error'];
      }
      expect(refused).toMatchObject({ code: 'rate_limited', next: { tool: 'svc_dispatch', arguments: again } });
      expect(errors).toEqual([null, null, null, expect.stringContaining('Too many read calls: 3 a minute')]);
    } finally {
      start();
    }
  });

  test.each([
    ['a client that wants a secret', { token_endpoint_auth_method: 'client_secret_post' }, 201],
    ['no address to return to', { redirect_uris: [] }, 400],
    ['an address of another machine by http', { redirect_uris: ['http://notes.example/back'] }, 400],
    ['a script as address', { redirect_uris: ['javascript:alert(1)'] }, 400],
    ['an address with a fragment', { redirect_uris: ['https://notes.example/#back'] }, 400],
  ])('%s', async (_what, metadata, expected) => {
    verifies('D701');
    const start = stopClock(Date.now() + 120_000);
    try {
      const body = { client_name: 'Notes', redirect_uris: [redirectUri], ...metadata };
      const { status, text } = await site.send('POST', `${oauthBase}/register`, { body });
      expect(status).toBe(expected);
      expect(Object.keys(JSON.parse(text))).not.toContain('client_secret');
    } finally {
      start();
    }
  });
});
