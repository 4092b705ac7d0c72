import { type Html, html } from '../../../kit/html';

/** What differs in a sentence, by its name. */
type Values = Readonly<Record<string, string | number>>;

/** The words of pages in one language; a sentence goes by what it is in English. */
export interface Words<S extends string = never> {
  /** A sentence of the pages, with the values that its `{names}` stand for. */
  (sentence: S, values?: Values): string;
  /** The same of a text that is written elsewhere, such as a refusal; what is not known stays as it is. */
  known(text: string): string;
}

const named = /\{(\w+)\}/g;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** How much of a sentence is fixed: what says more is tried first. */
const fixed = (sentence: string) => sentence.replace(named, '').length;
/** A refusal is a line or two. */
const longest = 1000;

const filled = (sentence: string, values: Values) => sentence.replace(named, (whole, name: string) => String(values[name] ?? whole));

/** Words by a list of sentences in another language; without one they are English. */
export function wordsBy<S extends string>(sentences?: Readonly<Record<S, string>>): Words<S> {
  const all: Readonly<Record<string, string>> = sentences ?? {};
  const patterns = Object.entries(all)
    .filter(([sentence]) => fixed(sentence) < sentence.length)
    .sort(([a], [b]) => fixed(b) - fixed(a))
    .map(([sentence, text]) => ({ fits: patternOf(sentence), text }));
  const own = (text: string) => (Object.hasOwn(all, text) ? all[text] : undefined);

  function known(text: string): string {
    const whole = own(text);
    if (whole !== undefined || text.length > longest) return whole ?? text;
    for (const { fits, text: other } of patterns) {
      const match = fits.exec(text);
      if (match) return filled(other, match.groups ?? {});
    }
    return text;
  }
  return Object.assign((sentence: S, values: Values = {}) => filled(own(sentence) ?? sentence, values), { known });
}

/** A sentence with its values in bold: it is said without them, so that their places are left in it. */
export function withBold(sentence: string, values: Values): Html {
  const parts = sentence.split(named).map((part, at) => (at % 2 === 0 ? part : html`<strong>${values[part]}</strong>`));
  return html`${parts}`;
}

function patternOf(sentence: string): RegExp {
  const parts = sentence.split(named).map((part, at) => (at % 2 === 0 ? escaped(part) : `(?<${part}>.+?)`));
  return new RegExp(`^${parts.join('')}$`, 's');
}
