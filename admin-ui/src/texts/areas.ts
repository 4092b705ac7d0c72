import type frame from './frame.json';
import type keys from './keys.json';
import type settings from './settings.json';

/** The files of the catalogue. `frame` is there with the pages' own code, each other one is loaded with the page that needs it. */
export interface Areas {
  readonly frame: typeof frame;
  readonly keys: typeof keys;
  readonly settings: typeof settings;
}

/** A file of the catalogue. */
export type Area = keyof Areas;

/** The name of a text. */
export type TextKey<A extends Area> = keyof Areas[A] & string;
