import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '../../../host';
import { assetRoute } from '../../../kit/asset';

const types = {
  'leads.js': 'text/javascript; charset=utf-8',
  'work.mjs': 'text/javascript; charset=utf-8',
  'form-work.mjs': 'text/javascript; charset=utf-8',
  'leads.css': 'text/css; charset=utf-8',
} as const;

/** A module is read by pages of other domains of the site only where its answer says so; it says the same to everybody. */
const everybody = { 'Cross-Origin-Resource-Policy': 'cross-origin', 'Access-Control-Allow-Origin': '*' };
const readers = {
  'leads.js': everybody,
  'work.mjs': everybody,
  'form-work.mjs': { 'Cross-Origin-Resource-Policy': 'same-origin' },
  'leads.css': { 'Cross-Origin-Resource-Policy': 'same-origin' },
} as const;

/** The script for pages of the site and the style of our own. */
export const assetRoutes = (): Route[] =>
  (Object.keys(types) as (keyof typeof types)[]).map((name) => {
    const source = readFileSync(join(__dirname, 'page', name), 'utf8');
    const body = name.endsWith('js') ? compact(source) : source;
    return assetRoute({ path: `/${name}`, type: types[name], body, headers: readers[name] });
  });

/** Without indentation and lines of comment; the script holds no text over several lines. */
const compact = (source: string) =>
  `${source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(\/\/|\/\*\*|\*)/.test(line))
    .join('\n')}\n`;
