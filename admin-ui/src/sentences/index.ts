import { useSyncExternalStore } from 'react';
import { type Language, language, onLanguage } from '../texts/language';
import { type Sentences, translatorBy } from './translator';

type Translate = (text: string) => string;

const asItIs: Translate = (text) => text;
const loaders: Partial<Record<Language, () => Promise<Sentences>>> = {
  de: async () => (await import('./de.json')).default,
};
const loaded = new Map<Language, Translate>();
const loading = new Set<Language>();
const listeners = new Set<() => void>();

/** The service speaks English; what it says of itself is shown in the reader's language, where it is known (D716). */
export const inReadersLanguage: Translate = (text) => translate()(text);

/** The same for what is drawn: it is drawn again once the sentences of a language have come. */
export const useSentences = (): Translate => useSyncExternalStore(subscribe, translate);

// The first refusal may come before anything else has asked.
onLanguage(translate);

function translate(): Translate {
  const current = language();
  if (!loaded.has(current)) void load(current);
  return loaded.get(current) ?? asItIs;
}

async function load(current: Language): Promise<void> {
  const loader = loaders[current];
  if (!loader || loading.has(current)) return;
  loading.add(current);
  try {
    loaded.set(current, translatorBy(await loader()));
    for (const listener of listeners) listener();
  } catch {
    // English until the next one asks.
  } finally {
    loading.delete(current);
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const forget = onLanguage(listener);
  return () => {
    listeners.delete(listener);
    forget();
  };
}
