import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '../../../host';
import { assetRoute } from '../../../kit/asset';
import { type Engine, moduleName, serviceOf } from '../engine';

const assets = {
  'book.js': { type: 'text/javascript; charset=utf-8', files: ['book.js'] },
  'book.css': { type: 'text/css; charset=utf-8', files: ['page.css', 'picker.css', 'form.css'] },
} as const;
type Name = keyof typeof assets;

/** Where an asset of the pages lies. */
export const assetPath = (name: Name) => `/book/assets/${name}`;

/** The style of the pages, and the script that guesses the visitor's time zone; like the pages, while the module is on. */
export const assetRoutes = ({ host }: Engine): Route[] =>
  (Object.keys(assets) as Name[]).map((name) => {
    const { type, files } = assets[name];
    const body = files.map((file) => readFileSync(join(__dirname, 'assets', file), 'utf8')).join('');
    const { handler, ...route } = assetRoute({ path: assetPath(name), type, body });
    return { ...route, handler: async (request) => ((await serviceOf(host).isActive(moduleName)) ? handler(request) : { status: 404 }) };
  });
