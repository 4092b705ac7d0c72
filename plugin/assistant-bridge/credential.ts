import type { RestRequest } from '../host';
import { given } from '../kit/given';

/** What proves who calls, to be handed to this site's own REST handler and to nothing else. */
export interface Credential extends Pick<RestRequest, 'ip' | 'origin' | 'session'> {
  readonly headers: Readonly<Record<string, string>>;
  /** Of an app, which has nothing to be passed on: the same after another look-up. Throws OperationError 401 where it is refused by now. */
  readonly renew?: () => Promise<Credential>;
}

/** What the CSRF gate of a session looks at. */
const sessionHeaders = ['origin', 'sec-fetch-site', 'x-csrf-token'] as const;

/** The key of a request, from X-API-Key or `Authorization: Bearer`; X-API-Key counts where both are sent. */
export function keyOf({ headers }: Pick<RestRequest, 'headers'>): string | undefined {
  return headers['x-api-key'] ?? /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
}

/** What came as a bearer token and is no key: the access token of an app. A key that is sent counts, whatever else is. */
export function accessTokenOf(request: Pick<RestRequest, 'headers'>): string | undefined {
  const bearer = request.headers['x-api-key'] === undefined ? keyOf(request) : undefined;
  return bearer?.startsWith('mgr_') ? undefined : bearer;
}

/** Of an app nothing is passed on: its token is good for the bridge alone, which vouches for the calls that it makes for it. */
export function credentialOfApp(request: RestRequest, vouch: (headers: Credential['headers']) => Promise<void>): Credential {
  const { ip, origin } = request;
  const headers = { 'content-type': 'application/json' };
  async function renew(): Promise<Credential> {
    const next = credentialOfApp(request, vouch);
    await vouch(next.headers);
    return next;
  }
  return { ip, origin, session: async () => undefined, headers, renew };
}

/** For a further call of the same request, which is authenticated by itself: what it came with may be revoked meanwhile (D159). */
export const anotherOf = async (credential: Credential): Promise<Credential> =>
  credential.renew ? credential.renew() : { ...credential, headers: { ...credential.headers } };

/** The caller's own credential, and that a body is JSON; of the other headers nothing is passed on. */
export function credentialOf(request: RestRequest): Credential {
  const { ip, origin, session, headers } = request;
  const key = keyOf(request);
  const sent = sessionHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]] as const]));
  const own = { 'content-type': 'application/json', ...given({ 'x-api-key': key }) };
  return { ip, origin, session, headers: { ...Object.fromEntries(sent), ...own } };
}
