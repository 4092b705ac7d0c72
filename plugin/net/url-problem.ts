import { isIP } from 'node:net';
import { parseUrl } from '../kit/parse-url';
import { type AllowList, bareHost, effectivePort } from './allow-list';
import { isPublicAddress } from './public-address';

const webPorts = new Set(['443', '80']);

/** Names that never belong to the public network: the last label, or the whole name. */
const internalName = /(^|\.)(localhost|localdomain|internal|intranet|local|lan|home|corp|private|home\.arpa)$/;

/** What is wrong with an address by its spelling alone, worded to follow a field's name; undefined where it may be tried. */
export function urlProblem(text: string, allow: AllowList): string | undefined {
  if (/[\s\\\p{Cc}]/u.test(text)) return 'must not contain spaces, backslashes or control characters';
  const url = parseUrl(text);
  if (!url) return 'must be a URL';
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must begin with https://';
  if (url.username || url.password || /^[^/]*\/\/[^/?#]*@/.test(text)) return 'must not contain a user name or password';
  if (allow.has(url.hostname, effectivePort(url))) return undefined;
  if (url.protocol !== 'https:')
    return `must begin with https://, unless SITEPLANE_FETCH_ALLOW names ${url.hostname}:${effectivePort(url)}`;
  if (!webPorts.has(effectivePort(url))) return `must use port 443 or 80, unless SITEPLANE_FETCH_ALLOW names ${url.host}`;
  return hostProblem(bareHost(url.hostname));
}

function hostProblem(host: string): string | undefined {
  const literal = literalAddress(host);
  const isInternal = literal === undefined ? internalName.test(host) || !host.includes('.') : !isPublicAddress(literal);
  return isInternal ? `must not lead to an internal address, unless SITEPLANE_FETCH_ALLOW names ${host} with its port` : undefined;
}

/** The address that a URL's host spells out, without brackets; undefined for a name. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? undefined : bare;
}
