import type { RestRequest, RestResponse } from '../../host';
import type { JobCtx } from '../../kit/group';
import { json } from '../../kit/json-answer';
import { neighbourhood } from '../../kit/neighbourhood';
import { tooMany } from '../../kit/too-many';
import { type OauthAddresses, oauthAddresses } from './addresses';
import { clientMetadata } from './client-metadata';
import { exchange, type NodeAnswer } from './node-exchange';
import { loadOidc, type OidcProvider } from './oidc';
import { createProvider, scopesUpTo } from './provider';
import { oauthRecords, type RecordAdapter } from './records';
import { clearedCookie, packedCookie, unpackedCookies } from './resume-cookie';

type Deps = Pick<JobCtx, 'host' | 'vault' | 'fetch' | 'hit' | 'log' | 'now'>;

/** The library at this site's address, with where things are. */
export interface OauthRuntime {
  readonly provider: OidcProvider;
  readonly addresses: OauthAddresses;
  readonly records: (kind: string) => RecordAdapter;
}

/** Requests of one sender in a minute; a client is registered once, so that few of them are enough. */
const mostPerMinute = { authorize: 60, token: 120, register: 10, revoke: 60 } as const;
const mostRegistrations = 60;

/** A request of the authorization server. */
export type OauthEndpoint = keyof typeof mostPerMinute | 'resume';

/** What an authorization request may say; whatever else OpenID knows would only be refused. */
const known = [
  'response_type',
  'response_mode',
  'client_id',
  'redirect_uri',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
];

/** The authorization server of the assistant bridge. Nothing of it is loaded before the first request (D699). */
export function oauthServer(deps: Deps) {
  const { host } = deps;
  const site = host.storage.epoch.cached(() => host.site());
  const addresses = async () => oauthAddresses(await site(), host.places);
  let current: OauthRuntime | undefined;

  /** Made again where the site has another address. */
  async function runtime(): Promise<OauthRuntime> {
    const at = await addresses();
    if (current?.addresses.issuer !== at.issuer || current.addresses.resource !== at.resource) current = startedAt(at, deps);
    return current;
  }

  async function ask(method: string, url: URL, request?: Pick<RestRequest, 'headers' | 'body'>): Promise<NodeAnswer> {
    const { provider } = await runtime();
    return exchange(provider.callback(), { method, url, headers: passedOn(request?.headers), body: request?.body ?? new Uint8Array(0) });
  }

  const answers: Readonly<Record<OauthEndpoint, (request: RestRequest, at: OauthAddresses) => Promise<RestResponse>>> = {
    async authorize(request, at) {
      const answer = await ask('GET', withParams(at.issuer, `${at.base}/authorize`, request.query));
      const uid = uidOf(answer.headers.location, at);
      return shown(answer, uid === undefined ? undefined : packedCookie(answer.cookies, `${at.base}/authorize/${uid}`, at));
    },
    async resume(request, at) {
      const path = `${at.base}/authorize/${encodeURIComponent(request.params.uid ?? '')}`;
      if (!(await isWhoAgreed(await runtime(), request)))
        return { ...elsewhere, headers: { ...elsewhere.headers, 'Set-Cookie': clearedCookie(path, at) } };
      const headers = { cookie: unpackedCookies(request.headers.cookie) };
      return shown(await ask('GET', new URL(path, at.issuer), { headers, body: new Uint8Array(0) }), clearedCookie(path, at));
    },
    token: async (request, at) => shown(await ask(request.method, new URL(`${at.base}/token`, at.issuer), request)),
    revoke: async (request, at) => shown(await ask(request.method, new URL(`${at.base}/revoke`, at.issuer), request)),
    async register(request, at) {
      const body = reduced(request.body);
      return shown(await ask(request.method, new URL(`${at.base}/register`, at.issuer), { headers: request.headers, body }));
    },
  };

  return {
    addresses,
    runtime,

    /** One request of an app or of the browser that it sent here. */
    async answer(endpoint: OauthEndpoint, request: RestRequest): Promise<RestResponse> {
      const refusal = endpoint === 'resume' ? undefined : refusalOf(deps, endpoint, request);
      return refusal ?? answers[endpoint](request, await addresses());
    },

    /** RFC 9728: who gives tokens for the bridge. */
    async resourceDocument() {
      const [{ resource, issuer }, { name }] = await Promise.all([addresses(), site()]);
      return {
        resource,
        authorization_servers: [issuer],
        scopes_supported: scopesUpTo('all').split(' '),
        bearer_methods_supported: ['header'],
        resource_name: name,
      };
    },

    /** RFC 8414: where its addresses are; what OpenID would add is left out, as there is none. */
    async serverDocument() {
      const { issuer } = await addresses();
      const { origin } = new URL(issuer);
      const { body } = await ask('GET', new URL('/.well-known/oauth-authorization-server', origin));
      const document: Readonly<Record<string, unknown>> = JSON.parse(body);
      return {
        ...Object.fromEntries(Object.entries(document).filter(([name]) => message.test(name))),
        scopes_supported: scopesUpTo('all').split(' '),
      };
    },
  };
}

