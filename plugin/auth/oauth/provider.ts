import { generateKeyPairSync } from 'node:crypto';
import type { KeyScope, Logger, Users } from '../../host';
import { OperationError } from '../../kit/errors';
import type { Fetch } from '../../kit/fetch';
import { scopeEffects } from '../../kit/scope';
import type { Vault } from '../../kit/vault';
import type { OauthAddresses } from './addresses';
import { clientMetadata } from './client-metadata';
import type { OidcCtx, OidcModule, OidcProvider } from './oidc';
import type { RecordAdapter } from './records';

interface Deps {
  readonly addresses: OauthAddresses;
  readonly records: (kind: string) => RecordAdapter;
  readonly users: Pick<Users, 'find'>;
  readonly vault: Pick<Vault, 'mac'>;
  readonly fetch: Fetch;
  readonly log: Logger;
}

/** Seconds. */
const lifetimes = {
  AccessToken: 3600,
  AuthorizationCode: 60,
  // Of each: every use gives a new one, so that an app that is used stays connected until its consent ends.
  RefreshToken: 30 * 86_400,
  Grant: 365 * 86_400,
  Interaction: 1800,
  Session: 1800,
  IdToken: 60,
};

/** The scopes of an app are those of keys, each with the narrower ones. */
export const scopesUpTo = (effects: KeyScope['effects']): string => scopeEffects.slice(0, scopeEffects.indexOf(effects) + 1).join(' ');

/** The library, set up: OAuth 2.1 for public clients and nothing of OpenID; who signs in is the host's business. */
export function createProvider({ Provider, errors, interactionPolicy }: OidcModule, deps: Deps): OidcProvider {
  const { addresses, records, users, vault, log } = deps;
  const provider = new Provider(addresses.issuer, {
    // Given in every case: without it the library would keep tokens in memory.
    adapter: records,
    jwks: { keys: [unusedKey()] },
    cookies: { keys: [vault.mac('oauth', 'cookies').toString('base64url')] },
    clientAuthMethods: ['none', 'private_key_jwt'],
    clientDefaults: { token_endpoint_auth_method: 'none', id_token_signed_response_alg: 'EdDSA' },
    responseTypes: ['code'],
    scopes: [],
    claims: {},
    pkce: { required: () => true },
    ttl: lifetimes,
    routes: routesBelow(addresses.base),
    interactions: {
      policy: askEveryTime(interactionPolicy),
      url: async (_ctx: object, { uid }: { uid: string }) => addresses.consent + uid,
    },
    features: featuresFor(addresses, errors),
    fetch: (url: string | URL) => fetched(deps.fetch, String(url)),
    fetchResponseBodyLimits: { 'client_id metadata document': maxDocument, jwks_uri: maxDocument },
    findAccount: async (_ctx: object, id: string) => {
      const user = await users.find(Number(id));
      return user?.active ? { accountId: id, claims: async () => ({ sub: id }) } : undefined;
    },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    expiresWithSession: async () => false,
    clientBasedCORS: () => false,
    renderError,
  });
  provider.silent = true;
  provider.on('server_error', (ctx, err) => {
    log.error({ err }, 'the authorization server failed');
    // The library knows no other fault than 500; what passes by itself is to be tried again.
    if (err instanceof OperationError && err.status === 503) Object.assign(ctx, { status: 503 });
  });
  return provider;
}

/** The library does not start without a key for ID tokens. None is ever signed, so that this one need not outlive the process. */
const unusedKey = () => generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });

const routesBelow = (base: string) => ({
  authorization: `${base}/authorize`,
  token: `${base}/token`,
  registration: `${base}/register`,
  revocation: `${base}/revoke`,
  jwks: `${base}/jwks`,
  end_session: `${base}/end`,
});

interface ClientOf {
  readonly clientId: string;
}

function featuresFor({ resource }: OauthAddresses, errors: OidcModule['errors']) {
  const off = { enabled: false };
  return {
    devInteractions: off,
    dPoP: off,
    introspection: off,
    pushedAuthorizationRequests: off,
    rpInitiatedLogout: off,
    userinfo: off,
    registration: { enabled: true, issueRegistrationAccessToken: false },
    revocation: {
      enabled: true,
      allowedPolicy: async (_ctx: object, client: ClientOf, token: ClientOf) => token.clientId === client.clientId,
    },
    clientIdMetadataDocument: { enabled: true, ack: 'draft-02' },
    resourceIndicators: {
      enabled: true,
      // Older clients name none.
      defaultResource: async () => resource,
      useGrantedResource: async () => true,
      async getResourceServerInfo(_ctx: object, indicator: string) {
        if (indicator !== resource) throw new errors.InvalidTarget();
        return { scope: scopesUpTo('all'), audience: resource, accessTokenFormat: 'opaque', accessTokenTTL: lifetimes.AccessToken };
      },
    },
  };
}

/** Consent is given by a person in the admin pages each time, whatever was agreed to before. */
function askEveryTime({ Prompt, Check, base }: OidcModule['interactionPolicy']) {
  const policy = base();
  policy.clear();
  const isOpen = ({ oidc }: OidcCtx) => oidc.result?.consent === undefined;
  policy.add(new Prompt({ name: 'consent', requestable: true }, new Check('unanswered', 'somebody of the site has to agree', isOpen)));
  return policy;
}

const maxDocument = 65_536;

/** The project's own way out, which reaches public addresses only. */
async function fetched(fetch: Fetch, url: string): Promise<Response> {
  const { status, headers, body } = await fetch(url, { headers: { accept: 'application/json' }, timeoutMs: 5000, maxBytes: maxDocument });
  const caching = Object.fromEntries(
    ['cache-control', 'expires'].flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])),
  );
  return new Response(status === 200 ? reduced(body.toString()) : null, { status, headers: caching });
}

/** A document of a client, with what is taken of it; keys and what is not JSON as they are. */
function reduced(text: string): string {
  try {
    const document: unknown = JSON.parse(text);
    const isClient = typeof document === 'object' && document !== null && 'client_id' in document;
    return isClient ? JSON.stringify(clientMetadata({ ...document }, 'document')) : text;
  } catch {
    return text;
  }
}

/** For the person whom an app sent with a request that cannot be answered by a redirect. */
async function renderError(ctx: OidcCtx, { error, error_description: why = error }: { error: string; error_description?: string }) {
  ctx.type = 'text/plain; charset=utf-8';
  ctx.body = `This site cannot connect the app: ${why}. Go back to the app and connect it again.`;
}
