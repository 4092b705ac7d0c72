/** The host's sign-in page, which leads back to the page that is open now. */
export function signInUrl(): string {
  return `/admin/login?next=${encodeURIComponent(location.pathname + location.search)}`;
}
