import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RestRequest, RestResponse, Route } from '../../../../host';

const types = { 'leads.js': 'text/javascript; charset=utf-8', 'leads.css': 'text/css; charset=utf-8' } as const;

/** The script for pages of the site and the style of our own. */
export const assetRoutes = (): Route[] =>
  (Object.keys(types) as (keyof typeof types)[]).map((name) => {
    const source = readFileSync(join(__dirname, 'page', name), 'utf8');
    const body = name.endsWith('.js') ? compact(source) : source;
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    const headers = {
      'Content-Type': types[name],
      'Cache-Control': 'public, max-age=3600',
      'Cross-Origin-Resource-Policy': 'same-origin',
      ETag: etag,
    };
    return { method: 'GET', path: `/${name}`, handler: async (request) => served(request, { headers, etag, body }) };
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

/** Without indentation and lines of comment; the script holds no text over several lines. */
const compact = (source: string) =>
  `${source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(\/\/|\/\*\*|\*)/.test(line))
    .join('\n')}\n`;
