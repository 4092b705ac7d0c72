import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Texts by key and language. */
export type TextFile = Readonly<Record<string, Readonly<Record<string, string>>>>;

const folder = join(__dirname, '../../admin-ui/src/texts');

/** The files of the catalogue of the admin pages, by name. */
export const textFiles: ReadonlyMap<string, TextFile> = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name.replace('.json', ''), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
);

/** What pages have in their own files for another area: `page_team` of `team.json` is one of the frame. */
export const textsOfPages = (what: 'page' | 'words'): TextFile =>
  Object.fromEntries(
    [...textFiles].flatMap(([name, texts]) => {
      const text = texts[`${what}_${name}`];
      return text ? [[`${what}_${name}`, text]] : [];
    }),
  );
