import type { DiscoveryDocument, Host, OauthService, RestResponse, Route } from '../../host';

const documents: readonly DiscoveryDocument[] = ['oauth-protected-resource', 'oauth-authorization-server', 'openid-configuration'];
/** `/.well-known/NAME` alone, and followed by the path of the bridge or of its parts. */
const depths = [0, 1, 2, 3, 4];
const parts = ['a', 'b', 'c', 'd'];

const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };
const without: RestResponse = {
  status: 404,
  headers,
  body: JSON.stringify({
    error: 'not_found',
    error_description: 'This site has no OAuth. Send an API key as X-API-Key or Authorization: Bearer.',
  }),
};

/**
 * Assistants look for OAuth before they use the key that they were given: a page in HTML would end their attempt with a parse error. With
 * OAuth on they are told where the authorization server is.
 */
export function discoveryRoutes({ plugins }: Pick<Host, 'plugins'>): readonly Route[] {
  const documentAt = (name: DiscoveryDocument) => async (below: readonly string[]) => {
    const oauth = plugins.lookup<OauthService>('siteplane.oauth');
    if (!oauth || !(await oauth.isOn())) return undefined;
    return oauth.document(name, below.map((part) => `/${part}`).join(''));
  };

  return documents.flatMap((name) =>
    depths.map((depth) => ({
      method: '*' as const,
      path: ['/.well-known', name, ...parts.slice(0, depth).map((part) => `{${part}}`)].join('/'),
      async handler({ params }) {
        const document = await documentAt(name)(parts.flatMap((part) => params[part] ?? []));
        return document === undefined ? without : { status: 200, headers, body: JSON.stringify(document) };
      },
    })),
  );
}
