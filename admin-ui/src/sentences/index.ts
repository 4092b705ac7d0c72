import { useSyncExternalStore } from 'react';
import { onLanguage } from '../texts/language';
import { Catalogue, type Translate } from './catalogue';

const sentences = new Catalogue({ de: async () => (await import('./de.json')).default });

/** The service speaks English; what it says of itself is shown in the reader's language, where it is known (D716). */
export const inReadersLanguage: Translate = (text) => sentences.translate()(text);

/** The same for what is drawn: it is drawn again once the sentences of a language have come. */
export const useSentences = (): Translate => useSyncExternalStore(sentences.subscribe, sentences.translate);

// The first refusal may come before anything else has asked.
onLanguage(sentences.translate);
