import type { Frame } from '../../kit/pages/frame';
import { moduleName } from '../engine';
import { assetPath } from './assets';

/** Around every page that a link of an email leads to. */
export const frame: Frame = { module: moduleName, box: 'mailing', style: assetPath, noun: 'page of the email' };
