type Metadata = Readonly<Record<string, unknown>>;

/**
 * What is taken of how a client describes itself, by registration or in its metadata document; the rest is left out, logos and secrets above
 * all. RFC 7591 lets a server replace what was asked for: every client is public and uses codes, so that there is no secret of a client to
 * keep. Only a metadata document may name keys of its own (D701).
 */
export function clientMetadata(input: Metadata, kind: 'registered' | 'document'): Metadata {
  const signs = kind === 'document' && input.token_endpoint_auth_method === 'private_key_jwt';
  const uris = Array.isArray(input.redirect_uris) ? input.redirect_uris : [];
  return {
    ...(kind === 'document' ? { client_id: input.client_id } : {}),
    client_name: nameOf(input.client_name),
    redirect_uris: input.redirect_uris,
    // Of a native client any port of this machine is taken, and nothing else by http.
    application_type: uris.every((uri) => String(uri).startsWith('https://')) ? 'web' : 'native',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    ...(signs ? signing(input) : { token_endpoint_auth_method: 'none' }),
  };
}

function signing({ jwks, jwks_uri: uri, token_endpoint_auth_signing_alg: algorithm }: Metadata): Metadata {
  const keys = { jwks, jwks_uri: uri, token_endpoint_auth_signing_alg: algorithm };
  return { token_endpoint_auth_method: 'private_key_jwt', ...Object.fromEntries(Object.entries(keys).filter(([, value]) => value)) };
}

const unnamed = 'App without a name';

/** One line of at most 120 characters; what turns the direction of a text is left out, as it could hide what stands beside it. */
function nameOf(name: unknown): string {
  const plain = typeof name === 'string' ? name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').trim() : '';
  return plain === '' ? unnamed : plain.slice(0, 120);
}

/** The host that answers for a client: that of its metadata document, or the one its redirect leads to; the scheme where there is no host. */
export function hostOf(clientId: string, redirectUri: string): string {
  const url = new URL(clientId.startsWith('https://') ? clientId : redirectUri);
  return (url.host === '' ? url.protocol : url.host).slice(0, 255);
}
