import type { IncomingMessage } from 'node:http';
import type { IntlMessageFormat } from 'intl-messageformat';
import { type Html, html } from '../../plugin/adapter';
import accounts from './accounts.json';
import frame from './frame.json';
import { type Language, languageOf } from './languages';
import mails from './mails.json';
import media from './media.json';
import posts from './posts.json';
import roles from './roles.json';
import script from './script.json';
import settings from './settings.json';

const catalogue = { ...frame, ...accounts, ...roles, ...posts, ...media, ...mails, ...settings, ...script };

/** The name of a text. */
export type TextKey = keyof typeof catalogue;

type Values = Readonly<Record<string, string | number>>;

/** Gives the texts of the host's pages in the reader's language (D626). */
export interface Text {
  /** As plain text, with the values that it names. */
  (key: TextKey, values?: Values): string;
  /** As markup: each tag of the text is drawn by the function of its name. */
  rich(key: TextKey, parts: Readonly<Record<string, () => Html>>): Html;
  readonly language: Language;
  /** How its readers write dates: a BCP 47 tag. */
  readonly locale: string;
}

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de' };
const texts = { en: textIn('en'), de: textIn('de') };

/** The texts for whoever sent this request. */
export const textFor = (req: Pick<IncomingMessage, 'headers'>): Text => texts[languageOf(req)];

/** The texts of a site in a locale such as `de-AT`, for who has no browser before them. */
export const textForLocale = (locale: string): Text => textFor({ headers: { 'accept-language': locale } });

/** Those that the scripts of a page need, by their keys. */
export const scriptTexts = (language: Language): string =>
  JSON.stringify(Object.fromEntries(Object.entries(script).map(([key, byLanguage]) => [key, byLanguage[language]])));

/** Whether there is a text of this name, for names that are put together. */
export const isTextKey = (key: string): key is TextKey => Object.hasOwn(catalogue, key);

function textIn(language: Language): Text {
  const formats = new Map<TextKey, IntlMessageFormat>();
  function formatOf(key: TextKey): IntlMessageFormat {
    const { IntlMessageFormat: Format } = require('./message-format') as typeof import('./message-format');
    const format = formats.get(key) ?? new Format(catalogue[key][language], language);
    formats.set(key, format);
    return format;
  }
  // Most are only words; the parser of messages is loaded for the first that is more (D591).
  const text = (key: TextKey, values?: Values) => {
    const words = catalogue[key][language];
    return /[{<']/.test(words) ? String(formatOf(key).format(values)) : words;
  };
  const rich = (key: TextKey, parts: Readonly<Record<string, () => Html>>) => {
    const drawn = formatOf(key).format<Html>(parts);
    return html`${Array.isArray(drawn) ? drawn : [drawn]}`;
  };
  return Object.assign(text, { rich, language, locale: locales[language] });
}
