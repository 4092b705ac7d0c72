import type { Places } from './api/types';

let known: Places | undefined;

/** Keep where the rest of the site is, as the answer about the session tells. */
export function learnPlaces(places: Places): void {
  known = places;
}

/** Where the rest of the site is. Known once somebody is signed in, which is before any page is shown. */
export function places(): Places {
  if (!known) throw new Error('Nobody has asked for the session yet.');
  return known;
}

/** The address of a route below the REST interface, such as `/siteplane/v1/manage/manifest`. */
export const restUrl = (path: string) => places().rest_root + path;

/** The path of a public page of the site, such as `/book` (D800). */
export const publicUrl = (path: string) => places().site_url.replace(/\/$/, '') + path;

/** The address of a route of the pages' own, such as `/keys`. */
export const apiUrl = (path: string) => `${places().base}/api${path}`;

/** The host's page on which a post is edited, if it has one. */
export const postUrl = (id: number) => places().post_editor_url?.replace('{id}', String(id));
