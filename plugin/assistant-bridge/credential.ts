import type { RestRequest } from '../host';
import { given } from '../kit/given';

/** What proves who calls, to be handed to this site's own REST handler and to nothing else. */
export interface Credential extends Pick<RestRequest, 'ip' | 'origin' | 'session'> {
  readonly headers: Readonly<Record<string, string>>;
}

/** What the CSRF gate of a session looks at. */
const sessionHeaders = ['origin', 'sec-fetch-site', 'x-csrf-token'] as const;

/** The key of a request, from X-API-Key or `Authorization: Bearer`; X-API-Key counts where both are sent. */
export function keyOf({ headers }: Pick<RestRequest, 'headers'>): string | undefined {
  return headers['x-api-key'] ?? /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
}

/** The caller's own credential, and that a body is JSON; of the other headers nothing is passed on. */
export function credentialOf(request: RestRequest): Credential {
  const { ip, origin, session, headers } = request;
  const key = keyOf(request);
  const kept = sessionHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]] as const]));
  const own = { 'content-type': 'application/json', ...given({ 'x-api-key': key }) };
  return { ip, origin, session, headers: { ...Object.fromEntries(kept), ...own } };
}
