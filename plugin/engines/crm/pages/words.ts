import { languagesBy } from '../../kit/pages/languages';
import german from './texts/de.json';

/** The language of whoever follows a link of an email (D805). */
export const { languageOf, wordsOf } = languagesBy(german);
/** Says a sentence of the pages in the visitor's language. */
export type Say = ReturnType<typeof languageOf>['say'];
