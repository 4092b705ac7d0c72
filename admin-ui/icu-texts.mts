import { basename } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

/** A file of the catalogue in one language. */
const texts = /\/src\/texts\/[\w-]+\.json\?lang=(\w+)$/;

type File = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Plain text stays what it is; with arguments, plurals or tags it becomes what the browser formats without a parser. */
function compiled(message: string): string | MessageFormatElement[] {
  const elements = parse(message);
  const [only, ...more] = elements;
  return more.length === 0 && only?.type === TYPE.literal ? only.value : elements;
}

/** Takes one language out of the catalogue when the pages are built, with its messages parsed: a browser needs no parser. */
export function icuTexts(): Plugin {
  return {
    name: basename(import.meta.filename, '.mts'),
    enforce: 'pre',
    config: () => ({
      resolve: { alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' } },
    }),
    transform(code, id) {
      const [, language] = texts.exec(id) ?? [];
      if (!language) return null;
      const messages = Object.entries(JSON.parse(code) as File).map(([key, { [language]: message = key }]) => [key, compiled(message)]);
      return { code: `export default ${JSON.stringify(Object.fromEntries(messages))}`, moduleType: 'js', map: null };
    },
  };
}
