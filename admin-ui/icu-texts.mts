import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

/** Texts by key and language. */
type TextFile = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What an area takes out of the file of each page: its name for the menu, and the words to find it by. */
const taken: Readonly<Record<string, string>> = { frame: 'page', palette: 'words' };

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

/** The texts that pages have for an area in their own files: `page_team` of `team.json` is one of the frame (D822). */
function textsOfPages(area: string, folder: string): { files: string[]; texts: TextFile } {
  const what = taken[area];
  const files = what === undefined ? [] : readdirSync(folder).filter((name) => name.endsWith('.json'));
  const found = files.flatMap((name) => {
    const key = `${what}_${basename(name, '.json')}`;
    const texts: TextFile = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    return texts[key] ? [[key, texts[key]] as const] : [];
  });
  return { files: files.map((name) => join(folder, name)), texts: Object.fromEntries(found) };
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
      const ofPages = textsOfPages(area, folder);
      for (const file of ofPages.files) this.addWatchFile(file);
      const whole: TextFile = { ...JSON.parse(code), ...ofPages.texts };
      const messages = Object.entries(whole).map(([key, { [language]: message = key }]) => [key, compiled(message)]);
      return asModule(Object.fromEntries(messages));
    },
  };
}
