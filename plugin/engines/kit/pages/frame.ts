import type { RestRequest } from '../../../host';
import type { Engine } from '../engine';
import type { Words } from './words';

/** The language of a visitor's pages. */
export interface PageLanguage {
  /** BCP 47 tag, for those who have the page read aloud. */
  readonly locale: string;
  readonly say: Pick<Words, 'known'>;
}

/** What the public pages of an engine have in common. */
export interface Frame {
  /** The module that switches them on and off. */
  readonly module: string;
  /** Class of the box that each stands in. */
  readonly box: string;
  /** A further class of the box: how the site wants its pages to look. */
  readonly look?: (engine: Engine) => Promise<string>;
  /** Path of the style sheet. */
  readonly style: string;
  /** Path of the script, for the pages that ask for it. */
  readonly script?: string;
  /** Who may show the page at a path in a frame; without it nobody. */
  readonly framedBy?: (engine: Engine, path: string) => Promise<readonly string[]>;
  /** In which language somebody gets its pages; without it they are English. */
  readonly language?: (request: Pick<RestRequest, 'headers'>) => PageLanguage;
  /** What one of them is called, such as `sign-up page`. */
  readonly noun: string;
}
