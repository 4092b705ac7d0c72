/** What an operator allowed beyond the public network: exactly these hosts on exactly these ports. */
export interface AllowList {
  has(hostname: string, port: string): boolean;
}

const portOf: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Port of an address, also where it is the scheme's own and therefore not spelled. */
export const effectivePort = (url: URL): string => url.port || (portOf[url.protocol] ?? '');

/** Host name without the dot that may end it. */
export const bareHost = (hostname: string): string => hostname.replace(/\.$/, '');

/** From entries `host:port` as the configuration spells them (D51). */
export function allowList(entries: readonly string[]): AllowList {
  const allowed = new Set(entries.map((entry) => entry.toLowerCase()));
  return { has: (hostname, port) => allowed.has(`${bareHost(hostname)}:${port}`) };
}
