import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@formatjs/icu-messageformat-parser';
import type { Area } from '../../admin-ui/src/texts/areas';
import type { Language } from '../../admin-ui/src/texts/language';
import { type Text, textOf } from '../../admin-ui/src/texts/text';

const folder = join(__dirname, '../../admin-ui/src/texts');

/** The texts of an area of the admin pages, for functions that are handed them. */
export function adminTexts<A extends Area>(area: A, language: Language = 'en'): Text<A> {
  const file: Record<string, Record<Language, string>> = JSON.parse(readFileSync(join(folder, `${area}.json`), 'utf8'));
  return textOf(language, Object.fromEntries(Object.entries(file).map(([key, message]) => [key, parse(message[language])])));
}
