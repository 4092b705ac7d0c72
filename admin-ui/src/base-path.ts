/** Where the pages live below the site's origin, without a slash at the end: the host writes it into the document. */
export const basePath = (document.documentElement.dataset.base ?? '').replace(/\/$/, '');

/** This page once more: without a session the host leads to its sign-in, and back from there. */
export const signInUrl = () => location.pathname + location.search;
