import type { TextFiles } from './files';

/** The areas of the catalogue. `frame` is there with the pages' own code, each other one is loaded with the page that needs it. */
export interface Areas extends TextFiles {
  /** Titles of operations, from `words.json` of each group (D821). */
  readonly operations: Readonly<Record<`do_${string}`, object>>;
}

/** One of them: a file beside this one, or what is put together of several. */
export type Area = keyof Areas;

/** What pages say in their own files for another area: `page_team` of `team.json` is its name in the menu (D822). */
type OfPages<What extends string> = { [Name in keyof TextFiles]: Extract<keyof TextFiles[Name], `${What}_${Name}`> }[keyof TextFiles];
interface FromPages {
  readonly frame: OfPages<'page'>;
  readonly palette: OfPages<'words'>;
}

/** The name of a text. */
export type TextKey<A extends Area> = (keyof Areas[A] & string) | (A extends keyof FromPages ? FromPages[A] : never);
