import type { IncomingMessage } from 'node:http';

/** Languages of the host's pages, by the name that their readers give them. */
export const languages = { en: 'English', de: 'Deutsch' } as const;

/** A language of the pages: its BCP 47 code. */
export type Language = keyof typeof languages;

/** Where a browser keeps what was chosen, on these pages or on those of a plugin (D626). */
export const languageCookie = 'siteplane-language';

const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code);

/** What this browser chose, otherwise the first language of its list that there is, otherwise English. */
export function languageOf({ headers }: Pick<IncomingMessage, 'headers'>): Language {
  const chosen = new RegExp(`(?:^|;\\s*)${languageCookie}=(\\w+)`).exec(headers.cookie ?? '')?.[1] ?? '';
  if (isLanguage(chosen)) return chosen;
  const codes = (headers['accept-language'] ?? '').slice(0, 200).split(',').map(codeOf);
  return codes.find(isLanguage) ?? 'en';
}

/** `de` of ` de-AT;q=0.8`; browsers name the best first. */
const codeOf = (part: string) => /^\s*([a-z]+)/i.exec(part)?.[1]?.toLowerCase() ?? '';
