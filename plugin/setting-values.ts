import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** What single values of settings may look like. Imports nothing of ours, as `config.ts` imports it. */

/** An address, a network, or one of Express's names for networks. */
export function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [, address = '', bits = '1'] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  if (Number(bits) === 0) return false;
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(address)) return address.split('.').every((part) => Number(part) <= 255) && Number(bits) <= 32;
  return address.includes(':') && URL.canParse(`http://[${address}]`) && Number(bits) <= 128;
}

/** `host:port` with the host spelled as a URL spells it; undefined for anything else, patterns included. */
export function hostAndPort(entry: string): string | undefined {
  const [, host = '', port = ''] = /^(\[[0-9a-f:.]+\]|[\p{L}\p{N}._-]+):(\d{1,5})$/iu.exec(entry) ?? [];
  if (!URL.canParse(`http://${host}/`) || Number(port) < 1 || Number(port) > 65535) return undefined;
  return `${new URL(`http://${host}/`).hostname.replace(/\.$/, '')}:${Number(port)}`;
}

/** The addresses of a database, each by itself: `mysql://user@a:3306,b:3306/name` names two servers with the same rows. */
export function databaseAddresses(databaseUrl: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is.exec(databaseUrl) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host.trim()}${after}`) : [databaseUrl];
}

/** Where the servers of a database are, as `host:port`: for people, without user and password. */
export const serversOf = (databaseUrl: string): readonly string[] =>
  databaseAddresses(databaseUrl).map((address) => {
    const { hostname, port } = new URL(address);
    return `${hostname}:${port || '3306'}`;
  });

/** What is wrong with a list of addresses, as the end of a sentence; undefined for one that can be used, and for a single address. */
export function faultOfAddresses(databaseUrl: string): string | undefined {
  const addresses = databaseAddresses(databaseUrl);
  if (addresses.length === 1) return undefined;
  const known = new Set<string>();
  for (const [index, address] of addresses.entries()) {
    const place = `the ${index + 1}. of its ${addresses.length} addresses`;
    const server = URL.canParse(address) ? serversOf(address)[0] : '';
    if (/^[^/]+\/\/(?:[^/?#]*@)?(?:[/?#]|$)/.test(address)) return `must not be empty in ${place}`;
    if (!server || hostAndPort(server) === undefined) return `must have host:port with a port from 1 to 65535 in ${place}`;
    if (known.has(server)) return `names ${server} twice`;
    known.add(server);
  }
  return undefined;
}

/** A map of module id to domains; undefined for anything else. */
export function parseEntitlements(raw: string): Readonly<Record<string, readonly string[]>> | undefined {
  try {
    const map: unknown = JSON.parse(raw);
    if (typeof map !== 'object' || map === null || Array.isArray(map)) return undefined;
    const lists = Object.values(map).every((list) => Array.isArray(list) && list.every((domain) => typeof domain === 'string'));
    return lists ? Object.freeze(map as Record<string, string[]>) : undefined;
  } catch {
    return undefined;
  }
}

/** Somebody who cosigns the ledger's checkpoints: where it is asked, its name, and its Ed25519 key in base64url. */
export interface WitnessSetting {
  readonly url: string;
  readonly name: string;
  readonly key: string;
}

/** An address, `#`, and a verifier key of C2SP (signed-note) of the kind that witnesses have; undefined for anything else. */
export function witnessOf(entry: string): WitnessSetting | undefined {
  const at = entry.indexOf('#');
  const url = entry.slice(0, Math.max(at, 0));
  const [, name = '', id, coded = ''] =
    /^([\x21-\x2a\x2c-\x7e]{1,190})\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/.exec(entry.slice(at + 1)) ?? [];
  if (!URL.canParse(url) || !['https:', 'http:'].includes(new URL(url).protocol)) return undefined;
  const typed = Buffer.from(coded, 'base64');
  const expected = createHash('sha256').update(`${name}\n`).update(typed).digest('hex').slice(0, 8);
  if (typed[0] !== 4 || id !== expected) return undefined;
  return { url, name, key: typed.subarray(1).toString('base64url') };
}

/** Why `collectorOf` takes no such address. */
export const collectorFault =
  'must have no user, password, query or fragment; what a collector knows the sender by belongs in OTEL_EXPORTER_OTLP_HEADERS';

/** Where a collector takes spans; what it calls its address is often only its origin. */
export function collectorOf(address: string): string | undefined {
  const url = new URL(address);
  if (url.username || url.password || url.search || url.hash) return undefined;
  return url.pathname === '/' ? new URL('/v1/traces', url).href : url.href;
}

const sticky = 0o1000;

/**
 * The data folder. It is closed to all other accounts (D461), so that one which they all use, such as `/tmp`, adds to the problems: the
 * machine would no longer work.
 */
export function dataFolder(folder: string, problems: string[]): string {
  const place = resolve(folder);
  if (dirname(place) === place || modeOf(place) & sticky)
    problems.push(`SITEPLANE_DATA_DIR must be a folder of its own, such as ${join(place, 'siteplane')}: other accounts use ${place}, too`);
  return folder;
}

/** Of what is not there, or cannot be seen, none. */
function modeOf(path: string): number {
  try {
    return statSync(path).mode;
  } catch {
    return 0;
  }
}
