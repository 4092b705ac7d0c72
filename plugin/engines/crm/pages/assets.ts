import { join } from 'node:path';
import type { Asset } from '../../kit/pages/assets';

/** Where the style of the pages lies. */
export const assetPath = '/email/assets/email.css';

export const assets: readonly Asset[] = [{ path: assetPath, type: 'text/css; charset=utf-8', files: ['email.css'] }];

export const folder = join(__dirname, 'assets');
