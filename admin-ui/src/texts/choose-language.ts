import { useSyncExternalStore } from 'react';
import { firstLanguage, type Language, language, onLanguage, setLanguage } from './language';

const stored = 'siteplane-language';

/** The language in which the pages are shown, for what is drawn: a change draws it again. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguage, language);

/** Begin with the language that was chosen in this browser, otherwise with the browser's first that there is. */
export const startLanguage = (): void => show(firstLanguage([readStored(), ...navigator.languages]));

/** Show the pages in another language; the browser remembers it. */
export function chooseLanguage(chosen: Language): void {
  show(chosen);
  try {
    localStorage.setItem(stored, chosen);
  } catch {
    // A browser without storage forgets it with the page.
  }
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
