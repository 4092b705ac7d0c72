import type { Frame } from '../../kit/pages/frame';
import { moduleName } from '../engine';
import { assetPath } from './assets';
import { languageOf } from './words';

/** Around every page that a link of an email leads to. */
export const frame: Frame = {
  module: moduleName,
  box: 'mailing',
  style: assetPath,
  language: languageOf,
  noun: 'page of the email',
};
