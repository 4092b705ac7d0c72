import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { buildConnector } from 'undici';
import { FetchError } from '../kit/fetch';
import type { AllowList } from './allow-list';
import { isPublicAddress } from './public-address';
import { literalAddress } from './url-problem';

/** All addresses of a name. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

interface Options {
  readonly allow: AllowList;
  readonly resolve: Resolve;
  readonly connectTimeoutMs: number;
}

/** Opens sockets: to what is allowed by name and port as it is, to everything else only where every address of it is public (D50). */
export function guardedConnector({ allow, resolve, connectTimeoutMs }: Options): buildConnector.connector {
  // An environment variable of Node must not switch the check of certificates off.
  const options = { timeout: connectTimeoutMs, allowH2: false, rejectUnauthorized: true };
  const { buildConnector } = require('undici') as typeof import('undici');
  const toAllowed = buildConnector({ ...options, lookup: lookupWith(resolve, () => true) });
  const toPublic = buildConnector({ ...options, lookup: lookupWith(resolve, isPublicAddress) });

  return (target, callback) => {
    const port = target.port || (target.protocol === 'https:' ? '443' : '80');
    if (allow.has(target.hostname, port)) return toAllowed(target, callback);
    // Node asks no lookup for a literal address.
    const literal = literalAddress(target.hostname);
    if (literal !== undefined && !isPublicAddress(literal)) return callback(internalAddress(target.hostname), null);
    return toPublic(target, callback);
  };
}

/** A lookup for one socket: what it hands over is what was checked, so a name that changes its address in between gains nothing (D54). */
export function lookupWith(resolve: Resolve, isFit: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (!first) return callback(unknownName(hostname), '');
        if (!addresses.every(({ address }) => isFit(address))) return callback(internalAddress(hostname), '');
        return options.all ? callback(null, [...addresses]) : callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}

const internalAddress = (hostname: string) =>
  new FetchError('refused', `${hostname} leads to an internal address; name it with its port in SITEPLANE_FETCH_ALLOW to allow it`);

const unknownName = (hostname: string) => Object.assign(new Error(`no address of ${hostname}`), { code: 'ENOTFOUND' });
