/**
 * Where the host has what Siteplane leads to: paths on the site's origin. A site below a path of its origin, such as `/cms`, has that path
 * in front of each (D715).
 */
export interface Places {
  /** The path that the site stands under; empty at the top of its origin. */
  readonly siteRoot: string;
  /** Where pages of plugins stand, such as `/admin` for `/admin/siteplane`. */
  readonly adminRoot: string;
  /** Where the REST interface stands, such as `/rest`. */
  readonly restRoot: string;
  /** The host's own admin area, where somebody goes who may not see a page of a plugin. */
  readonly home: string;
  /** Takes the POST that signs out. */
  readonly logout: string;
  /** The page of one's own account and sessions; missing where the host has none. */
  readonly profile?: string;
  /** The page on which a post is edited, with `{id}` for its number; missing where the host has none. */
  readonly postEditor?: string;
  /** Where somebody signs in who came for `path`, an address of this site with its query. */
  login(path: string): string;
}
