import type { RestResponse, Route } from '../../host';

const documents = ['oauth-protected-resource', 'oauth-authorization-server', 'openid-configuration'];
/** `/.well-known/NAME` alone, and followed by the path of the bridge or of its parts. */
const depths = [0, 1, 2, 3, 4];

const answer: RestResponse = {
  status: 404,
  headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
  body: JSON.stringify({
    error: 'not_found',
    error_description: 'This site has no OAuth. Send an API key as X-API-Key or Authorization: Bearer.',
  }),
};

/** Assistants look for OAuth before they use the key that they were given: a page in HTML would end their attempt with a parse error. */
export const discoveryRoutes: readonly Route[] = documents.flatMap((name) =>
  depths.map((depth) => ({
    method: '*' as const,
    path: ['/.well-known', name, ...['{a}', '{b}', '{c}', '{d}'].slice(0, depth)].join('/'),
    handler: async () => answer,
  })),
);
