import type { Places, Site } from '../../host';

/** The namespace of the authorization server. */
export const oauthNamespace = 'siteplane-oauth/v1';

/** Where what stands on this site; absolute, without a slash at the end. */
export interface OauthAddresses {
  readonly issuer: string;
  /** The bridge: the only address that tokens are good for. */
  readonly resource: string;
  /** What a 401 of the bridge names. */
  readonly resourceMetadata: string;
  /** What the paths of the authorization server begin with. */
  readonly base: string;
  /** Of the page on which somebody is asked; ends with a slash. */
  readonly consent: string;
}

/** By the address that the site is known under: a Host that somebody sent never gets into a document. */
export function oauthAddresses({ url }: Pick<Site, 'url'>, { siteRoot, restRoot, adminRoot }: Places): OauthAddresses {
  const { origin } = new URL(url);
  const bridge = `${restRoot}/assistant-bridge/v1/mcp`;
  const wellKnown = `${origin}${siteRoot}/.well-known/oauth-protected-resource`;
  return {
    issuer: `${origin}${siteRoot}`,
    resource: `${origin}${bridge}`,
    // RFC 9728 wants the path of the resource at the end; below a path of its origin the site has no say about the origin's top.
    resourceMetadata: siteRoot === '' ? `${wellKnown}${bridge}` : wellKnown,
    base: `${restRoot}/${oauthNamespace}`,
    consent: `${origin}${adminRoot}/siteplane/bridge/connect/`,
  };
}
