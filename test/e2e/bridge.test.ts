import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { describeNeeding } from '../support/needs';
import { callWithKey, type Server, signIn, spawnServer } from '../support/server';
import { verifies } from '../support/verifies';
import { launchBrowser, openPage, type Watched } from './browser';

const password = 'correct horse battery';
const minute = 60_000;
const pictures = process.env.PICTURES;

describeNeeding('chromium', 'the page of the assistant bridge', () => {
  const dir = mkdtempSync(join(tmpdir(), 'siteplane-bridge-'));
  let server: Server;
  let browser: Browser;
  let key: string;
  let open: Watched | undefined;

  beforeAll(async () => {
    server = await spawnServer({ env: { SITEPLANE_DATA_DIR: dir, SITEPLANE_ADMIN_PASSWORD: password, SITEPLANE_LOGINS_PER_MINUTE: '0' } });
    key = (await (await signIn(server.url, 'admin', password)).mint('test')).key;
    browser = await launchBrowser();
  }, minute);

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  afterEach(async () => {
    const complaints = open?.complaints ?? [];
    await open?.context.close();
    open = undefined;
    expect(complaints).toEqual([]);
  });

  const call = (operation: string, params: object = {}) => callWithKey({ baseUrl: server.baseUrl, key }, operation, params);

  async function bridge(options: BrowserContextOptions = {}): Promise<Page> {
    open = await openPage(browser, options);
    const { page } = open;
    await page.goto(`${server.url}/admin/siteplane/bridge`);
    await page.getByLabel('Login').fill('admin');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Assistant bridge', level: 1 }).waitFor();
    return page;
  }

  const configuration = async (page: Page, title: string) => JSON.parse(await page.getByRole('region', { name: title }).innerText());

  test(
    'closed, it says why and what to do; open, it works, and what it shows is what a client needs',
    async () => {
      verifies('bridge:gate', 'bridge:profiles');
      const page = await bridge();
      await page.getByText('Closed', { exact: true }).waitFor();
      await page.getByText('127.0.0.1 has no entitlement for the module assistant-bridge').waitFor();
      await page.getByRole('button', { name: 'Try it' }).click();
      await page.getByText('There is no bridge at this address').waitFor();
      if (pictures) await page.screenshot({ path: join(pictures, 'closed.png'), fullPage: true });
      await page.getByRole('link', { name: 'Grant the module to this domain' }).click();
      await page.getByText('modules.entitlements_grant').first().waitFor();

      await call('modules.entitlements_grant', { module_id: 'assistant-bridge', domain: '127.0.0.1', confirm: true });
      await call('modules.activate', { module: 'assistant-bridge' });
      await page.goBack();
      await page.getByText('Open', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Try it' }).click();
      await page.getByText(/The bridge 1\.\d+\.\d+ answers admin with \d+ tools/).waitFor();

      await page.getByLabel('Toolset').selectOption('full');
      const { mcpServers } = await configuration(page, 'A client that speaks HTTP (mcpServers)');
      const { url, headers } = mcpServers.siteplane;
      const client = new Client({ name: 'test', version: '1' });
      const own = { ...headers, 'X-API-Key': key };
      await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: own } }));
      const status = await client.callTool({ name: 'svc_get_status', arguments: {} });
      expect(status.structuredContent).toMatchObject({ toolset: ['full'] });
      await client.close();
      const { mcpServers: programs } = await configuration(page, 'A desktop assistant that starts programs');
      expect(programs.siteplane).toEqual({
        command: 'siteplane',
        args: ['mcp', '--url', server.url, '--key-file', 'KEY_FILE', '--toolset', 'full'],
      });
      if (pictures) await page.screenshot({ path: join(pictures, 'open.png'), fullPage: true });
    },
    minute,
  );

  test(
    'dark and on a small screen nothing is cut off',
    async () => {
      const page = await bridge({ viewport: { width: 400, height: 800 }, colorScheme: 'dark' });
      await page.getByText('Open', { exact: true }).waitFor();
      const [width = 0, shown = 0] = (await page.evaluate(
        '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
      )) as number[];
      expect(width).toBeLessThanOrEqual(shown);
      if (pictures) await page.screenshot({ path: join(pictures, 'dark-400.png'), fullPage: true });
    },
    minute,
  );
});
