const key = 'siteplane.site-name';

/** What the site was called when this browser last heard of it: shown while the server is away. */
export function lastSiteName(): string | undefined {
  return localStorage.getItem(key) ?? undefined;
}

/** Keep it for then. */
export function rememberSiteName(name: string): void {
  localStorage.setItem(key, name);
}
