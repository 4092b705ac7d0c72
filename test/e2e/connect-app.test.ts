import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Client, type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Page } from 'playwright-core';
import { describeNeeding } from '../support/needs';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';

const pictures = process.env.PICTURES;

describeNeeding('chromium', 'an app connects by OAuth', () => {
  const at = adminPages();
  const { call } = at;
  let callback: Server;
  beforeAll(async () => {
    callback = createServer((_req, res) => res.end('Back in the app.'));
    await new Promise<void>((resolve) => callback.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void callback.close());
  beforeAll(async () => {
    await call('modules.entitlements_grant', { module_id: 'assistant-bridge', domain: '127.0.0.1', confirm: true });
    await call('modules.activate', { module: 'assistant-bridge' });
    await call('modules.update_config', { module: 'assistant-bridge', config: { oauth: true } });
  });

  const redirectUrl = () => `http://127.0.0.1:${(callback.address() as AddressInfo).port}/callback`;
  const transportOf = (authProvider: OAuthClientProvider) =>
    new StreamableHTTPClientTransport(new URL(`${at.server().url}/rest/assistant-bridge/v1/mcp`), { authProvider });

  /** Where an app that has no token sends its person. */
  async function askedBy(app: ScriptedProvider): Promise<string> {
    await expect(new Client({ name: 'test', version: '1' }).connect(transportOf(app))).rejects.toThrow();
    return app.sentTo();
  }

  /** The query that the app gets back. */
  async function answered(page: Page, button: string): Promise<URLSearchParams> {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/callback');
    return new URL(page.url()).searchParams;
  }

  /** The only app that is connected is told of with `facts`, and revoked. */
  async function revokedOn(page: Page, facts: string): Promise<void> {
    await page.goto(`${at.server().url}/admin/siteplane/bridge`);
    const apps = page.getByRole('region', { name: 'Connected apps' });
    await apps.getByText(facts).waitFor();
    if (pictures) await page.screenshot({ path: join(pictures, 'apps.png'), fullPage: true });
    await apps.getByRole('button', { name: 'Revoke Scripted notes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await apps.getByText('No app is connected').waitFor();
  }

  test('from discovery and registration by consent in words to a call; revoked on its page, it is refused', async () => {
    verifies('D699', 'D702');
    const app = new ScriptedProvider(redirectUrl());
    const page = await at.visitAs('admin', await askedBy(app), 'Connect “Scripted notes”?');
    await page.getByText('It calls itself Scripted notes and is a program on your own computer').waitFor();
    await page.getByText('It acts as you').waitFor();
    const headers = (await page.request.get(page.url())).headers();
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    await page.getByLabel('What it may do').selectOption('read');
    if (pictures) await page.screenshot({ path: join(pictures, 'consent.png'), fullPage: true });
    await transportOf(app).finishAuth(await answered(page, 'Allow'));
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transportOf(app));
    expect((await client.listTools()).tools.length).toBeGreaterThan(5);
    expect(await app.tokens()).toMatchObject({ scope: 'read' });

    await revokedOn(page, 'acts as admin · Read only · last used');
    await expect(client.callTool({ name: 'svc_ping', arguments: {} })).rejects.toThrow();
    await client.close();
  });

  test.each([
    ['may write drafts and not show them', ['Posts']],
    ['publishes, where its person agreed to that too', ['Posts', 'Publish posts (also needs Posts)']],
  ])('limited on the page of consent, an app %s', async (_what, areas) => {
    verifies('D721', 'D699');
    const app = new ScriptedProvider(redirectUrl());
    const page = await at.visitAs('admin', await askedBy(app), 'Connect “Scripted notes”?');
    await page.getByLabel('What it may do').selectOption('write');
    await page.getByLabel('Where').selectOption({ label: 'In these areas only' });
    for (const area of areas) await page.getByRole('checkbox', { name: area, exact: true }).check();
    if (pictures) await page.screenshot({ path: join(pictures, `consent-${areas.length}.png`), fullPage: true });
    await transportOf(app).finishAuth(await answered(page, 'Allow'));
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transportOf(app));
    const run = (action: string, params: object) =>
      client.callTool({ name: 'svc_write', arguments: { resource: 'posts', action, params: { ...params } } });
    const made = await run('create', { title: 'Tides' });
    const { data } = made.structuredContent as { data: { id: number } };
    const published = await run('publish', { id: data.id });
    expect([made.isError ?? false, published.isError ?? false]).toEqual([false, areas.length === 1]);
    expect(JSON.stringify(published.content)).toContain(areas.length === 1 ? 'posts.publish' : 'publish');
    await client.close();
    await revokedOn(page, `Read and change: ${areas.join(', ')}`);
  });

  test('nobody is let in while it is switched off on the page', async () => {
    const page = await at.visit('/bridge', 'Assistant bridge');
    const apps = page.getByRole('region', { name: 'Connected apps' });
    const metadata = `${at.server().url}/.well-known/oauth-protected-resource`;
    const isOn = async () => (await page.request.get(metadata)).status() === 200;
    await apps.getByText(/No app is connected.*assistant-bridge\/v1\/mcp/).waitFor();
    await apps.getByRole('switch', { name: 'Let apps connect by OAuth' }).click();
    await apps.getByText('No app is connected').waitFor({ state: 'detached' });
    expect(await isOn()).toBe(false);
    await apps.getByRole('switch', { name: 'Let apps connect by OAuth' }).click();
    await apps.getByText('No app is connected').waitFor();
    expect(await isOn()).toBe(true);
  });

  test('refused, the app hears of it; asked again, there is nothing to agree to', async () => {
    const app = new ScriptedProvider(redirectUrl());
    const page = await at.visitAs('admin', await askedBy(app), 'Connect “Scripted notes”?');
    const consent = page.url();
    expect((await answered(page, 'Refuse')).get('error')).toBe('access_denied');
    await page.goto(consent);
    await page.getByText('There is nothing to agree to').waitFor();
  });
});

/** What the official client keeps of an authorization. */
class ScriptedProvider implements OAuthClientProvider {
  readonly clientMetadata;
  #client: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;
  #tokens: Awaited<ReturnType<OAuthClientProvider['tokens']>>;
  #found: Parameters<NonNullable<OAuthClientProvider['saveDiscoveryState']>>[0] | undefined;
  #verifier = '';
  #sentTo = '';

  constructor(readonly redirectUrl: string) {
    this.clientMetadata = { client_name: 'Scripted notes', redirect_uris: [redirectUrl] };
  }

  clientInformation = async () => this.#client;
  saveClientInformation: NonNullable<OAuthClientProvider['saveClientInformation']> = (client) => {
    this.#client = client;
  };
  tokens = async () => this.#tokens;
  saveTokens: OAuthClientProvider['saveTokens'] = (tokens) => {
    this.#tokens = tokens;
  };
  redirectToAuthorization(url: URL): void {
    this.#sentTo = url.href;
  }
  saveDiscoveryState: NonNullable<OAuthClientProvider['saveDiscoveryState']> = (state) => {
    this.#found = state;
  };
  discoveryState = async () => this.#found;
  /** Of one that was refused the tokens are worth nothing. */
  invalidateCredentials(): void {
    this.#tokens = undefined;
  }
  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }
  codeVerifier = () => this.#verifier;
  sentTo = () => this.#sentTo;
}