/**
 * Whether the browser that goes on is signed in as whoever agreed. Whoever begins an authorization and sends somebody else to agree to it
 * would get what is theirs: then all of it ends.
 */
async function isWhoAgreed({ provider, records }: OauthRuntime, { params: { uid = '' }, session }: RestRequest): Promise<boolean> {
  const { login, consent } = (await provider.Interaction.find(uid))?.result ?? {};
  if (login === undefined || String((await session())?.user.id) === login.accountId) return true;
  if (consent) await records('Grant').revokeByGrantId(consent.grantId);
  await records('Interaction').destroy(uid);
  return false;
}

export type OauthServer = ReturnType<typeof oauthServer>;

const message =
  /^(issuer|(authorization|token|registration|revocation)_endpoint|(response_types|grant_types|code_challenge_methods|token_endpoint_auth_(methods|signing_alg_values)|revocation_endpoint_auth_methods)_supported|authorization_response_iss_parameter_supported|client_id_metadata_document_supported)$/;

function startedAt(addresses: OauthAddresses, { host, vault, fetch, log, now }: Deps): OauthRuntime {
  const oidc = loadOidc();
  const usedTwice = () => new oidc.errors.InvalidGrant('it was used already');
  const records = oauthRecords({ storage: host.storage, now, usedTwice });
  return { provider: createProvider(oidc, { addresses, records, users: host.users, vault, fetch, log }), addresses, records };
}

function refusalOf({ hit }: Pick<Deps, 'hit'>, endpoint: keyof typeof mostPerMinute, { ip }: RestRequest): RestResponse | undefined {
  const says = (seconds: number) => `Too many requests. Try again in ${seconds} s.`;
  const fromOne = tooMany(hit(`oauth-${endpoint}:${neighbourhood(ip)}`), mostPerMinute[endpoint], { says });
  const refused = fromOne ?? (endpoint === 'register' ? tooMany(hit('oauth-register'), mostRegistrations, { says }) : undefined);
  if (!refused) return undefined;
  const answer = json(429, { error: 'temporarily_unavailable', error_description: refused.message });
  return { ...answer, headers: { ...answer.headers, ...refused.headers } };
}

/** What the library reads of a request; where it came to is told by us. */
function passedOn(headers: RestRequest['headers'] = {}): Record<string, string> {
  const names = ['content-type', 'accept', 'authorization', 'cookie'];
  return Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
}

/** Scopes that nobody knows are left out, and who names none asks for all: the person narrows it. */
function withParams(issuer: string, path: string, query: URLSearchParams): URL {
  const url = new URL(path, issuer);
  for (const [name, value] of query) if (known.includes(name)) url.searchParams.append(name, value);
  const all = scopesUpTo('all').split(' ');
  const asked = (query.get('scope') ?? '').split(/\s+/).filter((scope) => all.includes(scope));
  url.searchParams.set('scope', (asked.length > 0 ? asked : all).join(' '));
  return url;
}

function uidOf(location: string | undefined, { consent }: OauthAddresses): string | undefined {
  return location?.startsWith(consent) ? location.slice(consent.length) : undefined;
}

/** What is not JSON is for the library to refuse. */
function reduced(body: Uint8Array): Uint8Array {
  try {
    const metadata: unknown = JSON.parse(Buffer.from(body).toString());
    const isRecord = typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata);
    return isRecord ? Buffer.from(JSON.stringify(clientMetadata({ ...metadata }, 'registered'))) : body;
  } catch {
    return body;
  }
}

const elsewhere: RestResponse = {
  status: 403,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  body: 'This browser is not signed in as the person who agreed, so the app is not connected. Go back to the app and connect it again.',
};

const passedBack = ['content-type', 'location', 'www-authenticate', 'allow'];

function shown({ status, headers, body }: NodeAnswer, cookie?: string): RestResponse {
  const own = Object.fromEntries(passedBack.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
  return { status, headers: { ...own, 'Cache-Control': 'no-store', ...(cookie === undefined ? {} : { 'Set-Cookie': cookie }) }, body };
}
