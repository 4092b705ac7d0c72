import { useSyncExternalStore } from 'react';
import { firstLanguage, type Language, language, onLanguage, setLanguage } from './language';

const stored = 'siteplane-language';
const year = 365 * 24 * 60 * 60;

/** The language in which the pages are shown, for what is drawn: a change draws it again. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguage, language);

/** Begin with the language that was chosen in this browser, otherwise with the browser's first that there is. */
export function startLanguage(): void {
  const chosen = readStored();
  show(firstLanguage([chosen, ...navigator.languages]));
  if (chosen !== '') tellHost(chosen);
}

/** Show the pages in another language; the browser remembers it. */
export function chooseLanguage(chosen: Language): void {
  show(chosen);
  tellHost(chosen);
  try {
    localStorage.setItem(stored, chosen);
  } catch {
    // A browser without storage forgets it with the page.
  }
}

/** The host draws its own pages, and a cookie is all that it can see of this browser (D626). */
function tellHost(chosen: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to set one is not there on plain HTTP
  document.cookie = `${stored}=${encodeURIComponent(chosen)}; path=/; max-age=${year}; samesite=lax`;
}

function show(chosen: Language): void {
  document.documentElement.lang = chosen;
  setLanguage(chosen);
}

function readStored(): string {
  try {
    return localStorage.getItem(stored) ?? '';
  } catch {
    return '';
  }
}
