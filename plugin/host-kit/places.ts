import type { Places } from '../host';

/** What a host has to say of its addresses; all else is taken from where the site stands. */
export type GivenPlaces = Pick<Places, 'login' | 'logout'> & Partial<Places>;

/** The addresses of a host that says nothing else: admin pages at `/admin`, the REST interface at `/rest`, below what the site stands under. */
export function placesOf({ siteRoot = '', ...places }: GivenPlaces): Places {
  return { siteRoot, adminRoot: `${siteRoot}/admin`, restRoot: `${siteRoot}/rest`, home: `${siteRoot}/`, ...places };
}
