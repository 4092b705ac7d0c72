/** The browser's, declared as far as it is used: the tests that read this file know no browser. */
declare const localStorage: { getItem(key: string): string | null; setItem(key: string, value: string): void };

const key = 'siteplane.site-name';

/** What the site was called when this browser last heard of it: shown while the server is away. */
export function lastSiteName(): string | undefined {
  return localStorage.getItem(key) ?? undefined;
}

/** Keep it for then. */
export function rememberSiteName(name: string): void {
  localStorage.setItem(key, name);
}
