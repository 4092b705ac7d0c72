import { join } from 'node:path';
import type { Asset } from '../../kit/pages/assets';

const files = {
  'book.js': { type: 'text/javascript; charset=utf-8', files: ['book.js'] },
  'book.css': { type: 'text/css; charset=utf-8', files: ['page.css', 'picker.css', 'form.css'] },
} as const;
type Name = keyof typeof files;

/** Where an asset of the pages lies. */
export const assetPath = (name: Name) => `/book/assets/${name}`;

/** The style of the pages, and the script that guesses the visitor's time zone. */
export const assets: readonly Asset[] = (Object.keys(files) as Name[]).map((name) => ({ path: assetPath(name), ...files[name] }));

export const folder = join(__dirname, 'assets');
