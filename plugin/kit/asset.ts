import { createHash } from 'node:crypto';
import type { RestRequest, RestResponse, Route } from '../host';

interface Asset {
  readonly path: string;
  /** With its charset. */
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A script or style that visitors may keep for an hour, and then ask whether it has changed (ETag). */
export function assetRoute({ path, type, body, headers: own }: Asset): Route {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const headers = { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600', ...own, ETag: etag };
  return {
    method: 'GET',
    path,
    handler: async (request): Promise<RestResponse> => (knows(request, etag) ? { status: 304, headers } : { status: 200, headers, body }),
  };
}

const knows = ({ headers: { 'if-none-match': known = '' } }: RestRequest, etag: string) =>
  known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
