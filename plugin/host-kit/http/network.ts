import type { IncomingMessage } from 'node:http';
import type { Config } from '../../adapter';

/** Express's compiled `trust proxy` setting. */
export type TrustProxy = (address: string, hops: number) => boolean;

/** Who is calling and under which address, with only trusted proxies believed. */
export interface Network {
  ip(req: IncomingMessage): string;
  isSecure(req: IncomingMessage): boolean;
  /** `https://host[:port]` as the client sees it. */
  origin(req: IncomingMessage): string;
  /** The origin that may send unsafe requests: the site's own, else the request's. */
  allowedOrigin(req: IncomingMessage): string;
}

/** The same answers as Express gives, but usable before Express is entered. */
export function createNetwork(config: Pick<Config, 'siteUrl'>, trust: TrustProxy): Network {
  const siteOrigin = config.siteUrl === undefined ? undefined : new URL(config.siteUrl).origin;
  const peer = (req: IncomingMessage) => req.socket.remoteAddress ?? '';
  const isTrusted = (req: IncomingMessage) => trust(peer(req), 0);

  function ip(req: IncomingMessage): string {
    const forwarded = req.headers['x-forwarded-for'];
    const address = peer(req);
    if (forwarded === undefined || !trust(address, 0)) return address;
    return client([address, ...listOf(forwarded).reverse()], trust);
  }

  function protocol(req: IncomingMessage): string {
    if (siteOrigin?.startsWith('https:')) return 'https';
    const forwarded = isTrusted(req) ? first(req.headers['x-forwarded-proto']) : undefined;
    return forwarded === 'https' ? 'https' : 'http';
  }

  function origin(req: IncomingMessage): string {
    const forwarded = isTrusted(req) ? first(req.headers['x-forwarded-host']) : undefined;
    return `${protocol(req)}://${forwarded ?? req.headers.host ?? 'localhost'}`;
  }

  return {
    ip,
    isSecure: (req) => protocol(req) === 'https',
    origin,
    allowedOrigin: (req) => siteOrigin ?? origin(req),
  };
}

/** Walk from the nearest proxy outwards: the first address that is not a trusted proxy is the client. */
function client(addresses: readonly string[], trust: TrustProxy): string {
  const outermost = addresses.findIndex((address, hops) => !trust(address, hops));
  return addresses.at(outermost) ?? '';
}

const listOf = (header: string | string[]) =>
  String(header)
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const first = (header: string | string[] | undefined) => (header === undefined ? undefined : listOf(header)[0]);
