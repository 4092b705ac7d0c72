import type { OauthEndpoint, OauthServer } from '../auth/oauth/oauth-server';
import type { Route } from '../host';

const maxBytes = 65_536;

const addresses: readonly (readonly [OauthEndpoint, Route['method'], string])[] = [
  ['authorize', 'GET', '/authorize'],
  ['resume', 'GET', '/authorize/{uid}'],
  ['token', 'POST', '/token'],
  ['register', 'POST', '/register'],
  ['revoke', 'POST', '/revoke'],
];

/** What apps and the browsers that they send here ask of the authorization server. There is no introspection: tokens are for this site alone. */
export const oauthRoutes = ({ answer }: Pick<OauthServer, 'answer'>): readonly Route[] =>
  addresses.map(([endpoint, method, path]) => ({ method, path, maxBytes, handler: (request) => answer(endpoint, request) }));
