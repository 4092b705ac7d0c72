import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '../../../host';
import { assetRoute } from '../../../kit/asset';

const file = 'players.js';

/** Where pages with players have their script from, below the REST interface. */
export const playersPath = `/ingest/v1/${file}`;

/** What pages with articles need beside their text. No source has a slug with a dot in it. */
export const pageAssets = (): Route[] => [
  assetRoute({
    path: `/${file}`,
    type: 'text/javascript; charset=utf-8',
    body: readFileSync(join(__dirname, 'page', file), 'utf8'),
    headers: { 'Cross-Origin-Resource-Policy': 'same-origin' },
  }),
];
