import type { Masked } from '../kit/leak-guard';
import { mask } from './redact';
import { secretForms, shortestForm } from './secret-forms';
import { type Cut, halvesFinder, type StoredSecret } from './split-secrets';

interface Form {
  readonly text: string;
  readonly secret: StoredSecret;
}

export interface SecretFinder {
  /**
   * A copy with `***` in the place of each stored secret, in whatever form, also where it goes on in the next text; and where the secrets are
   * stored that were found. `allowed` are plaintexts that may stand there.
   */
  masked(value: unknown, allowed?: readonly string[]): Masked;
}

/** Characters that are looked up before whole forms are compared: all that each has, as thousands of keys begin alike. */
const width = shortestForm;
const slots = 1 << 16;

/** Look for stored secrets in one pass over a text, however many there are (D742). */
export function secretFinder(secrets: readonly StoredSecret[]): SecretFinder {
  const forms = new Map<string, Form[]>();
  const seen = new Uint8Array(slots);
  const halves = halvesFinder();
  for (const secret of secrets) {
    if (secret.plaintext.length < shortestForm) continue;
    for (const text of secretForms(secret.plaintext)) {
      const start = text.slice(0, width);
      const same = forms.get(start) ?? [];
      same.push({ text, secret });
      forms.set(start, same);
      seen[slotOf(text, 0)] = 1;
      halves.add(text, secret);
    }
  }

  /** Every place in the text where a form stands. */
  function matchesIn(text: string): (Form & { from: number })[] {
    const occurrences: (Form & { from: number })[] = [];
    let slot = slotOf(text, 0);
    for (let at = 0; at + width <= text.length; at++) {
      if (at > 0) slot = nextSlot(slot, text, at);
      if (seen[slot] === 0) continue;
      for (const form of forms.get(text.slice(at, at + width)) ?? [])
        if (text.startsWith(form.text, at)) occurrences.push({ ...form, from: at });
    }
    return occurrences;
  }

  return {
    masked(value, allowed = []) {
      if (forms.size === 0) return { value, found: [] };
      const texts = textsOf(value);
      const joined = texts.join('');
      const whole = matchesIn(joined).map(({ from, text, secret }) => ({ secret, cuts: [{ from, to: from + text.length }] }));
      const matches = [...whole, ...halves.matchesIn(texts)].filter(({ secret }) => !allowed.includes(secret.plaintext));
      if (matches.length === 0) return { value, found: [] };
      const cuts = matches.flatMap((match) => match.cuts);
      const left = withoutCuts(texts, cuts);
      let next = 0;
      return {
        value: rebuilt(value, () => left[next++] ?? ''),
        found: [...new Set(matches.map(({ secret }) => secret.at))].sort(),
      };
    },
  };
}

const weightOfFirst = 31 ** (width - 1) % slots;

/** The slot of the characters from `at`, out of that of those one before: what each character costs is most of the search. */
const nextSlot = (slot: number, text: string, at: number): number =>
  (Math.imul(slot - Math.imul(text.charCodeAt(at - 1), weightOfFirst), 31) + text.charCodeAt(at + width - 1)) & (slots - 1);

function slotOf(text: string, at: number): number {
  let hash = 0;
  for (let i = at; i < at + width; i++) hash = (hash * 31 + text.charCodeAt(i)) & (slots - 1);
  return hash;
}

/** Names first and values after them, so that what is split over two neighbouring values stands together. */
function textsOf(value: unknown): string[] {
  const [names, values]: [string[], string[]] = [[], []];
  const walk = (one: unknown): void => {
    if (typeof one === 'string') values.push(one);
    else if (Array.isArray(one)) one.forEach(walk);
    else if (typeof one === 'object' && one !== null) {
      names.push(...Object.keys(one));
      Object.values(one).forEach(walk);
    }
  };
  walk(value);
  return [...names, ...values];
}

/** The same value with other texts, which `next` gives in the order of `textsOf`. */
function rebuilt(value: unknown, next: () => string): unknown {
  const names: string[] = [];
  const count = (one: unknown): void => {
    if (Array.isArray(one)) one.forEach(count);
    else if (typeof one === 'object' && one !== null) {
      for (const _ of Object.keys(one)) names.push(next());
      Object.values(one).forEach(count);
    }
  };
  count(value);
  let at = 0;
  const walk = (one: unknown): unknown => {
    if (typeof one === 'string') return next();
    if (Array.isArray(one)) return one.map(walk);
    if (typeof one !== 'object' || one === null) return one;
    const own = Object.keys(one).map(() => names[at++] ?? '');
    return Object.fromEntries(Object.values(one).map((item, index) => [own[index], walk(item)]));
  };
  return walk(value);
}

/** Each text without what the cuts take of it, and the mask there. */
function withoutCuts(texts: readonly string[], cuts: readonly Cut[]): string[] {
  let start = 0;
  return texts.map((text) => {
    const [from, to] = [start, start + text.length];
    start = to;
    const own = cuts
      .filter((cut) => cut.from < to && cut.to > from)
      .map((cut) => ({ from: Math.max(cut.from, from), to: Math.min(cut.to, to) }));
    if (own.length === 0) return text;
    let [masked, end] = ['', from];
    for (const cut of own.sort((a, b) => a.from - b.from)) {
      if (cut.from > end || masked === '') masked += text.slice(end - from, Math.max(cut.from, end) - from) + (cut.to > end ? mask : '');
      end = Math.max(end, cut.to);
    }
    return masked + text.slice(end - from);
  });
}
