import type { Host } from '../host';

type Site = Pick<Host, 'site' | 'places'>;

/** The whole address of a route below the REST interface, such as `/ingest/v1/news`. */
export const restAddress = async ({ site, places }: Site, path: string): Promise<string> =>
  new URL(places.restRoot + path, (await site()).url).href;

/** The whole address of an admin page, such as `/leads/7`. */
export const adminAddress = async ({ site, places }: Site, path: string): Promise<string> =>
  new URL(`${places.adminRoot}/siteplane${path}`, (await site()).url).href;
