import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { unzipSync } from 'fflate';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';
import { shoot } from './shoot';

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

    await page.getByLabel('Client', { exact: true }).selectOption('Another client');
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

  test.each([
    ['Claude Code', 'Command', /^claude mcp add --transport http siteplane '(\S+)' --header "X-API-Key: \$SITEPLANE_API_KEY"$/],
    ['Codex', 'config.toml', /^\[mcp_servers\.siteplane\]\nurl = "(\S+)"\nbearer_token_env_var = "SITEPLANE_API_KEY"$/],
    ['Cursor', 'mcp.json', /"url": "(\S+)",\s+"headers": {\s+"X-API-Key": "\$\{env:SITEPLANE_API_KEY\}"/],
    ['VS Code', 'mcp.json', /"url": "(\S+)",\s+"headers": {\s+"X-API-Key": "\$\{input:siteplane-key\}"/],
    ['ChatGPT', 'Address', /^(\S+)$/],
    ['Claude (claude.ai)', 'Address', /^(\S+)$/],
  ])('%s is set up with the address of the bridge, and no key stands in what is copied', async (client, title, form) => {
    verifies('D717');
    await openBridge();
    const page = await bridge();
    await page.getByLabel('Client', { exact: true }).selectOption(client);
    const byAccount = title === 'Address';
    if (!byAccount) await page.getByLabel('Toolset').selectOption('full');
    const shown = page.getByRole('region', { name: title, exact: true });
    await shown.waitFor();
    const text = (await shown.innerText()).trim();
    const [, address] = form.exec(text) ?? [];
    expect(address).toBe(`${at.server().url}/rest/assistant-bridge/v1/mcp${byAccount ? '' : '?toolset=full'}`);
    expect(text).not.toContain('mgr_');
    await shoot(page, `client-${client.replaceAll(/\W/g, '')}`);
  });

  test('Claude Desktop is set up with a file of this site, which the browser downloads with the session', async () => {
    verifies('D746');
    await openBridge();
    const page = await bridge();
    await page.getByLabel('Client', { exact: true }).selectOption('Claude Desktop');
    await page.getByLabel('Toolset').selectOption('booking');
    await shoot(page, 'client-ClaudeDesktop');
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the file (.mcpb)' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('127.0.0.1.mcpb');
    const { name } = JSON.parse(Buffer.from(unzipSync(readFileSync(await file.path()))['manifest.json'] ?? '').toString());
    expect(name).toMatch(/^siteplane-127-0-0-1-\d+-booking$/);
  });

  test('whoever manages the site lets assistants run programs, and stops it again', async () => {
    verifies('D744');
    await openBridge();
    await call('modules.update_config', { module: 'assistant-bridge', config: { code_mode: false } });
    const page = await bridge();
    const allowed = async () => {
      const { envelope } = await call('modules.get_config', { module: 'assistant-bridge' });
      return (envelope.data as { config: { code_mode: boolean } }).config.code_mode;
    };
    for (const isOn of [true, false]) {
      await page.getByRole('switch', { name: 'Let assistants run programs', checked: !isOn, disabled: false }).click();
      await until(async () => (await allowed()) === isOn);
      if (isOn) await shoot(page, 'code-mode');
    }
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
