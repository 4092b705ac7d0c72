/** A secret, and where it is stored: `sp_crm_slots.api_key_sealed`. */
export interface StoredSecret {
  readonly at: string;
  readonly plaintext: string;
}

/** A place in the texts as they stand one after the other. */
export interface Cut {
  readonly from: number;
  readonly to: number;
}

interface SplitSecret {
  readonly secret: StoredSecret;
  readonly cuts: readonly Cut[];
}

/** Shorter pieces, and secrets that two such pieces could make up by chance, are not looked for. */
const shortestHalf = 4;
const shortestSplit = 16;

/**
 * Finds secrets that were cut in two, of which one text ends with the first piece and any other begins with the second. Only the last
 * characters of each text are compared, with forms that begin with the same four (D727).
 */
export function halvesFinder() {
  const forms = new Map<string, { readonly text: string; readonly secret: StoredSecret }[]>();
  let longest = 0;

  /** Each form of which the text ends with a piece, and how long that is. */
  function* endsOf(text: string): Generator<{ form: string; secret: StoredSecret; length: number }> {
    for (let at = Math.max(0, text.length - longest + shortestHalf); at <= text.length - shortestHalf; at++) {
      const same = forms.get(text.slice(at, at + shortestHalf));
      if (!same) continue;
      const end = text.slice(at);
      for (const { text: form, secret } of same) {
        if (form.length - end.length >= shortestHalf && form.startsWith(end)) yield { form, secret, length: end.length };
      }
    }
  }

  return {
    add(text: string, secret: StoredSecret): void {
      if (text.length < shortestSplit) return;
      const start = text.slice(0, shortestHalf);
      const same = forms.get(start);
      if (same) same.push({ text, secret });
      else forms.set(start, [{ text, secret }]);
      longest = Math.max(longest, text.length);
    },

    matchesIn(texts: readonly string[]): SplitSecret[] {
      const splitSecrets: SplitSecret[] = [];
      let starts: Map<string, { readonly text: string; readonly from: number }[]> | undefined;
      let from = 0;
      for (const text of texts) {
        for (const { form, secret, length } of endsOf(text)) {
          starts ??= startsOf(texts);
          const rest = form.slice(length);
          const ends = from + text.length;
          for (const other of starts.get(rest.slice(0, shortestHalf)) ?? []) {
            if (other.text.startsWith(rest)) {
              const cuts = [
                { from: ends - length, to: ends },
                { from: other.from, to: other.from + rest.length },
              ];
              splitSecrets.push({ secret, cuts });
            }
          }
        }
        from += text.length;
      }
      return splitSecrets;
    },
  };
}

/** Texts by their first characters, and where each stands. */
function startsOf(texts: readonly string[]) {
  const starts = new Map<string, { readonly text: string; readonly from: number }[]>();
  let from = 0;
  for (const text of texts) {
    const key = text.slice(0, shortestHalf);
    const same = starts.get(key);
    if (same) same.push({ text, from });
    else starts.set(key, [{ text, from }]);
    from += text.length;
  }
  return starts;
}
