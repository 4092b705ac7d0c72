import type { Places, Route } from '../../host';

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#3b5bdb"/><path d="M7 11.5 16 7l9 4.5-9 4.5z" fill="#fff"/><path d="m7 16.5 9 4.5 9-4.5M7 21l9 4.5 9-4.5" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round" stroke-linecap="round" opacity=".85"/></svg>';

/** What a client shows beside the name. It is fetched without a key, so it stands beside the route that needs one. */
export const iconRoute: Route = {
  method: 'GET',
  path: '/icon.svg',
  handler: async () => ({
    status: 200,
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400', 'Content-Security-Policy': "default-src 'none'" },
    body: drawing,
  }),
};

/** Its address, as the protocol lists it. */
export const iconsAt = (siteUrl: string, { restRoot }: Pick<Places, 'restRoot'>) => [
  { src: new URL(`${restRoot}/assistant-bridge/v1${iconRoute.path}`, siteUrl).href, mimeType: 'image/svg+xml' },
];
