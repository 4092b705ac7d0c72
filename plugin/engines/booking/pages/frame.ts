import type { Frame } from '../../kit/pages/frame';
import { moduleName } from '../engine';
import { assetPath } from './assets';

/** Around every page; the script guesses the visitor's time zone. */
export const frame: Frame = {
  module: moduleName,
  box: 'book',
  style: assetPath('book.css'),
  script: assetPath('book.js'),
  noun: 'booking page',
};
