import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describeNeeding } from '../support/needs';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';

const pictures = process.env.PICTURES;

describeNeeding('chromium', 'the page of the assistant bridge', () => {
  const at = adminPages();

  const { call } = at;

  const bridge = (options: BrowserContextOptions = {}) => at.visit('/bridge', 'Assistant bridge', options);

  const grant = { module_id: 'assistant-bridge', domain: '127.0.0.1', confirm: true };
  beforeEach(() => call('modules.entitlements_revoke', grant));
  const openBridge = async () => {
    await call('modules.entitlements_grant', grant);
    await call('modules.activate', { module: 'assistant-bridge' });
  };

  const configuration = async (page: Page, title: string) => JSON.parse(await page.getByRole('region', { name: title }).innerText());

  test('closed, it says why and what to do; open, it works, and what it shows is what a client needs', async () => {
    verifies('bridge:gate', 'bridge:profiles');
    const page = await bridge();
    await page.getByText('Closed', { exact: true }).waitFor();
    await page.getByText('127.0.0.1 has no entitlement for the module assistant-bridge').waitFor();
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('There is no bridge at this address').waitFor();
    if (pictures) await page.screenshot({ path: join(pictures, 'closed.png'), fullPage: true });
    await page.getByRole('button', { name: 'Open the bridge for 127.0.0.1' }).click();
    await page.getByText('Open', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /^Open the bridge/ }).count()).toBe(0);
    await at.call('modules.deactivate', { module: 'assistant-bridge', confirm: true });
    await page.reload();
    await page.getByRole('button', { name: 'Open the bridge', exact: true }).click();
    await page.getByText('Open', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText(/The bridge 1\.\d+\.\d+ answers admin with \d+ tools/).waitFor();

    await page.getByLabel('Toolset').selectOption('full');
    const { mcpServers } = await configuration(page, 'A client that speaks HTTP (mcpServers)');
    const { url, headers } = mcpServers.siteplane;
    const client = new Client({ name: 'test', version: '1' });
    const own = { ...headers, 'X-API-Key': await at.key() };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: own } }));
    const status = await client.callTool({ name: 'svc_get_status', arguments: {} });
    expect(status.structuredContent).toMatchObject({ toolset: ['full'] });
    await client.close();
    const { mcpServers: programs } = await configuration(page, 'A desktop assistant that starts programs');
    expect(programs.siteplane).toEqual({
      command: 'siteplane',
      args: ['mcp', '--url', at.server().url, '--key-file', 'KEY_FILE', '--toolset', 'full'],
    });
    if (pictures) await page.screenshot({ path: join(pictures, 'open.png'), fullPage: true });
  });

  test('dark and on a small screen nothing is cut off', async () => {
    await openBridge();
    const page = await bridge({ viewport: { width: 400, height: 800 }, colorScheme: 'dark' });
    await page.getByText('Open', { exact: true }).waitFor();
    const [width = 0, shown = 0] = (await page.evaluate(
      '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
    )) as number[];
    expect(width).toBeLessThanOrEqual(shown);
    if (pictures) await page.screenshot({ path: join(pictures, 'dark-400.png'), fullPage: true });
  });
});
