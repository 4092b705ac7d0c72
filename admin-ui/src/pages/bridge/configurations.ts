import { bridgeUrl, bundleUrl } from '../../api/bridge';
import type { TextKey } from '../../texts/areas';

/** Toolsets by what they list. */
export const toolsets = [
  { value: '', label: 'toolset_default' },
  { value: 'lean', label: 'toolset_lean' },
  { value: 'booking', label: 'toolset_booking' },
  { value: 'crm', label: 'toolset_crm' },
  { value: 'full', label: 'toolset_full' },
] as const;

/** A text to copy into a client. */
export interface Configuration {
  readonly title: TextKey<'bridge'>;
  readonly text: string;
}

/** How one client is set up. */
export interface ClientSetup {
  readonly name: string;
  /** Where it goes, and what to do there. */
  readonly steps: TextKey<'bridge'>;
  /** By a key of its own, or by an account of this site that agrees once. */
  readonly access: 'key' | 'account';
  readonly configurations: readonly Configuration[];
  /** A file that the client opens, where it takes one. */
  readonly bundle?: string;
}

/** Names of the clients, in the order of the list; the last one is every other. */
export const clientNames = ['claude-code', 'claude-desktop', 'claude-web', 'chatgpt', 'codex', 'cursor', 'vscode', 'other'] as const;
export type ClientName = (typeof clientNames)[number];

const variable = 'SITEPLANE_API_KEY';

/**
 * What is copied into which client, as the documentation of each says (D717). A key is never written into a file where the client can take it
 * from elsewhere; where it cannot, a placeholder stands for it, because no key can be shown a second time.
 */
export function clientSetups(site: string, toolset: string): Readonly<Record<ClientName, ClientSetup>> {
  const address = `${site}${bridgeUrl()}`;
  const query = toolset === '' ? '' : `?toolset=${toolset}`;
  const url = `${address}${query}`;
  const program = {
    command: 'siteplane',
    args: ['mcp', '--url', site, '--key-file', 'KEY_FILE', ...(toolset === '' ? [] : ['--toolset', toolset])],
  };
  // The address that access is asked for has no query: the toolset is that of the site.
  const account: Configuration[] = [{ title: 'copy_address', text: address }];
  return {
    'claude-code': {
      ...{ name: 'Claude Code', steps: 'steps_claude_code', access: 'key' },
      configurations: [
        { title: 'copy_command', text: `claude mcp add --transport http siteplane '${url}' --header "X-API-Key: $${variable}"` },
        { title: 'copy_mcp_json', text: pretty({ mcpServers: { siteplane: http(url, `\${${variable}}`) } }) },
      ],
    },
    'claude-desktop': {
      ...{ name: 'Claude Desktop', steps: 'steps_claude_desktop', access: 'key', bundle: `${bundleUrl()}${query}` },
      configurations: [{ title: 'copy_desktop_json', text: pretty({ mcpServers: { siteplane: program } }) }],
    },
    'claude-web': { name: 'Claude (claude.ai)', steps: 'steps_claude_web', access: 'account', configurations: account },
    chatgpt: { name: 'ChatGPT', steps: 'steps_chatgpt', access: 'account', configurations: account },
    codex: {
      ...{ name: 'Codex', steps: 'steps_codex', access: 'key' },
      configurations: [
        { title: 'copy_codex_toml', text: `[mcp_servers.siteplane]\nurl = ${JSON.stringify(url)}\nbearer_token_env_var = "${variable}"` },
      ],
    },
    cursor: {
      ...{ name: 'Cursor', steps: 'steps_cursor', access: 'key' },
      configurations: [
        {
          title: 'copy_cursor_json',
          text: pretty({ mcpServers: { siteplane: { url, headers: { 'X-API-Key': `\${env:${variable}}` } } } }),
        },
      ],
    },
    vscode: {
      ...{ name: 'VS Code', steps: 'steps_vscode', access: 'key' },
      configurations: [{ title: 'copy_vscode_json', text: pretty(askedFor(url)) }],
    },
    other: {
      ...{ name: '', steps: 'steps_other', access: 'key' },
      configurations: [
        { title: 'client_http', text: pretty({ mcpServers: { siteplane: http(url, 'mgr_YOUR_KEY') } }) },
        { title: 'client_desktop', text: pretty({ mcpServers: { siteplane: program } }) },
        { title: 'client_token', text: `${url}\nAuthorization: Bearer mgr_YOUR_KEY` },
      ],
    },
  };
}

const http = (url: string, key: string) => ({ type: 'http', url, headers: { 'X-API-Key': key } });

/** The editor asks for the key once and keeps it itself. */
const askedFor = (url: string) => ({
  inputs: [{ type: 'promptString', id: 'siteplane-key', description: 'Siteplane API key', password: true }],
  servers: { siteplane: http(url, `\${input:siteplane-key}`) },
});

const pretty = (value: object) => JSON.stringify(value, null, 2);
