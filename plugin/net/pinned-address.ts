import { lookup } from 'node:dns/promises';
import { type Fetch, FetchError } from '../kit/fetch';
import { within } from '../kit/within';
import type { Resolve } from './connector';
import { isPublicAddress } from './public-address';

/** A server that is not reached by HTTP. An IPv6 address stands in brackets. */
export interface Server {
  readonly host: string;
  readonly port: number;
}

/** Where to connect to, and as whom the server has to prove itself. */
export interface PinnedAddress {
  readonly address: string;
  /** The name that was asked for; undefined where that was an address. */
  readonly name: string | undefined;
  /** SITEPLANE_FETCH_ALLOW names it with its port. */
  readonly isAllowed: boolean;
}

const timeoutMs = 10_000;
const addressesOf: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

/** Plain http is allowed for nothing but what the operator listed. */
const isListed = (fetch: Pick<Fetch, 'check'>, { host, port }: Server) => fetch.check(`http://${host}:${port}`) === undefined;

/** What is wrong with a server's name by its spelling alone, worded to follow a field's name. Any port is fine. */
export function hostProblem(fetch: Pick<Fetch, 'check'>, server: Server): string | undefined {
  return isListed(fetch, server) ? undefined : fetch.check(`https://${server.host}`);
}

/**
 * Look a server up for a protocol of which we don't open the socket: whoever connects takes the address that was checked, so a name
 * that changes its address in between gains nothing. Throws FetchError (D84).
 */
export async function pinnedAddress(fetch: Pick<Fetch, 'check'>, server: Server, resolve: Resolve = addressesOf): Promise<PinnedAddress> {
  const { host } = server;
  const problem = hostProblem(fetch, server);
  if (problem !== undefined) throw new FetchError('refused', `${host} is refused: its address ${problem}`);
  const isAllowed = isListed(fetch, server);
  // As the URL parser reads it: what was checked and what is looked up must not be two spellings.
  const name = new URL(`https://${host}`).hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = await inTime(name, resolve(name).catch(notFound(name)));
  const [first] = addresses;
  if (!first) throw new FetchError('unreachable', `${name} has no address`);
  if (!isAllowed && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new FetchError('refused', `${name} leads to an internal address; name it with its port in SITEPLANE_FETCH_ALLOW to allow it`);
  }
  return { address: first.address, name: first.address === name ? undefined : name, isAllowed };
}

const notFound = (name: string) => (error: unknown) => {
  throw new FetchError('unreachable', `${name} has no address`, error);
};

/** A look-up can't be stopped, so it isn't waited for any longer. */
const inTime = <T>(name: string, lookup: Promise<T>): Promise<T> =>
  within(
    timeoutMs,
    () => lookup,
    () => new FetchError('timeout', `${name} was not found in time`),
  );
