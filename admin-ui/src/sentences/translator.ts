/** Sentences of the service in another language, by what they are in English; `{name}` stands for what differs. */
export type Sentences = Readonly<Record<string, string>>;

interface Pattern {
  readonly fits: RegExp;
  readonly message: string;
}

const named = /\{(\w+)\}/g;
/** What `{field}` stands for is the name of a field and no sentence: `field: body` is not every body. */
const fieldName = 'field';
/** A refusal of the service names the place first: `/config/url must be an email address`. */
const placed = /^(\/\S*) (.+)$/s;
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

  const inside = (name: string, value: string) => (name === fieldName ? (sentences[`field: ${value}`] ?? value) : inParts(value));

  function whole(text: string): string | undefined {
    const message = Object.hasOwn(sentences, text) ? sentences[text] : undefined;
    if (message !== undefined && !message.includes('{')) return message;
    for (const { fits, message } of patterns) {
      const match = fits.exec(text);
      // What a sentence contains may be one itself, such as the reason of a refusal.
      if (match) return message.replace(named, (_, name: string) => inside(name, match.groups?.[name] ?? ''));
    }
    return undefined;
  }

  /** A text of several sentences, or of several reasons, may be known by its parts only. */
  function inParts(text: string): string {
    const known = whole(text);
    if (known !== undefined) return known;
    const [, place, what] = placed.exec(text) ?? [];
    if (place && what) return `${place} ${inParts(what)}`;
    if (text.endsWith(';')) return `${inParts(text.slice(0, -1))};`;
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
