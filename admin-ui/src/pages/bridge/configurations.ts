import { bridgePath } from '../../api/bridge';

/** Toolsets by what they list. */
export const toolsets = [
  { value: '', label: 'Default of the site' },
  { value: 'lean', label: 'lean: the service and the most used tools' },
  { value: 'booking', label: 'booking: all of the booking provider' },
  { value: 'crm', label: 'crm: all of the marketing CRM' },
  { value: 'full', label: 'full: everything' },
];

/** A text to copy into a client. */
export interface Configuration {
  readonly title: string;
  readonly text: string;
}

/** Configurations of the usual kinds of clients; the key is a placeholder, because no key can be shown a second time. */
export function configurations(site: string, toolset: string): Configuration[] {
  const url = `${site}${bridgePath}${toolset === '' ? '' : `?toolset=${toolset}`}`;
  const server = { type: 'http', url, headers: { 'X-API-Key': 'mgr_YOUR_KEY' } };
  const args = ['mcp', '--url', site, '--key-file', 'KEY_FILE', ...(toolset === '' ? [] : ['--toolset', toolset])];
  return [
    { title: 'A client that speaks HTTP (mcpServers)', text: pretty({ mcpServers: { siteplane: server } }) },
    { title: 'An editor (servers)', text: pretty({ servers: { siteplane: server } }) },
    { title: 'A desktop assistant that starts programs', text: pretty({ mcpServers: { siteplane: { command: 'siteplane', args } } }) },
    { title: 'A client that takes only an address and a token', text: `${url}\nAuthorization: Bearer mgr_YOUR_KEY` },
  ];
}

const pretty = (value: object) => JSON.stringify(value, null, 2);
