import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import { cloneElement, isValidElement, type ReactNode, use } from 'react';
import type { Area, TextKey } from './areas';
import { useLanguage } from './choose-language';
import type { Language } from './language';

type Values = Readonly<Record<string, string | number>>;
type Parts = Readonly<Record<string, ReactNode | ((inner: ReactNode) => ReactNode)>>;
/** What a file holds in one language: plain texts, and parsed ones. */
export type Messages = Readonly<Record<string, string | MessageFormatElement[]>>;

/** Gives the texts of an area in the reader's language. */
export interface Text<A extends Area> {
  /** As plain text, with the values that it names. */
  (key: TextKey<A>, values?: Values): string;
  /** As what React draws: values may be drawn themselves, and functions draw what stands between the tags of their name. */
  rich(key: TextKey<A>, parts: Parts): ReactNode;
}

const loaders = {
  en: import.meta.glob<Messages>(['./*.json', '!./frame.json'], { query: '?lang=en', import: 'default' }),
  de: import.meta.glob<Messages>(['./*.json', '!./frame.json'], { query: '?lang=de', import: 'default' }),
} as const satisfies Record<Language, unknown>;
const enFrame = import.meta.glob<Messages>('./frame.json', { query: '?lang=en', import: 'default', eager: true });
const deFrame = import.meta.glob<Messages>('./frame.json', { query: '?lang=de', import: 'default', eager: true });
const loaded = new Map<string, Promise<Text<Area>>>([
  ['en/frame', there(textOf('en', Object.assign({}, ...Object.values(enFrame))))],
  ['de/frame', there(textOf('de', Object.assign({}, ...Object.values(deFrame))))],
]);

/** Load the texts of an area in one language, once (D495). */
export function loadTexts<A extends Area>(area: A, language: Language): Promise<Text<A>> {
  const name = `${language}/${area}`;
  const found = loaded.get(name) ?? load(area, language);
  loaded.set(name, found);
  return found as Promise<Text<A>>;
}

/** The texts of an area. What is drawn waits for them, where the page did not bring them along. */
export function useText<A extends Area>(area: A): Text<A> {
  return use(loadTexts(area, useLanguage()));
}

async function load(area: Area, language: Language): Promise<Text<Area>> {
  const name = `${language}/${area}`;
  try {
    const text = textOf(language, (await loaders[language][`./${area}.json`]?.()) ?? {});
    loaded.set(name, there(text));
    return text;
  } catch (error) {
    // The next one who asks tries again.
    loaded.delete(name);
    throw error;
  }
}

/** A promise whose value React takes without waiting. */
function there<T>(value: T): Promise<T> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
}

function textOf(language: Language, messages: Messages): Text<Area> {
  const formats = new Map<string, IntlMessageFormat>();
  function formatOf(key: string, message: MessageFormatElement[]): IntlMessageFormat {
    const format = formats.get(key) ?? new IntlMessageFormat(message, language);
    formats.set(key, format);
    return format;
  }
  const text = (key: string, values?: Values) => {
    const message = messages[key] ?? key;
    return typeof message === 'string' ? message : String(formatOf(key, message).format(values));
  };
  const rich = (key: string, parts: Parts) => {
    const message = messages[key] ?? key;
    if (typeof message === 'string') return message;
    const drawn = formatOf(key, message).format<ReactNode>(parts as Record<string, ReactNode>);
    return Array.isArray(drawn) ? drawn.map(keyed) : drawn;
  };
  return Object.assign(text, { rich });
}

/** React wants a name for each element of a list. */
const keyed = (part: ReactNode, at: number) => (isValidElement(part) ? cloneElement(part, { key: at }) : part);
