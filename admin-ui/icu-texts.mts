import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import { type TextFile, takesPageWords, withPageWords } from './src/texts/page-words.ts';

/** A file of the catalogue in one language. */
const texts = /^(.*\/src\/texts)\/([\w-]+)\.json\?lang=(\w+)$/;

/** Plain text stays what it is; with arguments, plurals or tags it becomes what the browser formats without a parser. */
function compiled(message: string): string | MessageFormatElement[] {
  const elements = parse(message);
  const [only, ...more] = elements;
  return more.length === 0 && only?.type === TYPE.literal ? only.value : elements;
}

/** What a group says of its operations, for people: titles, or what is the service's own English in another language (D821). */
const words = /\/plugin\/resources\/(\w+)\/words\.json\?(titles|sentences)=(\w+)$/;

interface Words {
  readonly titles: TextFile;
  readonly [language: string]: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

function wordsOf(code: string, [, resource, what, language = '']: readonly string[]): object {
  const file: Words = JSON.parse(code);
  if (what === 'sentences') return file[language] ?? {};
  return Object.fromEntries(
    Object.entries(file.titles).map(([action, { [language]: title = action }]) => [`do_${resource}_${action}`, compiled(title)]),
  );
}

const asModule = (value: object) => ({ code: `export default ${JSON.stringify(value)}`, moduleType: 'js' as const, map: null });

function filesIn(folder: string): ReadonlyMap<string, TextFile> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(names.map((name) => [basename(name, '.json'), JSON.parse(readFileSync(join(folder, name), 'utf8'))]));
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
      const ofGroup = words.exec(id);
      if (ofGroup) return asModule(wordsOf(code, ofGroup));
      const [, folder, area, language] = texts.exec(id) ?? [];
      if (!folder || !area || !language) return null;
      const files = takesPageWords(area) ? filesIn(folder) : new Map();
      for (const name of files.keys()) this.addWatchFile(join(folder, `${name}.json`));
      const messages = Object.entries(withPageWords(area, JSON.parse(code), files)).map(([key, { [language]: message = key }]) => [
        key,
        compiled(message),
      ]);
      return asModule(Object.fromEntries(messages));
    },
  };
}
