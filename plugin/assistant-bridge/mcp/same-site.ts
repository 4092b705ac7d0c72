import { isIP } from 'node:net';
import type { RestRequest } from '../../host';
import { OperationError } from '../../kit/errors';

/** A page of another site can make a browser connect here under a name of its own; it cannot do that under a number or loopback name. */
const isUnforgeable = (hostname: string) => hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;

const isLoopback = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** Throws 403 for a Host that is not this site's and for an Origin that is another site. A call inside the process has neither (D165). */
export function checkSameSite({ headers, origin: own }: Pick<RestRequest, 'headers' | 'origin'>, siteUrl: string): void {
  const site = new URL(siteUrl);
  if (headers.host !== undefined && !isHostOfSite(own, site)) {
    throw new OperationError(
      'forbidden',
      `The Host of this request is not this site. Use the address ${site.origin}, or set SITEPLANE_SITE_URL.`,
    );
  }
  const { origin } = headers;
  if (origin !== undefined && origin !== site.origin && origin !== own && !isSameLoopback(origin, own)) {
    throw new OperationError('forbidden', 'The Origin of this request is another site.');
  }
}

function isHostOfSite(own: string, site: URL): boolean {
  if (!URL.canParse(own)) return false;
  const { hostname } = new URL(own);
  return hostname === site.hostname || isUnforgeable(hostname);
}

/** `http://localhost:3000` and `http://127.0.0.1:3000` are the same place. */
function isSameLoopback(origin: string, own: string): boolean {
  if (!URL.canParse(origin) || !URL.canParse(own)) return false;
  const [left, right] = [new URL(origin), new URL(own)];
  return isLoopback(left.hostname) && isLoopback(right.hostname) && left.port === right.port;
}
