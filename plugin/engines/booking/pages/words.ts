import { languagesBy } from '../../kit/pages/languages';
import type { Words } from '../../kit/pages/words';
import german from './texts/de.json';

const languages = languagesBy(german);

/** The language of a visitor (D787). */
export const { languageOf, wordsOf } = languages;
/** Says a sentence of the pages in the visitor's language. */
export type Say = ReturnType<typeof languageOf>['say'];
/** A sentence of the pages, in English. */
export type Sentence = Say extends Words<infer S> ? S : never;
