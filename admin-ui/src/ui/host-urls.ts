/** The host's sign-in page, which leads back to the page that is open now. */
export function signInUrl(): string {
  return `/admin/login?next=${encodeURIComponent(location.pathname + location.search)}`;
}

/** The host's page of one's own profile and sessions. */
export const profileUrl = '/admin/profile';

/** The host's page on which a post is edited. */
export const postUrl = (id: number) => `/admin/posts/${id}`;
