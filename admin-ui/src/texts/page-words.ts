/** A file of the catalogue: texts by key and language. */
export type TextFile = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What an area takes out of the file of each page: its name in the menu, and the words to find it by. */
const taken: Readonly<Record<string, string>> = { frame: 'page', palette: 'words' };

/** Whether an area has texts of the pages' own files. */
export const takesPageWords = (area: string): boolean => Object.hasOwn(taken, area);

/** An area with the texts that pages have for it in their own files: `page_team` of `team.json` is one of the frame (D822). */
export function withPageWords(area: string, texts: TextFile, files: ReadonlyMap<string, TextFile>): TextFile {
  const what = taken[area];
  if (what === undefined) return texts;
  const ofPages = [...files].flatMap(([name, file]) => {
    const key = `${what}_${name}`;
    return file[key] ? [[key, file[key]] as const] : [];
  });
  return { ...texts, ...Object.fromEntries(ofPages) };
}
