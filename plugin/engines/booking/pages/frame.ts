import type { Frame } from '../../kit/pages/frame';
import { globalSettings } from '../data/global-settings';
import { originsIn } from '../domain/embedding';
import type { GlobalSettings } from '../domain/global-settings';
import { moduleName } from '../engine';
import { assetPath } from './assets';
import { languageOf } from './words';

/** The class by which the style sheet knows a theme; the browser's own needs none. */
export const lookOf = ({ theme }: Pick<GlobalSettings, 'theme'>): string => (theme === 'light' || theme === 'dark' ? `in-${theme}` : '');

/** Around every page; the script guesses the visitor's time zone. */
export const frame: Frame = {
  module: moduleName,
  box: 'book',
  look: async ({ host }) => lookOf(await globalSettings(host)),
  style: assetPath('book.css'),
  script: assetPath('book.js'),
  language: languageOf,
  // D582: What hosts decide on is not shown inside of other sites.
  framedBy: async ({ host }, path) =>
    path.startsWith('/book/manage/host/') ? [] : ["'self'", ...originsIn((await globalSettings(host)).embedding.allowed_origins)],
  noun: 'booking page',
};
