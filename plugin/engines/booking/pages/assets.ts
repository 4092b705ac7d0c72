import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RestRequest, RestResponse, Route } from '../../../host';

const assets = {
  'book.js': { type: 'text/javascript; charset=utf-8', files: ['book.js'] },
  'book.css': { type: 'text/css; charset=utf-8', files: ['page.css', 'picker.css', 'form.css'] },
} as const;
type Name = keyof typeof assets;

/** Where an asset of the pages lies. */
export const assetPath = (name: Name) => `/book/assets/${name}`;

/** The style of the pages, and the script that guesses the visitor's time zone. */
export const assetRoutes = (): Route[] =>
  (Object.keys(assets) as Name[]).map((name) => {
    const { type, files } = assets[name];
    const body = files.map((file) => readFileSync(join(__dirname, 'assets', file), 'utf8')).join('');
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    const headers = { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600', ETag: etag };
    return { method: 'GET', path: assetPath(name), handler: async (request) => served(request, { headers, etag, body }) };
  });

interface Asset {
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly body: string;
}

function served({ headers: { 'if-none-match': known = '' } }: RestRequest, { headers, etag, body }: Asset): RestResponse {
  const isKnown = known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
  return isKnown ? { status: 304, headers } : { status: 200, headers, body };
}
