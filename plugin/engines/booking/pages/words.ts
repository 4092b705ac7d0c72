import type { RestRequest } from '../../../host';
import type { PageLanguage } from '../../kit/pages/frame';
import { type Words, wordsBy } from '../../kit/pages/words';
import german from './texts/de.json';

/** A sentence of the pages, in English. */
export type Sentence = keyof typeof german;
/** Says it in the visitor's language. */
export type Say = Words<Sentence>;

/** Languages that the pages have, with how their readers write dates where a browser names no region. */
const languages = {
  en: { locale: 'en-GB', say: wordsBy<Sentence>() },
  de: { locale: 'de', say: wordsBy<Sentence>(german) },
} as const satisfies Readonly<Record<string, PageLanguage>>;
type Language = keyof typeof languages;

const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code);

/** The words of a language. */
export const wordsOf = (language: Language): Say => languages[language].say;

type Asked = Pick<RestRequest, 'headers'>;

/**
 * The language of a visitor: the first of Accept-Language that the pages have, with its region for the dates, otherwise English (D787).
 */
export function languageOf(request: Asked): PageLanguage & { readonly say: Say } {
  for (const tag of tagsOf(request)) {
    const code = tag.split('-', 1)[0]?.toLowerCase() ?? '';
    if (isLanguage(code)) return { say: languages[code].say, locale: tag === code ? languages[code].locale : tag };
  }
  return languages.en;
}

/** `de-AT`, `de` and `en` of `de-AT,de;q=0.8,en;q=0.5`: the languages of a browser that are known; it names the best first. */
export function tagsOf({ headers }: Asked): readonly string[] {
  const parts = (headers['accept-language'] ?? '').slice(0, 200).split(',');
  return parts.flatMap((part) => {
    const tag = part.split(';')[0]?.trim() ?? '';
    if (!/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(tag)) return [];
    try {
      return Intl.DateTimeFormat.supportedLocalesOf(tag).slice(0, 1);
    } catch {
      // The form of a tag, and none.
      return [];
    }
  });
}
