import type { Language } from './languages';
import refusals from './refusals.json';
import { textFor } from './text';

interface Refusal {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly message: Readonly<Record<Language, string>>;
}

const placeholder = /\{(\w+)\}/g;
const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function refusalOf(message: Refusal['message']): Refusal {
  const names = [...message.en.matchAll(placeholder)].map(([, name]) => name ?? '');
  const pattern = new RegExp(
    `^${message.en
      .split(/\{\w+\}/)
      .map(quoted)
      .join('(.+?)')}$`,
    's',
  );
  return { pattern, names, message };
}

const known = Object.values(refusals).map(refusalOf);
const wait = /^(\d+) (second|minute|hour)s?$/;

/** What the host says to callers, for a person who reads another language. A sentence that is not known stays as it is. */
export function inWordsOf(language: Language, sentence: string): string {
  if (language === 'en') return sentence;
  const refused = /^Refused: (.+?)\.?$/s.exec(sentence)?.[1];
  if (refused !== undefined) return `Abgelehnt: ${inWordsOf(language, refused)}.`;
  const [, count, unit] = wait.exec(sentence) ?? [];
  if (unit === 'second' || unit === 'minute' || unit === 'hour')
    return textFor({ headers: { 'accept-language': language } })(`wait_${unit}`, { count: Number(count) });
  for (const { pattern, names, message } of known) {
    const match = pattern.exec(sentence);
    if (!match) continue;
    const values = new Map(names.map((name, at) => [name, inWordsOf(language, match[at + 1] ?? '')]));
    return message[language].replace(placeholder, (whole, name: string) => values.get(name) ?? whole);
  }
  return sentence;
}
