import type { RestRequest } from '../../../host';
import type { PageLanguage } from './frame';
import shared from './texts/de.json';
import { type Words, wordsBy } from './words';

type Asked = Pick<RestRequest, 'headers'>;
/** A sentence that the pages of every engine have, in English. */
type Shared = keyof typeof shared;

/** A language with the words of an engine's pages. */
interface Spoken<S extends string> extends PageLanguage {
  readonly say: Words<S | Shared>;
}

/** The languages of an engine's pages, by its German sentences. How readers write dates counts where a browser names no region. */
export function languagesBy<S extends string>(german: Readonly<Record<S, string>>) {
  const all: Readonly<Record<S | Shared, string>> = { ...shared, ...german };
  const languages = {
    en: { locale: 'en-GB', say: wordsBy<S | Shared>() },
    de: { locale: 'de', say: wordsBy<S | Shared>(all) },
  } as const satisfies Readonly<Record<string, Spoken<S>>>;
  const isLanguage = (code: string): code is keyof typeof languages => Object.hasOwn(languages, code);

  /** Of a visitor: the first of Accept-Language that the pages have, with its region for the dates, otherwise English (D787, D805). */
  function languageOf(request: Asked): Spoken<S> {
    for (const tag of tagsOf(request)) {
      const code = tag.split('-', 1)[0]?.toLowerCase() ?? '';
      if (isLanguage(code)) return { say: languages[code].say, locale: tag === code ? languages[code].locale : tag };
    }
    return languages.en;
  }
  return { languageOf, wordsOf: (code: keyof typeof languages): Words<S | Shared> => languages[code].say };
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
