import type { RestResponse, Route } from '../host';
import { etagOf, knowsEtag } from './digest';

interface Asset {
  readonly path: string;
  /** With its charset. */
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A script or style that visitors may keep for an hour, and then ask whether it has changed (ETag). */
export function assetRoute({ path, type, body, headers: own }: Asset): Route {
  const etag = etagOf(body);
  const headers = { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600', ...own, ETag: etag };
  return {
    method: 'GET',
    path,
    handler: async (request): Promise<RestResponse> =>
      knowsEtag(request, etag) ? { status: 304, headers } : { status: 200, headers, body },
  };
}
