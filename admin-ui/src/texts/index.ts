import { use } from 'react';
import { PartNotLoaded } from '../ui/missing/part-not-loaded';
import type { Area } from './areas';
import { useLanguage } from './choose-language';
import type { Language } from './language';
import { type Messages, type Text, textOf } from './text';

export type { Text } from './text';

type Loaders = Readonly<Record<string, () => Promise<Messages>>>;

const loaders: Readonly<Record<Language, Loaders>> = {
  en: {
    ...import.meta.glob<Messages>(['./*.json', '!./frame.json'], { query: '?lang=en', import: 'default' }),
    './operations.json': async () => (await import('../operation-words/titles-en')).titles,
  },
  de: {
    ...import.meta.glob<Messages>(['./*.json', '!./frame.json'], { query: '?lang=de', import: 'default' }),
    './operations.json': async () => (await import('../operation-words/titles-de')).titles,
  },
};
const enFrame = import.meta.glob<Messages>('./frame.json', { query: '?lang=en', import: 'default', eager: true });
const deFrame = import.meta.glob<Messages>('./frame.json', { query: '?lang=de', import: 'default', eager: true });
const loaded = new Map<string, Promise<unknown>>([
  ['en/frame', there(textOf('en', Object.assign({}, ...Object.values(enFrame))))],
  ['de/frame', there(textOf('de', Object.assign({}, ...Object.values(deFrame))))],
]);

/** Load the texts of an area in one language, once (D495). */
export function loadTexts<A extends Area>(area: A, language: Language): Promise<Text<A>> {
  const name = `${language}/${area}`;
  const text = loaded.get(name) ?? load(area, language);
  loaded.set(name, text);
  return text as Promise<Text<A>>;
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
  } catch (cause) {
    // Who draws asks again and again: it is asked for once more when that is said.
    throw new PartNotLoaded({ cause, forget: () => loaded.delete(name) });
  }
}

/** A promise whose value React takes without waiting. */
function there<T>(value: T): Promise<T> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
}
