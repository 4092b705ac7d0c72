/** Sentences of the service in another language, by what they are in English; `{name}` stands for what differs. */
export type Sentences = Readonly<Record<string, string>>;

interface Pattern {
  readonly fits: RegExp;
  readonly message: string;
}

const named = /\{(\w+)\}/g;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** What a site stores may stand in a sentence; a whole article is none. */
const longest = 1000;
/** How much of a sentence is fixed: what says more is tried first. */
const fixed = (sentence: string) => sentence.replace(named, '').length;

/** Put texts of the service into the language of these sentences; what is none of them stays as it is. */
export function translatorBy(sentences: Sentences): (text: string) => string {
  const patterns: Pattern[] = Object.entries(sentences)
    .sort(([a], [b]) => fixed(b) - fixed(a))
    .map(([sentence, message]) => ({ fits: new RegExp(`^${patternOf(sentence)}$`, 's'), message }));

  function whole(text: string): string | undefined {
    for (const { fits, message } of patterns) {
      const match = fits.exec(text);
      // What a sentence contains may be one itself, such as the reason of a refusal.
      if (match) return message.replace(named, (_, name: string) => inParts(match.groups?.[name] ?? ''));
    }
    return undefined;
  }

  /** A text of several sentences, or of several reasons, may be known by its parts only. */
  function inParts(text: string): string {
    const known = whole(text);
    if (known !== undefined) return known;
    const parts = text.split(/(?<=[.!?;]) /);
    return parts.length === 1 ? text : parts.map(inParts).join(' ');
  }
  return (text) => (text.length > longest ? text : inParts(text));
}

function patternOf(sentence: string): string {
  let at = 0;
  let pattern = '';
  for (const match of sentence.matchAll(named)) {
    pattern += `${escaped(sentence.slice(at, match.index))}(?<${match[1]}>.+?)`;
    at = match.index + match[0].length;
  }
  return pattern + escaped(sentence.slice(at));
}
