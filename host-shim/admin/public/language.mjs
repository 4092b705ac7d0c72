const name = 'siteplane-language';
const year = 365 * 24 * 60 * 60;

/** The choice of a language: a cookie for the server, and the place where the pages of plugins look. */
for (const choice of document.querySelectorAll('select[data-language]')) {
  choice.closest('label').hidden = false;
  choice.addEventListener('change', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the other way to set one is not there on plain HTTP
    document.cookie = `${name}=${choice.value}; path=/; max-age=${year}; samesite=lax`;
    try {
      localStorage.setItem(name, choice.value);
    } catch {
      // A browser without storage has the cookie.
    }
    location.reload();
  });
}
