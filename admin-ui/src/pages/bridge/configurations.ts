import { bridgeUrl } from '../../api/bridge';
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

/** Configurations of the usual kinds of clients; the key is a placeholder, because no key can be shown a second time. */
export function configurations(site: string, toolset: string): Configuration[] {
  const url = `${site}${bridgeUrl()}${toolset === '' ? '' : `?toolset=${toolset}`}`;
  const server = { type: 'http', url, headers: { 'X-API-Key': 'mgr_YOUR_KEY' } };
  const args = ['mcp', '--url', site, '--key-file', 'KEY_FILE', ...(toolset === '' ? [] : ['--toolset', toolset])];
  return [
    { title: 'client_http', text: pretty({ mcpServers: { siteplane: server } }) },
    { title: 'client_editor', text: pretty({ servers: { siteplane: server } }) },
    { title: 'client_desktop', text: pretty({ mcpServers: { siteplane: { command: 'siteplane', args } } }) },
    { title: 'client_token', text: `${url}\nAuthorization: Bearer mgr_YOUR_KEY` },
  ];
}

const pretty = (value: object) => JSON.stringify(value, null, 2);
