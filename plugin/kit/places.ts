import type { Host } from '../host';

type Site = Pick<Host, 'site' | 'places'>;

/** A path of this site as browsers name it: `/book` is `/cms/book` where the site stands below `/cms` (D800). */
export const sitePath = ({ places }: Pick<Host, 'places'>, path: string): string => places.siteRoot + path;

/** The whole address of a route below the REST interface, such as `/ingest/v1/news`. */
export const restAddress = async ({ site, places }: Site, path: string): Promise<string> =>
  new URL(places.restRoot + path, (await site()).url).href;

/** The whole address of an admin page, such as `/leads/7`. */
export const adminAddress = async ({ site, places }: Site, path: string): Promise<string> =>
  new URL(`${places.adminRoot}/siteplane${path}`, (await site()).url).href;
