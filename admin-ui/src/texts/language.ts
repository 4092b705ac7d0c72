/** Languages of the pages, by the name that their readers give them. */
export const languages = { en: 'English', de: 'Deutsch' } as const;

/** A language of the pages: its BCP 47 code. */
export type Language = keyof typeof languages;

const listeners = new Set<() => void>();
let current: Language = 'en';

/** The language in which the pages are shown. */
export const language = (): Language => current;

/** Show the pages in another language. */
export function setLanguage(chosen: Language): void {
  current = chosen;
  for (const listener of listeners) listener();
}

/** Be told of changes, until the answer is called. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The first of these BCP 47 tags in whose language there are texts, otherwise English. */
export function firstLanguage(tags: readonly string[]): Language {
  const codes = tags.map((tag) => tag.split('-')[0]?.toLowerCase() ?? '');
  return codes.find((code): code is Language => Object.hasOwn(languages, code)) ?? 'en';
}
